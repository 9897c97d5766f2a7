package dev.colonnade.riegeli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.Limits;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.contract.Mutations;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.riegeli.hash.HighwayHash;
import dev.colonnade.riegeli.tool.ChunkInfo;
import dev.colonnade.riegeli.tool.ChunkTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Recovery keeps and loses what a simple model of it says, for all kinds of damage. */
class RecoveryModelTest {
  private static final int BLOCK = 65_536;
  private static final int ROUNDS = 120;

  /** The model itself against C++. */
  @TestFactory
  Stream<DynamicTest> theModelAgreesWithTheVectors() throws IOException {
    return RiegeliVectors.table("recovery.tsv").stream()
        .map(
            row ->
                DynamicTest.dynamicTest(
                    row.get("case"),
                    () ->
                        assertThat(
                                text(
                                    new RecoveryModel(
                                            RiegeliVectors.spoil(
                                                RiegeliVectors.bytes(row.get("base_file")),
                                                row.get("ops")))
                                        .lost))
                            .isEqualTo(row.get("skipped_regions"))));
  }

  @Test
  void theModelAgreesWithTheGoldenVectors() throws IOException {
    for (Map<String, Object> line : RiegeliVectors.lines("golden.jsonl", "recovery")) {
      List<List<Long>> expected = new ArrayList<>();
      for (Object region : (List<?>) line.get("skipped")) {
        expected.add(List.of((Long) ((List<?>) region).get(0), (Long) ((List<?>) region).get(1)));
      }
      assertThat(new RecoveryModel(RiegeliVectors.base64(line.get("file"))).lost)
          .as((String) line.get("name"))
          .isEqualTo(expected);
    }
  }

  private static String text(List<List<Long>> regions) {
    return regions.isEmpty()
        ? "-"
        : String.join(";", regions.stream().map(r -> r.get(0) + "-" + r.get(1)).toList());
  }

