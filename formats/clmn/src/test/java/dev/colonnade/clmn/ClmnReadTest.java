package dev.colonnade.clmn;

import static dev.colonnade.clmn.ClmnFileBuilder.ints;
import static dev.colonnade.clmn.ClmnFileBuilder.strings;
import static dev.colonnade.core.contract.ZlibBytes.zlib;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.contract.RecordingInputFile;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.scan.ScanReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClmnReadTest {
  private static Table open(byte[] bytes) throws IOException {
    return new ClmnFormat().open(new MemoryInputFile("t.clmn", bytes), ReadOptions.DEFAULT);
  }

  private static List<List<Object>> rows(byte[] bytes) throws IOException {
    try (Table table = open(bytes);
        ScanReader reader = table.scan().open()) {
      return Values.rows(reader);
    }
  }

  private static void refused(ClmnFileBuilder file, String... parts) {
    assertThatThrownBy(() -> rows(file.build()))
        .isInstanceOf(FormatException.class)
        .hasMessageStartingWith("t.clmn: ")
        .hasMessageContainingAll(parts);
  }

  private static ClmnFileBuilder example() {
    return new ClmnFileBuilder()
        .rows(2)
        .column("id", 0, ints(1, 2))
        .column("name", 3, strings("Alice", "Bob"))
        .column("age", 0, ints(30, 25));
  }

  @Test
  void readsTheSpecificationsExampleWithItsPadding() throws IOException {
    byte[] file = example().gap(5).build();
    assertThat(rows(file)).isEqualTo(List.of(List.of(1L, "Alice", 30L), List.of(2L, "Bob", 25L)));
  }

  @Test
  void followsOffsetsToSharedAndReorderedBlocks() throws IOException {
    byte[] one = zlib(ints(7, 8));
    byte[] two = zlib(ints(9, 10));
    int header = 18 + 3 * 20;
    byte[] file =
        new ClmnFileBuilder()
            .rows(2)
            .column(new byte[] {'a'}, 0, 8, one, header + one.length, two.length)
            .column(new byte[] {'b'}, 0, 8, two, header, one.length)
            .column(new byte[] {'c'}, 0, 8, new byte[0], header, one.length)
            .build();
    assertThat(rows(file)).isEqualTo(List.of(List.of(9L, 7L, 7L), List.of(10L, 8L, 8L)));
  }

  @Test
  void readsTheHeaderAndExactlyTheChosenColumns() throws IOException {
    int[] many = new int[5000];
    Arrays.setAll(many, i -> i * 7919);
    byte[] file =
        new ClmnFileBuilder()
            .rows(many.length)
            .column("a", 0, ints(many))
            .column("b", 0, ints(many))
            .column("c", 0, ints(many))
            .build();
    RecordingInputFile recorded = new RecordingInputFile("t.clmn", file);
    try (Table table = new ClmnFormat().open(recorded, ReadOptions.DEFAULT)) {
      assertThat(recorded.stretches()).containsExactly(new ByteRange(0, 8192));
      List<LayoutPart> layout = table.layout();
      recorded.clear();
      assertThat(table.rowCount()).isEqualTo(5000);
      try (ScanReader reader = table.scan().select("b").open()) {
        assertThat(Values.rows(reader)).hasSize(5000);
        LayoutPart b = layout.get(2);
        assertThat(b.name()).isEqualTo("b");
        assertThat(recorded.stretches())
            .containsExactly(new ByteRange(b.offset(), b.storedBytes()));
        assertThat(reader.report().rangesRead()).isEqualTo(1);
        assertThat(reader.report().bytesRead()).isEqualTo(b.storedBytes());
      }
      recorded.clear();
      try (ScanReader reader = table.scan().select(List.of()).open()) {
        Values.rows(reader);
        assertThat(recorded.reads()).isEmpty();
      }
    }
  }

  @Test
  void givesLaterColumnsOfANameASuffixAndSaysSo() throws IOException {
    byte[] file =
        new ClmnFileBuilder()
            .rows(1)
            .column("x", 0, ints(1))
            .column("x", 0, ints(2))
            .column("x_2", 0, ints(3))
            .column("x", 0, ints(4))
            .build();
    try (Table table = open(file)) {
      assertThat(table.schema().names()).containsExactly("x", "x_3", "x_2", "x_4");
      assertThat(table.meta().entries().get("renamed").toString())
          .contains("'x' is shown as 'x_3'");
    }
    assertThat(rows(file)).isEqualTo(List.of(List.of(1L, 2L, 3L, 4L)));
  }

  @Test
  void refusesWrongMagicAndVersion() {
    refused(example().magic("CLMX"), "at byte 0", "not a CLMN file");
    refused(example().version(2), "at byte 4", "version 2");
    refused(example().version(0), "version 0");
  }

  @Test
  void refusesWrongCounts() {
    refused(new ClmnFileBuilder(), "no columns");
    refused(example().columnCount(0xffff_ffffL), "4294967295 columns");
    refused(example().columnCount(1000), "1000 columns stated");
    refused(example().columnCount(4), "column 4");
    refused(example().rows(-1), "negative");
    refused(example().rows(3), "column 'id'", "8 bytes stated for 3 values of 4 bytes");
    refused(example().rows(1), "column 'id'", "8 bytes stated for 1 values");
    refused(example().rows(1L << 62), "column 'id'");
  }

  @Test
  void refusesAnUnknownTypeAndABadName() {
    refused(new ClmnFileBuilder().rows(1).column("x", 4, ints(1)), "type 4 found", "'x'");
    refused(
        new ClmnFileBuilder().rows(1).column(new byte[] {(byte) 0xc3}, 0, 4, zlib(ints(1)), -1, 12),
        "the name of column 1 is not valid UTF-8");
  }

  @Test
  void refusesBlocksOutsideTheFile() {
    byte[] name = {'x'};
    byte[] block = zlib(ints(1));
    refused(
        new ClmnFileBuilder().rows(1).column(name, 0, 4, block, 1000, block.length),
        "column 'x'",
        "not inside the file");
    refused(
        new ClmnFileBuilder().rows(1).column(name, 0, 4, block, Long.MAX_VALUE, block.length),
        "not inside the file");
    refused(
        new ClmnFileBuilder().rows(1).column(name, 0, 4, block, Long.MIN_VALUE, block.length),
        "not inside the file");
    refused(
        new ClmnFileBuilder().rows(1).column(name, 0, 4, block, -1, 0xffff_ffffL),
        "not inside the file");
  }

  @Test
  void refusesSizesThatNoStreamOfThatLengthHas() {
    refused(
        new ClmnFileBuilder().rows(0x3fff_ffff).column("x", 0, 0xffff_fffcL, zlib(ints(1))),
        "column 'x'",
        "4294967292 bytes stated, more than 12 compressed bytes can hold");
  }

  @Test
  void refusesStreamsThatDoNotMatchTheirSize() {
    refused(
        new ClmnFileBuilder().rows(2).column("x", 0, 8, zlib(ints(1))),
        "column 'x'",
        "decompresses to 4 bytes, 8");
    refused(
        new ClmnFileBuilder().rows(1).column("x", 0, 4, zlib(ints(1, 2))),
        "more than the stated 4 bytes");
    refused(
        new ClmnFileBuilder().rows(0).column("x", 0, 0, zlib(ints(1))),
        "more than the stated 0 bytes");
  }

  @Test
  void refusesUnsoundStreams() {
    byte[] good = zlib(ints(1));
    byte[] wrongChecksum = good.clone();
    wrongChecksum[good.length - 1] ^= 1;
    refused(
        new ClmnFileBuilder().rows(1).column("x", 0, 4, wrongChecksum),
        "column 'x'",
        "not a sound zlib stream");
    refused(new ClmnFileBuilder().rows(1).column("x", 0, 4, Arrays.copyOf(good, 5)), "cut short");
    refused(
        new ClmnFileBuilder().rows(1).column("x", 0, 4, Arrays.copyOf(good, good.length + 3)),
        "3 bytes follow the end of the zlib stream");
    refused(
        new ClmnFileBuilder().rows(1).column("x", 0, 4, new byte[20]), "not a sound zlib stream");
    refused(new ClmnFileBuilder().rows(0).column("x", 0, 0, new byte[0]), "cut short");
  }

  @Test
  void refusesUnsoundStrings() {
    byte[] latin1 = {0, 1, (byte) 0xe9};
    refused(new ClmnFileBuilder().rows(1).column("x", 3, latin1), "row 1 is not valid UTF-8");
    byte[] split = {0, 1, (byte) 0xc3, 0, 1, (byte) 0xa9};
    refused(new ClmnFileBuilder().rows(2).column("x", 3, split), "row 1 is not valid UTF-8");
    refused(
        new ClmnFileBuilder().rows(1).column("x", 3, strings("a", "b")),
        "follow the last of 1 strings");
    refused(
        new ClmnFileBuilder().rows(2).column("x", 3, strings("abc")),
        "column 'x'",
        "end inside the string of row 2");
    refused(
        new ClmnFileBuilder().rows(3).column("x", 3, strings("abc")),
        "5 bytes stated for 3 values");
    refused(
        new ClmnFileBuilder().rows(1).column("x", 3, new byte[] {0, 9, 'a'}),
        "inside the string of row 1");
  }

  @Test
  void refusesEveryTruncation() throws IOException {
    byte[] whole = example().build();
    assertThat(rows(whole)).hasSize(2);
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> rows(cut))
          .as("cut to %d bytes", length)
          .isInstanceOf(FormatException.class);
    }
  }

  @Test
  void readsStringsLongerThanAnyBuffer() throws IOException {
    String longest = "é".repeat(32_767) + "x";
    byte[] file =
        new ClmnFileBuilder().rows(4).column("x", 3, strings("a", longest, "", longest)).build();
    assertThat(longest.getBytes(StandardCharsets.UTF_8)).hasSize(65_535);
    assertThat(rows(file))
        .isEqualTo(List.of(List.of("a"), List.of(longest), List.of(""), List.of(longest)));
  }
}
