package dev.colonnade.gpp;

import static dev.colonnade.core.contract.ZlibBytes.zlib;
import static dev.colonnade.gpp.GppFileBuilder.ints;
import static dev.colonnade.gpp.GppFileBuilder.strings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.contract.RecordingInputFile;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.BytesVector;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class GppReadTest {
  private static Table open(byte[] bytes) throws IOException {
    return new GppFormat().open(new MemoryInputFile("t.gppcol", bytes), ReadOptions.DEFAULT);
  }

  private static List<List<Object>> rows(byte[] bytes) throws IOException {
    try (Table table = open(bytes);
        ScanReader reader = table.scan().open()) {
      return Values.rows(reader);
    }
  }

  private static void refused(GppFileBuilder file, String... parts) {
    assertThatThrownBy(() -> rows(file.build()))
        .isInstanceOf(FormatException.class)
        .hasMessageStartingWith("t.gppcol: ")
        .hasMessageContainingAll(parts);
  }

  /** The table of the specification's section 8. */
  private static GppFileBuilder example() {
    ByteWriter scores = new ByteWriter();
    for (double score : new double[] {95.5, 88.0, 60.0}) {
      scores.i64le(Double.doubleToRawLongBits(score));
    }
    return new GppFileBuilder()
        .rows(3)
        .column("id", 1, ints(1, 2, 3))
        .column("name", 3, strings("AliceBobChris", 0, 5, 8, 13))
        .column("score", 2, scores.toByteArray())
        .column("is_pass", 4, new byte[] {1, 1, 0});
  }

  @Test
  void readsTheSpecificationsExample() throws IOException {
    List<List<Object>> expected =
        List.of(
            List.of(1L, "Alice", 95.5, true),
            List.of(2L, "Bob", 88.0, true),
            List.of(3L, "Chris", 60.0, false));
    assertThat(rows(example().build())).isEqualTo(expected);
    assertThat(rows(example().gap(9).build())).isEqualTo(expected);
  }

  @Test
  void readsTheHeaderAndExactlyTheChosenColumns() throws IOException {
    int[] many = new int[5000];
    Arrays.setAll(many, i -> i * 7919);
    byte[] file =
        new GppFileBuilder()
            .rows(many.length)
            .column("a", 1, ints(many))
            .column("b", 1, ints(many))
            .column("c", 1, ints(many))
            .build();
    RecordingInputFile recorded = new RecordingInputFile("t.gppcol", file);
    try (Table table = new GppFormat().open(recorded, ReadOptions.DEFAULT)) {
      assertThat(recorded.stretches()).containsExactly(new ByteRange(0, 8192));
      recorded.clear();
      try (ScanReader reader = table.scan().select("c", "a").where("a > 5").open()) {
        assertThat(Values.rows(reader)).hasSizeBetween(1, 4999);
        LayoutPart a = table.layout().get(1);
        LayoutPart c = table.layout().get(3);
        assertThat(recorded.stretches())
            .containsExactly(
                new ByteRange(a.offset(), a.storedBytes()),
                new ByteRange(c.offset(), c.storedBytes()));
        assertThat(reader.report().bytesRead()).isEqualTo(a.storedBytes() + c.storedBytes());
      }
    }
  }

  @Test
  void readsManyStringsWithTwoCursors() throws IOException {
    int rows = 1_200_000;
    ByteWriter content = new ByteWriter();
    content.i32le(0);
    int end = 0;
    for (int i = 0; i < rows; i++) {
      end += i % 4;
      content.i32le(end);
    }
    for (int i = 0; i < rows; i++) {
      for (int k = 0; k < i % 4; k++) {
        content.u8('a' + i % 26);
      }
    }
    byte[] file = new GppFileBuilder().rows(rows).column("s", 3, content.toByteArray()).build();
    try (Table table = open(file);
        ScanReader reader = table.scan().open()) {
      int row = 0;
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        BytesVector strings = (BytesVector) batch.column(0);
        for (int i = 0; i < batch.rowCount(); i++, row++) {
          if (row % 9973 == 0) {
            String expected = String.valueOf((char) ('a' + row % 26)).repeat(row % 4);
            assertThat(strings.text(i)).as("row %d", row).isEqualTo(expected);
          }
        }
      }
      assertThat(row).isEqualTo(rows);
    }
  }

  @Test
  void refusesWrongMagicVersionAndEndianness() {
    refused(example().magic("GPP2"), "at byte 0", "not a GPP file");
    refused(example().version(2), "at byte 4", "version 2");
    refused(example().endianness(0), "at byte 5", "endianness 0");
    refused(example().endianness(9), "endianness 9");
  }

  @Test
  void refusesWrongCounts() {
    refused(example().columnCount(0xffff_ffffL), "4294967295 columns");
    refused(example().columnCount(1000), "1000 columns stated");
    refused(example().columnCount(5), "column 5");
    refused(example().rows(-1), "18446744073709551615 rows stated");
    refused(example().rows(4), "column 'id'", "12 bytes stated for 4 rows");
    refused(example().rows(Long.MAX_VALUE), "column 'id'");
    refused(new GppFileBuilder().rows(Long.MAX_VALUE).column("s", 3, strings("", 0)), "column 's'");
  }

  @Test
  void acceptsATableOfNoColumns() throws IOException {
    try (Table table = open(new GppFileBuilder().rows(0).build())) {
      assertThat(table.schema().size()).isZero();
    }
    refused(new GppFileBuilder().rows(1L << 60), "rows stated, but no columns");
  }

  @Test
  void refusesUnknownTypesAndBadNames() {
    refused(new GppFileBuilder().rows(1).column("x", 0, ints(1)), "type 0 found");
    refused(new GppFileBuilder().rows(1).column("x", 5, ints(1)), "type 5 found");
    refused(
        new GppFileBuilder().rows(1).column(new byte[] {(byte) 0xff}, 1, 4, zlib(ints(1)), -1, 12),
        "the name of column 1 is not valid UTF-8");
  }

  @Test
  void refusesBlocksOutsideTheFile() {
    byte[] name = {'x'};
    byte[] block = zlib(ints(1));
    for (long offset : new long[] {1000, Long.MAX_VALUE, Long.MIN_VALUE, -2}) {
      refused(
          new GppFileBuilder().rows(1).column(name, 1, 4, block, offset, block.length),
          "column 'x'",
          "not inside the file");
    }
    for (long size : new long[] {1000, Long.MAX_VALUE, -1}) {
      refused(
          new GppFileBuilder().rows(1).column(name, 1, 4, block, -1, size), "not inside the file");
    }
  }

  @Test
  void refusesSizesThatNoStreamOfThatLengthHas() {
    refused(
        new GppFileBuilder().rows(1L << 40).column("x", 1, 1L << 42, zlib(ints(1))),
        "more than 12 compressed bytes can hold");
    refused(
        new GppFileBuilder().rows(1).column("x", 1, -4, zlib(ints(1))),
        "more than 12 compressed bytes can hold");
  }

  @Test
  void refusesUnsoundStreams() {
    byte[] good = zlib(ints(1));
    byte[] wrongChecksum = good.clone();
    wrongChecksum[good.length - 1] ^= 1;
    refused(
        new GppFileBuilder().rows(1).column("x", 1, 4, wrongChecksum), "not a sound zlib stream");
    refused(new GppFileBuilder().rows(1).column("x", 1, 4, Arrays.copyOf(good, 5)), "cut short");
    refused(
        new GppFileBuilder().rows(1).column("x", 1, 4, Arrays.copyOf(good, 15)), "3 bytes follow");
    refused(
        new GppFileBuilder().rows(2).column("x", 1, 8, good),
        "decompresses to 4 bytes, 8 are stated");
    refused(
        new GppFileBuilder().rows(1).column("x", 1, 4, zlib(ints(1, 2))),
        "more than the stated 4 bytes");
  }

  @Test
  void refusesUnsoundStrings() {
    refused(
        new GppFileBuilder().rows(2).column("x", 3, strings("abc", 1, 2, 3)),
        "first string offset is 1");
    refused(
        new GppFileBuilder().rows(2).column("x", 3, strings("abc", 0, 3, 2)),
        "row 2 ends at offset 2",
        "begins at 3");
    refused(
        new GppFileBuilder().rows(2).column("x", 3, strings("abc", 0, 1, 4)),
        "row 2",
        "there are 3 bytes");
    refused(
        new GppFileBuilder().rows(2).column("x", 3, strings("abc", 0, 1, 2)),
        "end at offset 2",
        "there are 3 bytes");
    refused(
        new GppFileBuilder().rows(1).column("x", 3, strings("abc", 0, -1)), "offset 4294967295");
    refused(
        new GppFileBuilder().rows(2).column("x", 3, strings("é", 0, 1, 2)),
        "row 1 is not valid UTF-8");
    refused(
        new GppFileBuilder().rows(3).column("x", 3, strings("", 0, 0)),
        "column 'x'",
        "8 bytes stated for 3 rows");
    refused(
        new GppFileBuilder().rows(0).column("x", 3, strings("", 7)), "first string offset is 7");
    refused(new GppFileBuilder().rows(0).column("x", 3, new byte[0]), "column 'x'");
  }

  @Test
  void refusesBooleansOtherThanZeroAndOne() {
    refused(
        new GppFileBuilder().rows(3).column("x", 4, new byte[] {0, 1, 2}),
        "column 'x'",
        "row 3 is 2, 0 or 1 expected");
    refused(new GppFileBuilder().rows(1).column("x", 4, new byte[] {-1}), "row 1 is 255");
  }

  @Test
  void refusesEveryTruncation() throws IOException {
    byte[] whole = example().build();
    assertThat(rows(whole)).hasSize(3);
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> rows(cut))
          .as("cut to %d bytes", length)
          .isInstanceOf(FormatException.class);
    }
  }
}
