package dev.colonnade.riegeli.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Transposed chunks made by hand: sound ones, and such that are wrong in one place. Both ways to
 * read a chunk are tried.
 */
class HostileTransposedTest {
  /**
   * A chunk without compression, whose header says what the numbers say.
   *
   * @param buckets their bytes
   */
  private record Chunk(
      List<byte[]> buckets,
      List<Integer> bufferSizes,
      long[] tags,
      long[] next,
      int[] subtypes,
      long[] buffers,
      long first,
      byte[] transitions,
      long records,
      long decodedSize) {
    byte[] data() {
      ByteWriter header = new ByteWriter().varint(buckets.size()).varint(bufferSizes.size());
      buckets.forEach(bucket -> header.varint(bucket.length));
      bufferSizes.forEach(header::varint);
      header.varint(tags.length);
      for (long tag : tags) {
        header.varint(tag);
      }
      for (long index : next) {
        header.varint(index);
      }
      for (int subtype : subtypes) {
        header.u8(subtype);
      }
      for (long buffer : buffers) {
        header.varint(buffer);
      }
      header.varint(first);
      ByteWriter data = new ByteWriter().u8(0).varint(header.length()).bytes(header.slice());
      buckets.forEach(data::bytes);
      return data.bytes(transitions).toByteArray();
    }

    List<byte[]> decode() throws FormatException {
      return RawChunk.decode(
          ChunkType.TRANSPOSED, data(), records, decodedSize, FieldProjection.all());
    }

    void readColumns() throws FormatException {
      ScalarColumns.read(
          Slice.of(data()),
          records,
          decodedSize,
          List.of(
              new ScalarField(1, ScalarField.Form.BYTES, List.of()),
              new ScalarField(2, ScalarField.Form.VARINT, List.of())),
          Limits.DEFAULT,
          new Section("test", "chunk", 0));
    }
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text);
  }

  /** One record with the text of field 1 that is in the buffer. */
  private static Chunk text(String buffer, long decodedSize) {
    byte[] bytes = hex(buffer);
    return new Chunk(
        List.of(bytes),
        List.of(bytes.length),
        new long[] {3, 10},
        new long[] {0, 2},
        new int[0],
        new long[] {0},
        1,
        new byte[0],
        1,
        decodedSize);
  }

  /** A walk through states that have no buffers. */
  private static Chunk walk(long[] tags, long[] next, String transitions, long decodedSize) {
    return new Chunk(
        List.of(),
        List.of(),
        tags,
        next,
        new int[0],
        new long[0],
        tags.length - 1,
        hex(transitions),
        1,
        decodedSize);
  }

  private static FormatException assertRefused(Chunk chunk) {
    try {
      chunk.readColumns();
    } catch (FormatException e) {
      assertThat(e).hasMessageStartingWith("test: chunk");
    }
    FormatException refusal =
        assertThrowsExactly(FormatException.class, chunk::decode, "nothing was noticed");
    assertThat(refusal).hasMessageStartingWith("test: chunk");
    return refusal;
  }

  @Test
  void texts() throws FormatException {
    assertThat(text("03616263", 5).decode()).containsExactly(hex("0a03616263"));
    // A length in more bytes than it needs is kept.
    assertThat(text("8300616263", 6).decode()).containsExactly(hex("0a8300616263"));
    assertRefused(text("04616263", 6));
    assertRefused(text("", 2));
    assertRefused(text("ffffffff0f", 7));
    assertRefused(text("ffffffff1f", 7));
    assertRefused(text("ffffffffffffffffff01", 12));
    assertRefused(text("8080808080", 7));
    assertRefused(text("03616263", 4));
    assertRefused(text("03616263", 6));
    // More in the buffer than is used: C++ does not look.
    assertThat(text("0361626300", 5).decode()).containsExactly(hex("0a03616263"));
  }

  /** Messages must start and end in pairs, and around them nothing may be open. */
  @Test
  void submessages() throws FormatException {
    // States: start of record, start of message, end of message 1.
    assertThat(walk(new long[] {3, 2, 14}, new long[] {0, 3, 4}, "", 2).decode())
        .containsExactly(hex("0a00"));
    assertRefused(walk(new long[] {3, 2}, new long[] {0, 2}, "", 0));
    assertRefused(walk(new long[] {3, 14}, new long[] {0, 2}, "", 0));
    assertRefused(walk(new long[] {3, 2, 14, 14}, new long[] {0, 4, 5, 6}, "", 4));
    assertRefused(walk(new long[] {2, 14, 3, 14}, new long[] {0, 4, 5, 6}, "", 2));
  }

  @Test
  void recordsAreCounted() throws FormatException {
    Chunk two = walk(new long[] {3, 3}, new long[] {0, 2}, "", 0);
    assertRefused(two);
    Chunk none = walk(new long[] {0, 0}, new long[] {0, 2}, "", 0);
    assertRefused(none);
    assertThat(walk(new long[] {3}, new long[] {0}, "", 0).decode()).hasSize(1);
  }

  /** All that comes before the last start of a record belongs to no record. */
  @Test
  void nothingStandsBeforeTheFirstRecord() throws FormatException {
    assertThat(walk(new long[] {3, 11, 12}, new long[] {0, 3, 4}, "", 2).decode())
        .containsExactly(hex("0b0c"));
    assertRefused(walk(new long[] {11, 12, 3}, new long[] {0, 3, 4}, "", 2));
  }

  /** Transitions that lead past the states, and too many of them. */
  @Test
  void transitions() throws FormatException {
    Chunk walk = walk(new long[] {3, 11, 12}, new long[] {0, 0, 1}, "0000", 2);
    assertThat(walk.decode()).containsExactly(hex("0b0c"));
    for (String transitions : List.of("", "00", "0001", "0004", "08", "fc00", "0003", "000000")) {
      assertRefused(walk(new long[] {3, 11, 12}, new long[] {0, 0, 1}, transitions, 2));
    }
  }

  /** Everything that the header states, one number larger than allowed. */
  @Test
  void numbersOfTheHeader() throws FormatException {
    Chunk sound =
        new Chunk(
            List.of(hex("05"), hex("0161")),
            List.of(1, 2),
            new long[] {3, 16, 10},
            new long[] {0, 3, 4},
            new int[] {0},
            new long[] {0, 1},
            2,
            new byte[0],
            1,
            5);
    assertThat(sound.decode()).containsExactly(hex("10050a0161"));
    for (long wrong : new long[] {3, 4, 1L << 31, 0xffff_ffffL, 1L << 32, -1}) {
      assertRefused(with(sound, sound.tags, sound.next, sound.buffers, wrong));
      assertRefused(with(sound, sound.tags, sound.next, new long[] {0, wrong}, sound.first));
      assertRefused(
          with(sound, sound.tags, new long[] {0, 3, wrong + 3}, sound.buffers, sound.first));
    }
    for (long tag : new long[] {4, 5, 6, 7, 15, 23, 1L << 32, -1}) {
      assertRefused(with(sound, new long[] {3, 16, tag}, sound.next, sound.buffers, sound.first));
    }
    List<List<Integer>> sizes =
        List.of(List.of(3), List.of(2, 1), List.of(1, 1), List.of(1, 3), List.of(1, 2, 1));
    for (List<Integer> wrong : sizes) {
      assertRefused(withSizes(sound, sound.buckets, wrong));
    }
    assertRefused(withSizes(sound, List.of(), sound.bufferSizes));
    assertRefused(
        withSizes(sound, List.of(hex("05"), hex(""), hex("0161"), hex("00")), sound.bufferSizes));
    // Empty buffers and, at the end, empty buckets do no harm.
    List<byte[]> more = new ArrayList<>(sound.buckets);
    more.add(new byte[0]);
    assertThat(withSizes(sound, more, List.of(1, 2, 0)).decode()).hasSize(1);
  }

  private static Chunk with(Chunk chunk, long[] tags, long[] next, long[] buffers, long first) {
    return new Chunk(
        chunk.buckets,
        chunk.bufferSizes,
        tags,
        next,
        chunk.subtypes,
        buffers,
        first,
        chunk.transitions,
        chunk.records,
        chunk.decodedSize);
  }

  private static Chunk withSizes(Chunk chunk, List<byte[]> buckets, List<Integer> sizes) {
    return new Chunk(
        buckets,
        sizes,
        chunk.tags,
        chunk.next,
        chunk.subtypes,
        chunk.buffers,
        chunk.first,
        chunk.transitions,
        chunk.records,
        chunk.decodedSize);
  }

  /** Inline values up to 127 are read although no writer makes more than 3 of them. */
  @Test
  void subtypes() throws FormatException {
    for (int subtype = 0; subtype <= 255; subtype++) {
      int length = subtype + 1;
      boolean buffered = subtype < 10;
      byte[] buffer = buffered ? new byte[length] : new byte[0];
      Chunk chunk =
          new Chunk(
              buffered ? List.of(buffer) : List.of(),
              buffered ? List.of(length) : List.of(),
              new long[] {3, 8},
              new long[] {0, 2},
              new int[] {subtype},
              buffered ? new long[] {0} : new long[0],
              1,
              new byte[0],
              1,
              buffered ? 1 + length : 2);
      if (subtype <= 137) {
        byte[] expected = new byte[buffered ? 1 + length : 2];
        expected[0] = 8;
        for (int i = 1; i < length && buffered; i++) {
          expected[i] = (byte) 0x80;
        }
        expected[expected.length - 1] = (byte) (buffered ? 0 : subtype - 10);
        assertThat(chunk.decode()).containsExactly(expected);
      } else {
        assertThat(assertRefused(chunk)).hasMessageContaining("subtype " + subtype);
      }
    }
  }

  /** Lists of more than 64 states are trees; the boundary is at 64 and 127, 1+63*k. */
  @Test
  void manyFieldsComeBack() throws FormatException {
    for (int fields : new int[] {62, 63, 64, 65, 66, 70, 126, 127, 128, 129, 130, 200, 500}) {
      for (int repeats : new int[] {1, 9, 10, 11, 30}) {
        List<byte[]> records = new ArrayList<>();
        for (int i = 0; i < repeats; i++) {
          ByteWriter record = new ByteWriter();
          for (int field = 1; field <= fields; field++) {
            // Orders differ, so that tags have several successors.
            int number = 1 + (field * (1 + i % 7) + i) % fields;
            record.varint((long) number << 3).varint(number % 5 * 100L);
          }
          records.add(record.toByteArray());
        }
        ChunkEncoder encoder = ChunkEncoding.uncompressed(true).newEncoder();
        records.forEach(encoder::add);
        EncodedChunk chunk = encoder.encode();
        assertThat(
                RawChunk.decode(
                    chunk.type(),
                    chunk.data().toByteArray(),
                    chunk.numRecords(),
                    chunk.decodedDataSize(),
                    FieldProjection.all()))
            .as("%d fields, %d times", fields, repeats)
            .usingElementComparator(Arrays::compare)
            .isEqualTo(records);
      }
    }
  }
}
