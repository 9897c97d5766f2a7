package dev.colonnade.riegeli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.contract.Mutations;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.riegeli.hash.HighwayHash;
import dev.colonnade.riegeli.tool.ChunkInfo;
import dev.colonnade.riegeli.tool.ChunkTable;
import dev.colonnade.riegeli.tool.Verification;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** Files cut and spoilt in all ways: reading ends, and nothing but a FormatException is thrown. */
class DamageTest {
  @Test
  void cutAtEveryByte() throws IOException {
    List<byte[]> records = TestRecords.numbered(12);
    byte[] file =
        TestRecords.file(
            "uncompressed,chunk_size:50",
            RecordsMetadata.EMPTY.withFileComment("comment"),
            records);
    List<ChunkInfo> chunks = ChunkTable.of(new MemoryInputFile("test", file), Limits.DEFAULT);
    for (int length = 0; length < file.length; length++) {
      byte[] cut = Arrays.copyOf(file, length);
      Outcome outcome = read(cut, RecordReaderOptions.DEFAULT);
      long end = length;
      long complete =
          chunks.stream()
              .filter(chunk -> chunk.end() <= end)
              .mapToLong(ChunkInfo::numRecords)
              .sum();
      assertThat(outcome.records).containsExactlyElementsOf(records.subList(0, (int) complete));
      if (!outcome.regions.isEmpty()) {
        SkippedRegion region = outcome.regions.get(0);
        assertThat(outcome.regions).hasSize(1);
        assertThat(region.end()).isEqualTo(length);
        assertThat(region.message()).startsWith("Truncated Riegeli/records file");
        assertThatThrownBy(() -> RiegeliVectors.readAll(cut))
            .isInstanceOf(FormatException.class)
            .hasMessageContaining("cut short");
      } else {
        assertThat(RiegeliVectors.readAll(cut)).hasSameSizeAs(outcome.records);
      }
    }
  }

  @Test
  void oneBitAtEveryByte() throws IOException {
    List<byte[]> records = TestRecords.numbered(12);
    byte[] file = TestRecords.file("uncompressed,chunk_size:50", records);
    for (int at = 0; at < file.length; at++) {
      byte[] spoilt = file.clone();
      spoilt[at] ^= 0x10;
      Outcome outcome = read(spoilt, RecordReaderOptions.DEFAULT);
      assertThat(outcome.regions).as("byte " + at).hasSize(1);
      assertThat(outcome.records).isSubsetOf(records).hasSizeLessThan(records.size());
      Verification verification =
          Verification.of(new MemoryInputFile("test", spoilt), Limits.DEFAULT);
      assertThat(verification.problems()).isEqualTo(outcome.regions);
      assertThat(verification.records()).isEqualTo(outcome.records.size());
    }
  }

