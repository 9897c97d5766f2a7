package dev.colonnade.riegeli.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.riegeli.compression.Compression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChunkRoundTripTest {
  @ParameterizedTest
  @EnumSource(Compression.class)
  void recordsComeBack(Compression compression) throws FormatException {
    for (int seed = 0; seed < 12; seed++) {
      List<byte[]> records = new RandomRecords(seed, 1 + seed * 22).make(2 * seed * seed);
      for (boolean transpose : new boolean[] {false, true}) {
        long bucketSize = ChunkEncoding.bucketSize(1 << 14, (seed % 5) / 4.0);
        ChunkEncoder encoder = encoding(transpose, compression, bucketSize).newEncoder();
        assertRoundTrip(encoder, records);
        // An encoder is empty afterwards, and as good as new.
        assertThat(encoder.recordCount()).isZero();
        assertThat(encoder.decodedSize()).isZero();
        assertRoundTrip(encoder, records.subList(0, records.size() / 2));
      }
    }
  }

  @Test
  void manyStatesAreReached() throws FormatException {
    // Enough different fields that lists of states become trees of several levels.
    List<byte[]> records = new RandomRecords(7, 20_000).make(6_000);
    ChunkEncoder encoder = ChunkEncoding.uncompressed(true).newEncoder();
    assertRoundTrip(encoder, records);
  }

  @Test
  void emptyChunkHasNoRecords() throws FormatException {
    for (boolean transpose : new boolean[] {false, true}) {
      assertRoundTrip(ChunkEncoding.uncompressed(transpose).newEncoder(), List.of());
    }
  }

  @Test
  void deepMessagesComeBack() throws FormatException {
    for (int depth : new int[] {99, 100, 101, 150, 2_000}) {
      byte[] group = new byte[2 * depth];
      Arrays.fill(group, 0, depth, (byte) (1 << 3 | WireType.START_GROUP));
      Arrays.fill(group, depth, 2 * depth, (byte) (1 << 3 | WireType.END_GROUP));
      byte[] nested = {8, 42};
      for (int i = 0; i < depth; i++) {
        nested =
            new ByteWriter()
                .u8(1 << 3 | WireType.LENGTH_DELIMITED)
                .varint(nested.length)
                .bytes(nested)
                .toByteArray();
      }
      assertRoundTrip(ChunkEncoding.uncompressed(true).newEncoder(), List.of(group, nested, group));
    }
  }

  /**
   * Values are copied in larger pieces than they are: at the ends of buffers nothing may be lost.
   */
  @Test
  void everyLengthOfTagAndValueComesBack() throws FormatException {
    List<byte[]> all = new ArrayList<>();
    for (int number : new int[] {1, 16, 2048, 262_144, 536_870_911}) {
      long tag = (long) number << 3;
      for (int bits = 1; bits <= 64; bits++) {
        all.add(new ByteWriter().varint(tag).varint(-1L >>> (64 - bits)).toByteArray());
      }
      all.add(new ByteWriter().varint(tag | WireType.FIXED32).i32le(0x8182_8384).toByteArray());
      all.add(new ByteWriter().varint(tag | WireType.FIXED64).i64le(-2).toByteArray());
      for (int length = 0; length < 140; length++) {
        byte[] text = new byte[length];
        Arrays.fill(text, (byte) (0xf8 | length & 7));
        ByteWriter record = new ByteWriter().varint(tag | WireType.LENGTH_DELIMITED);
        all.add(record.varint(length).bytes(text).toByteArray());
      }
    }
    for (Compression compression : new Compression[] {Compression.NONE, Compression.ZSTD}) {
      ChunkEncoder encoder =
          encoding(true, compression, ChunkEncoding.UNLIMITED_BUCKET).newEncoder();
      for (byte[] record : all) {
        assertRoundTrip(encoder, List.of(record));
      }
      assertRoundTrip(encoder, all);
      Collections.reverse(all);
      assertRoundTrip(encoder, all);
    }
  }

  /** What is asked for is there; what is not asked for is only there where that is allowed. */
  @Test
  void projectionKeepsWantedFields() throws FormatException {
    for (int seed = 0; seed < 2; seed++) {
      Random random = new Random(seed);
      List<byte[]> records = new ArrayList<>();
      List<byte[]> projected = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        int value = random.nextInt(1 << random.nextInt(30));
        byte[] wanted =
            new ByteWriter()
                .u8(2 << 3)
                .varint(value)
                .u8(5 << 3 | WireType.LENGTH_DELIMITED)
                .u8(2)
                .u8(1 << 3)
                .u8(i & 0x7f)
                .toByteArray();
        projected.add(wanted);
        records.add(
            new ByteWriter()
                .u8(1 << 3 | WireType.FIXED32)
                .i32le(i)
                .u8(2 << 3)
                .varint(value)
                .u8(5 << 3 | WireType.LENGTH_DELIMITED)
                .u8(7)
                .u8(1 << 3)
                .u8(i & 0x7f)
                .u8(3 << 3 | WireType.FIXED32)
                .i32le(i)
                .u8(6 << 3 | WireType.LENGTH_DELIMITED)
                .u8(2)
                .u8(2 << 3)
                .u8(9)
                .toByteArray());
      }
      for (Compression compression : Compression.values()) {
        EncodedChunk chunk = encode(encoding(true, compression, 1).newEncoder(), records);
        assertThat(decode(chunk, FieldProjection.parse("2,5.1")))
            .usingElementComparator(Arrays::compare)
            .isEqualTo(projected);
      }
    }
  }

  private static void assertRoundTrip(ChunkEncoder encoder, List<byte[]> records)
      throws FormatException {
    EncodedChunk chunk = encode(encoder, records);
    assertThat(chunk.numRecords()).isEqualTo(records.size());
    assertThat(decode(chunk, FieldProjection.all()))
        .usingElementComparator(Arrays::compare)
        .isEqualTo(records);
  }

  private static EncodedChunk encode(ChunkEncoder encoder, List<byte[]> records) {
    records.forEach(encoder::add);
    assertThat(encoder.recordCount()).isEqualTo(records.size());
    return encoder.encode();
  }

  private static List<byte[]> decode(EncodedChunk chunk, FieldProjection projection)
      throws FormatException {
    return RawChunk.decode(
        chunk.type(),
        chunk.data().toByteArray(),
        chunk.numRecords(),
        chunk.decodedDataSize(),
        projection);
  }

  private static ChunkEncoding encoding(
      boolean transpose, Compression compression, long bucketSize) {
    int level = compression == Compression.SNAPPY ? 1 : 3;
    return new ChunkEncoding(
        transpose, compression, level, ChunkEncoding.AUTO_WINDOW, bucketSize, 1 << 20);
  }
}
