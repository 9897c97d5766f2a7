package dev.colonnade.riegeli.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.compression.Compression;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever the bytes are, decoding gives records or a {@link FormatException}. */
class DamagedChunkTest {
  @ParameterizedTest
  @EnumSource(Compression.class)
  void flippedAndCutBytesAreNoticedOrHarmless(Compression compression) {
    List<EncodedChunk> chunks =
        IntStream.range(0, 20).mapToObj(i -> chunk(i, compression)).toList();
    Random random = new Random(42);
    int refused = 0;
    int rounds = 2_000;
    for (int round = 0; round < rounds; round++) {
      EncodedChunk chunk = chunks.get(round % chunks.size());
      byte[] data = chunk.data().toByteArray();
      for (int flips = random.nextInt(3); flips >= 0; flips--) {
        data[random.nextInt(data.length)] ^= (byte) (1 << random.nextInt(8));
      }
      if (random.nextInt(8) == 0) {
        data = Arrays.copyOf(data, random.nextInt(data.length + 1));
      }
      FieldProjection projection =
          round % 3 == 0 ? FieldProjection.parse("1,2.3,4.0") : FieldProjection.all();
      try {
        RawChunk.decode(
            chunk.type(), data, chunk.numRecords(), chunk.decodedDataSize(), projection);
      } catch (FormatException e) {
        refused++;
        assertThat(e).hasMessageStartingWith("test: chunk");
      }
      if (chunk.type() == ChunkType.TRANSPOSED) {
        readOtherwise(data, chunk);
      }
    }
    assertThat(refused).isBetween(rounds / 4, rounds);
  }

  /** The ways to look into a transposed chunk that do not assemble records. */
  private static void readOtherwise(byte[] data, EncodedChunk chunk) {
    ScalarField inner = new ScalarField(2, ScalarField.Form.BYTES, List.of());
    List<ScalarField> fields =
        List.of(
            new ScalarField(1, ScalarField.Form.VARINT, List.of()),
            new ScalarField(2, ScalarField.Form.BYTES, List.of()),
            new ScalarField(3, ScalarField.Form.MESSAGE, List.of(inner)),
            new ScalarField(4, ScalarField.Form.FIXED64, List.of()));
    Section where = new Section("test", "chunk", 0);
    try {
      List<ScalarColumn> columns =
          ScalarColumns.read(
              Slice.of(data),
              chunk.numRecords(),
              chunk.decodedDataSize(),
              fields,
              Limits.DEFAULT,
              where);
      for (int i = 0; columns != null && i < chunk.numRecords(); i++) {
        byte[] value = new byte[columns.get(1).length(i)];
        columns.get(1).copy(i, value, 0);
      }
    } catch (FormatException e) {
      assertThat(e).hasMessageStartingWith("test: chunk");
    }
    try {
      TransposedLayout.of(
          Slice.of(data), chunk.numRecords(), chunk.decodedDataSize(), Limits.DEFAULT, where);
    } catch (FormatException e) {
      assertThat(e).hasMessageStartingWith("test: chunk");
    }
  }

  private static EncodedChunk chunk(int i, Compression compression) {
    ChunkEncoder encoder =
        new ChunkEncoding(i % 4 != 0, compression, 1, ChunkEncoding.AUTO_WINDOW, 64, 1 << 20)
            .newEncoder();
    MessageCheck check = new MessageCheck();
    new RandomRecords(i, 5 + i % 20)
        .make(1 + i % 30).stream()
            .filter(record -> i % 3 == 0 || check.isMessage(record, 0, record.length))
            .forEach(encoder::add);
    return encoder.encode();
  }

  @Test
  void noiseIsRefused() {
    Random random = new Random(1);
    for (int round = 0; round < 6_000; round++) {
      byte[] data = new byte[random.nextInt(60)];
      random.nextBytes(data);
      if (data.length > 2) {
        data[0] = Compression.values()[random.nextInt(4)].id();
        data[1] = (byte) random.nextInt(data.length);
      }
      try {
        RawChunk.decode(
            random.nextBoolean() ? ChunkType.SIMPLE : ChunkType.TRANSPOSED,
            data,
            random.nextInt(10),
            random.nextInt(100),
            FieldProjection.all());
      } catch (FormatException expected) {
        assertThat(expected.section()).startsWith("chunk");
      }
    }
  }

  @Test
  void largeClaimsTakeNoMemory() {
    // Each would need gigabytes if it were believed.
    long huge = Limits.DEFAULT.allocation();
    byte[] oneEmptyRecord = {0, 6, 0, 0, 1, 3, 0, 0};
    assertRefused(ChunkType.TRANSPOSED, oneEmptyRecord, 1, huge);
    assertRefused(ChunkType.TRANSPOSED, oneEmptyRecord, huge, 0);
    assertRefused(ChunkType.SIMPLE, new byte[] {0, 1, 1, 97}, huge, 1);
    assertRefused(ChunkType.SIMPLE, new byte[] {0, 1, 1, 97}, 1, huge);
    for (Compression compression : Compression.values()) {
      byte[] claims = new ByteWriter().u8(compression.id()).u8(5).varint(huge).u8(0).toByteArray();
      assertRefused(ChunkType.SIMPLE, claims, 1, 1);
      assertRefused(ChunkType.TRANSPOSED, claims, 1, 1);
    }
  }

  @Test
  void limitsAreKept() {
    ChunkEncoder encoder = ChunkEncoding.uncompressed(false).newEncoder();
    encoder.add(new byte[1_000]);
    EncodedChunk chunk = encoder.encode();
    assertThatThrownBy(
            () ->
                ChunkDecoder.decode(
                    chunk.type(),
                    chunk.data(),
                    1,
                    1_000,
                    FieldProjection.all(),
                    Limits.DEFAULT.withDecodedBytes(999),
                    Section.of("f")))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("limit of 999");
  }

  @Test
  void endlessSkippingIsStopped() {
    // A state that leads to itself implicitly is refused at once; one that goes in circles through
    // transitions ends with them.
    byte[] circle = {0, 8, 0, 0, 2, 0, 8, 3, 2, 10, 1};
    assertRefused(ChunkType.TRANSPOSED, circle, 1, 0);
  }

  private static void assertRefused(byte type, byte[] data, long records, long decoded) {
    assertThatThrownBy(
            () ->
                ChunkDecoder.decode(
                    type,
                    Slice.of(data),
                    records,
                    decoded,
                    FieldProjection.all(),
                    Limits.DEFAULT,
                    new Section("f", "chunk", 100)))
        .isInstanceOf(FormatException.class)
        .hasMessageStartingWith("f: chunk");
  }
}