  /** Regions lie in order, apart from each other, and are not empty. */
  @Test
  void spoiltAtRandom() throws IOException {
    Random random = new Random(5);
    List<byte[]> files = new ArrayList<>();
    List<byte[]> records = TestRecords.random(random, 400, 3000);
    for (String options :
        List.of(
            "uncompressed",
            "zstd,chunk_size:3k",
            "transpose,snappy,chunk_size:3k",
            "transpose,zstd,chunk_size:20k,bucket_fraction:0.1",
            "brotli:1,chunk_size:5k,padding:10k")) {
      files.add(TestRecords.file(options, RecordsMetadata.EMPTY.withFileComment("c"), records));
    }
    for (int i = 0; i < 1500; i++) {
      byte[] spoilt = files.get(i % files.size());
      for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
        spoilt = Mutations.mutate(spoilt, random);
      }
      checkReadable(spoilt, 1 + i % 2);
    }
  }

  /** As above, but the hashes are made to fit, so that deeper layers see the damage. */
  @Test
  void spoiltWithFittingHashes() throws IOException {
    Random random = new Random(6);
    List<byte[]> records = TestRecords.numbered(300);
    byte[][] files = {
      TestRecords.file("uncompressed,chunk_size:1500", records),
      TestRecords.file("zstd,chunk_size:1500", records),
      TestRecords.file("transpose,uncompressed,chunk_size:1500", records),
    };
    for (int i = 0; i < 3000; i++) {
      byte[] spoilt = files[i % files.length].clone();
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        spoilt[64 + random.nextInt(spoilt.length - 64)] ^= (byte) (1 << random.nextInt(8));
      }
      fitHashes(spoilt);
      checkReadable(spoilt, 1);
    }
  }

  /** Recomputes the hashes of all chunks that can be found by following data sizes. */
  private static void fitHashes(byte[] file) {
    int at = 64;
    while (at + 40 <= file.length) {
      long size = LittleEndian.getLong(file, at + 8);
      if (size >= 0 && size <= file.length - at - 40) {
        LittleEndian.putLong(file, at + 16, HighwayHash.hash(file, at + 40, (int) size));
      }
      LittleEndian.putLong(file, at, HighwayHash.hash(file, at + 8, 32));
      if (size < 0 || size > file.length) {
        return;
      }
      at += 40 + (int) size;
    }
  }

  /** A block header that leads back to its own chunk, with a hash that fits. */
  @Test
  void recoveryDoesNotGoInCircles() throws IOException {
    byte[] file = TestRecords.file("uncompressed,padding", TestRecords.numbered(10));
    byte[] two = Arrays.copyOf(file, 2 * file.length);
    System.arraycopy(file, 0, two, file.length, file.length);
    long[][] headers = {
      {1, 0}, {8, 0}, {0, 0}, {1, 12}, {7, -1}, {-1, 65536}, {-1, -1}, {65536, 0}
    };
    for (long[] header : headers) {
      LittleEndian.putLong(two, 65536 + 8, header[0]);
      LittleEndian.putLong(two, 65536 + 16, header[1]);
      LittleEndian.putLong(two, 65536, HighwayHash.hash(two, 65536 + 8, 16));
      Outcome outcome = checkReadable(two, 1);
      assertThat(outcome.records).hasSize(10);
      assertThat(outcome.regions).isNotEmpty();
    }
  }

  /** Sizes that no file can have are no reason to allocate, or to overflow. */
  @Test
  void absurdSizes() throws IOException {
    byte[] file = TestRecords.file("uncompressed", TestRecords.numbered(10));
    for (long size : new long[] {-1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 62, 1L << 40}) {
      for (int field : new int[] {8, 24, 32}) {
        byte[] spoilt = file.clone();
        LittleEndian.putLong(spoilt, 64 + field, field == 24 ? size << 8 | 'r' : size);
        LittleEndian.putLong(spoilt, 64, HighwayHash.hash(spoilt, 64 + 8, 32));
        Outcome outcome = checkReadable(spoilt, 1);
        assertThat(outcome.regions).hasSize(1);
        assertThat(outcome.records).isEmpty();
      }
    }
  }

  private static Outcome checkReadable(byte[] file, int threads) {
    return Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          RecordReaderOptions options =
              RecordReaderOptions.DEFAULT.withParallel(Parallel.of(threads));
          Outcome outcome = read(file, options);
          long end = 0;
          for (SkippedRegion region : outcome.regions) {
            assertThat(region.begin()).isGreaterThanOrEqualTo(end);
            assertThat(region.end()).isGreaterThan(region.begin());
            end = region.end();
          }
          assertThat(end).isLessThanOrEqualTo(file.length);
          try {
            RiegeliVectors.readAll(file);
            assertThat(outcome.regions).isEmpty();
          } catch (FormatException e) {
            assertThat(outcome.regions).isNotEmpty();
          }
          seekAround(file);
          return outcome;
        });
  }

  private static void seekAround(byte[] file) throws IOException {
    RecordReaderOptions options = RecordReaderOptions.DEFAULT.withRecovery(Recovery.IGNORE);
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file), options)) {
      reader.metadata();
      for (long position = 0; position <= file.length; position += 1 + file.length / 10) {
        reader.seek(position);
        reader.read();
        reader.seekBack();
      }
      goBackFromTheEnd(reader, file.length);
    }
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file))) {
      reader.seek(file.length / 2);
      reader.seekBack();
      reader.read();
    } catch (FormatException e) {
      assertThat(e).hasMessageStartingWith("test: ");
    }
  }

  private static List<byte[]> goBackFromTheEnd(RecordReader reader, long end) throws IOException {
    List<byte[]> records = new ArrayList<>();
    reader.seek(end);
    RecordPosition before = new RecordPosition(end, 0);
    while (reader.seekBack()) {
      assertThat(reader.position()).isLessThan(before);
      before = reader.position();
      records.add(reader.readBytes());
      reader.seekBack();
    }
    return records;
  }

  /** Damage to data costs the same chunks whether reading goes forward or backward. */
  @Test
  void backwardOverDamagedData() throws IOException {
    byte[] file = TestRecords.file("uncompressed,chunk_size:200", TestRecords.numbered(9000));
    for (ChunkInfo chunk : ChunkTable.of(new MemoryInputFile("test", file), Limits.DEFAULT)) {
      if (chunk.begin() % 7 == 0 && chunk.dataSize() > 0) {
        file[(int) chunk.end() - 1] ^= 1;
      }
    }
    RecordReaderOptions options = RecordReaderOptions.DEFAULT.withRecovery(Recovery.IGNORE);
    MemoryInputFile input = new MemoryInputFile("test", file);
    List<byte[]> forward = RiegeliVectors.readAll(input, options);
    assertThat(forward).hasSizeBetween(1000, 8999);
    try (RecordReader reader = RecordReader.open(input, options)) {
      List<byte[]> backward = goBackFromTheEnd(reader, file.length);
      Collections.reverse(backward);
      assertThat(backward).containsExactlyElementsOf(forward);
    }
  }

  private static Outcome read(byte[] file, RecordReaderOptions options) throws IOException {
    List<SkippedRegion> regions = new ArrayList<>();
    List<byte[]> records =
        RiegeliVectors.readAll(
            new MemoryInputFile("test", file),
            options.withRecovery((region, reader) -> regions.add(region)));
    return new Outcome(records, regions);
  }

  private record Outcome(List<byte[]> records, List<SkippedRegion> regions) {}
}