  @Test
  void bytesChanged() throws IOException {
    Random random = new Random(1);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] file = file(random);
      for (int changes = 1 + random.nextInt(12); changes > 0; changes--) {
        file[placeIn(file, random)] ^= (byte) (1 << random.nextInt(8));
      }
      check(file, random);
    }
  }

  @Test
  void stretchesOverwrittenInsertedAndLost() throws IOException {
    Random random = new Random(2);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] file = file(random);
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        if (random.nextInt(3) == 0) {
          file = Mutations.mutate(file, random);
        } else {
          int from = placeIn(file, random);
          int to = Math.min(file.length, from + random.nextInt(2 * BLOCK));
          Arrays.fill(file, from, to, (byte) random.nextInt(2));
        }
      }
      check(file, random);
    }
  }

  /** Block headers whose hash is right and whose numbers are not. */
  @Test
  void blockHeadersThatLie() throws IOException {
    Random random = new Random(3);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] file = file(random);
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        int block = random.nextInt(file.length / BLOCK + 1) * BLOCK;
        if (block + 24 <= file.length) {
          int field = random.nextBoolean() ? 8 : 16;
          LittleEndian.putLong(file, block + field, lie(file.length, random));
          LittleEndian.putLong(file, block, HighwayHash.hash(file, block + 8, 16));
        }
      }
      file[placeIn(file, random)] ^= 1;
      check(file, random);
    }
  }

  private static long lie(int length, Random random) {
    long[] numbers = {0, 1, 24, 25, BLOCK, BLOCK + 1, length, Long.MAX_VALUE, -1};
    return random.nextBoolean() ? numbers[random.nextInt(9)] : random.nextInt(2 * BLOCK);
  }

  /** Now and then where it hurts: in a block header, or in the header of a chunk near one. */
  private static int placeIn(byte[] file, Random random) {
    int block = random.nextInt(file.length / BLOCK + 1) * BLOCK;
    int near = block + random.nextInt(100) - 40;
    return random.nextInt(3) == 0 && near >= 0 && near < file.length
        ? near
        : random.nextInt(file.length);
  }

  private static byte[] file(Random random) throws IOException {
    String[] options = {
      "uncompressed,chunk_size:" + (100 + random.nextInt(6_000)),
      "uncompressed,chunk_size:" + (50_000 + random.nextInt(100_000)),
      "uncompressed,chunk_size:4000,padding:" + (1 + random.nextInt(3_000)),
    };
    List<byte[]> records = new ArrayList<>();
    for (int i = 0; i < 800; i++) {
      // Distinct, so that a record tells its chunk.
      byte[] record = new byte[4 + random.nextInt(500)];
      LittleEndian.putInt(record, 0, i);
      records.add(record);
    }
    return TestRecords.file(options[random.nextInt(options.length)], records);
  }

  private static void check(byte[] file, Random random) throws IOException {
    RecoveryModel model = new RecoveryModel(file);
    List<List<Long>> lost = new ArrayList<>();
    Set<Long> kept = new LinkedHashSet<>();
    RecordReaderOptions options =
        RecordReaderOptions.DEFAULT
            .withParallel(Parallel.of(1 + random.nextInt(2)))
            .withRecovery((region, reader) -> lost.add(List.of(region.begin(), region.end())));
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file), options)) {
      while (reader.read() != null) {
        kept.add(reader.lastPosition().chunkBegin());
      }
    }
    assertThat(lost).isEqualTo(model.lost);
    assertThat(kept).containsExactlyElementsOf(withRecords(model.kept, file));
  }

  private static List<Long> withRecords(List<Long> chunks, byte[] file) {
    List<Long> found = new ArrayList<>();
    for (long begin : chunks) {
      // The eight bytes with type and number of records, block headers left out.
      byte[] bytes = new byte[8];
      long at = begin;
      for (int i = 0; i < 32; i++) {
        at += at % BLOCK == 0 ? 24 : 0;
        if (i >= 24) {
          bytes[i - 24] = file[(int) at];
        }
        at++;
      }
      if (LittleEndian.getLong(bytes, 0) >>> 8 > 0) {
        found.add(begin);
      }
    }
    return found;
  }

  /**
   * Told without a model of recovery: an undamaged chunk is kept if the chunk before it was kept or
   * has damage in its data only; or if it begins a block, or follows a chunk that has its header
   * before one, and the last such block's header is undamaged.
   */
  @Test
  void noChunkIsLostThatCanBeFound() throws IOException {
    Random random = new Random(4);
    for (int round = 0; round < ROUNDS; round++) {
      byte[] sound = file(random);
      byte[] file = sound.clone();
      for (int changes = 1 + random.nextInt(12); changes > 0; changes--) {
        file[placeIn(file, random)] ^= (byte) (1 << random.nextInt(8));
      }
      Set<Long> kept = new LinkedHashSet<>();
      RecordReaderOptions options = RecordReaderOptions.DEFAULT.withRecovery(Recovery.IGNORE);
      try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file), options)) {
        while (reader.read() != null) {
          kept.add(reader.lastPosition().chunkBegin());
        }
      }
      boolean reached = true;
      for (ChunkInfo chunk : ChunkTable.of(new MemoryInputFile("test", sound), Limits.DEFAULT)) {
        reached |= isToldByABlock(sound, file, chunk.begin());
        boolean intact = same(sound, file, chunk.begin(), chunk.end());
        if (reached && intact && chunk.numRecords() > 0) {
          assertThat(kept).as("round %d", round).contains(chunk.begin());
        }
        reached &= intact || onlyDataIsDamaged(sound, file, chunk);
      }
    }
  }

  private static boolean same(byte[] a, byte[] b, long from, long to) {
    return Arrays.equals(a, (int) from, (int) to, b, (int) from, (int) to);
  }

  private static boolean isToldByABlock(byte[] sound, byte[] file, long chunk) {
    for (int block = 0; block < file.length; block += BLOCK) {
      long before = LittleEndian.getLong(sound, block + 8);
      long next = block + LittleEndian.getLong(sound, block + 16);
      boolean last = before >= 40 && next <= block + BLOCK;
      boolean tells = last ? next == chunk : before == 0 && block == chunk;
      if (tells && same(sound, file, block, block + 24)) {
        return true;
      }
    }
    return false;
  }

  private static boolean onlyDataIsDamaged(byte[] sound, byte[] file, ChunkInfo chunk) {
    long at = chunk.begin();
    for (int i = 0; at < chunk.end(); i++, at++) {
      long begin = at;
      at += at % BLOCK == 0 ? 24 : 0;
      boolean header = i < 40;
      if (!same(sound, file, begin, header ? at + 1 : at)) {
        return false;
      }
    }
    return true;
  }
}
