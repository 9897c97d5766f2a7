package dev.colonnade.text.csv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.schema.UnknownColumnException;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.text.TextFiles;
import dev.colonnade.text.TextTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvReadTest {
  private static final CsvFormat CSV = new CsvFormat();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a,b\n1,x\n2,\"y\nz\"\n",
        "a,b\r\n1,x\r\n2,\"y\nz\"\r\n",
        "a,b\r1,x\r2,\"y\nz\"\r",
        "a,b\n1,x\n2,\"y\nz\"",
        "a,b\r\n1,x\r\n2,\"y\nz\"\r",
        "\uFEFFa,b\n1,x\n2,\"y\nz\"\n",
        "\uFEFF\"a\",\"b\"\n\"1\",\"x\"\n\"2\",\"y\nz\"\n",
        "a,b\n\n1,x\n\n2,\"y\nz\"\n\n\n",
        "a,b\n\n\r\n1,x\n2,\"y\nz\"\n\r\n",
      })
  void lineEndsMarksAndBlankLinesDoNotMatter(String text) throws IOException {
    try (TextTable table = open(text)) {
      assertThat(table.schema().names()).containsExactly("a", "b");
      assertThat(table.schema().field(0).type()).hasToString("int32");
      assertThat(TextFiles.rows(table)).containsExactly(List.of("1", "x"), List.of("2", "y\nz"));
    }
  }

  @Test
  void quotesWithinABareFieldStandForThemselves() throws IOException {
    try (TextTable table = open("a,b\n5\" pipe,x\"y\"\n\"q\"\"\",'\"'\n")) {
      assertThat(TextFiles.rows(table))
          .containsExactly(List.of("5\" pipe", "x\"y\""), List.of("q\"", "'\"'"));
    }
  }

  @Test
  void badRowsAreErrorsWithLineColumnAndByte() {
    assertThatThrownBy(() -> open("a,b\n1,2\n3\n"))
        .isInstanceOf(FormatException.class)
        .hasMessage("test.csv: line 3 at byte 8: 1 field, 2 expected");
    assertThatThrownBy(() -> open("a,b\r\n1,2\r\n3,4,5\r\n"))
        .hasMessage("test.csv: line 3 at byte 10: 3 fields, 2 expected");
    assertThatThrownBy(() -> open("a,b\n1,\"x\ny\"\n2,\"x\"y\n"))
        .hasMessage("test.csv: line 4, column 'b' at byte 12: text behind a closing quote");
    assertThatThrownBy(() -> open("a,b\n1,\"x\n"))
        .hasMessage("test.csv: line 2, column 'b' at byte 4: a quoted field does not end");
    assertThatThrownBy(() -> open("\"a\n")).isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> open("")).hasMessageContaining("the file is empty");
    assertThatThrownBy(() -> open("\uFEFF")).hasMessageContaining("the file is empty");
  }

  @Test
  void textThatIsNotUtf8IsBad() {
    byte[] bytes = "a,b\n1,x\n2,caf?\n".getBytes(StandardCharsets.ISO_8859_1);
    bytes[bytes.length - 2] = (byte) 0xe9;
    assertThatThrownBy(() -> CSV.open(new MemoryInputFile("l.csv", bytes), ReadOptions.DEFAULT))
        .isInstanceOf(FormatException.class)
        .hasMessage("l.csv: line 3, column 'b' at byte 8: byte 0xe9 is no part of UTF-8 text");
  }

  @Test
  void aCharacterThatIsCutShortIsBadEvenBehindADoubledQuote() {
    // Taking one quote off leaves the last byte behind the field, where it would complete it.
    byte[] bytes = {'a', '\n', '"', '"', '"', (byte) 0xe6, (byte) 0x97, '"', '\n'};
    assertThatThrownBy(() -> CSV.open(new MemoryInputFile("x.csv", bytes), ReadOptions.DEFAULT))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("no part of UTF-8 text");
  }

  @Test
  void badRowsCanBeSkippedAndKept(@TempDir Path folder) throws IOException {
    String text = "a,b\n1,x\nonly\n2,\"y\"z\n3,w\nt,o,o\n4,\"\"\"v\"\n5,\"";
    Path kept = folder.resolve("bad.csv");
    for (String option : List.of("skip", kept.toString())) {
      try (TextTable table = open(text, Map.of("bad_rows", option, "types", "a=int32"))) {
        assertThat(TextFiles.rows(table))
            .containsExactly(List.of("1", "x"), List.of("3", "w"), List.of("4", "\"v"));
        assertThat(table.badRows()).isEqualTo(4);
        assertThat(table.notes()).hasSize(1);
        assertThat(table.notes().get(0)).startsWith("4 bad rows left out");
      }
    }
    assertThat(Files.readString(kept)).isEqualTo("only\n2,\"y\"z\nt,o,o\n5,\"\n");
  }

  @Test
  void valuesThatAreNotOfTheTypeAskedForMakeARowBad() throws IOException {
    String text = "a,b\n1,2024-02-29\nx,2024-02-29\n3,2023-02-29\n4,\n";
    Map<String, String> types = Map.of("types", "a=int16,b=date");
    assertThatThrownBy(() -> open(text, types))
        .hasMessage("test.csv: line 3, column 'a' at byte 17: 'x' is no int16");
    Map<String, String> skipping = Map.of("types", "a=int16,b=date", "bad_rows", "skip");
    try (TextTable table = open(text, skipping)) {
      assertThat(table.badRows()).isEqualTo(2);
      assertThat(TextFiles.rows(table))
          .containsExactly(List.of("1", "2024-02-29"), Arrays.asList("4", null));
    }
  }

  @Test
  void everyTypeCanBeAskedFor() throws IOException {
    String text =
        "i,f,d,big,t,ts,z,bin,s,l,m,o,flag\n"
            + "007,1e3,1.5,-12345678901234567890.12,23:59:59,2023-11-14 22:13:20.123456789,"
            + "2023-11-14T23:13:20+01:00,AQI=,007,\"[1,null]\",\"[{\"\"key\"\":\"\"k\"\",\"\"value\"\":1}]\","
            + "\"{\"\"x\"\":1.5}\",1\n";
    String types =
        "i=int8,f=float32,d=decimal(5,2),big=decimal(38,2),t=time(3),ts=timestamp(9),"
            + "z=timestamp(0,UTC),bin=binary,s=string,l=array<int32>,m=map<string,int64>,"
            + "o=struct<x:float64,y:string>,flag=boolean";
    try (TextTable table = open(text, Map.of("types", types))) {
      assertThat(TextFiles.rows(table))
          .containsExactly(
              List.of(
                  "7",
                  "1000.0",
                  "1.50",
                  "-12345678901234567890.12",
                  "23:59:59.000",
                  "2023-11-14T22:13:20.123456789",
                  "2023-11-14T22:13:20Z",
                  "AQI=",
                  "007",
                  "[1,null]",
                  "[{\"key\":\"k\",\"value\":1}]",
                  "{\"x\":1.5,\"y\":null}",
                  "true"));
    }
  }

  @Test
  void valuesOutsideTheirTypeAreRefused() {
    for (String[] pair :
        new String[][] {
          {"int8", "128"},
          {"int64", "9223372036854775808"},
          {"float64", "0x1p3"},
          {"float64", "1.5f"},
          {"decimal(5,2)", "1.005"},
          {"decimal(5,2)", "1000"},
          {"decimal(5,2)", "1E999999999"},
          {"decimal(5,2)", "1E-999999999"},
          {"date", "2024-02-30"},
          {"time(3)", "12:00:00.1234"},
          {"timestamp(9)", "3000-01-01T00:00:00"},
          {"binary", "a"},
          {"boolean", "maybe"},
          {"array<int32>", "\"[1\""},
          {"array<int32>", "\"[1] 2\""},
          {"struct<x:int32 not null>", "{}"},
        }) {
      String text = "v\n" + pair[1] + "\n";
      assertThatThrownBy(() -> open(text, Map.of("types", "v=" + pair[0])))
          .as("%s as %s", pair[1], pair[0])
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("line 2, column 'v'");
    }
  }

  @Test
  void whereEverythingIsQuotedAnEmptyFieldOfATypeAskedForIsNull() throws IOException {
    String text = "\"a\",\"b\"\n\"1\",\"\"\n\"\",\"AQ==\"\n";
    try (TextTable table = open(text, Map.of("types", "a=int32,b=binary"))) {
      assertThat(TextFiles.rows(table))
          .containsExactly(List.of("1", ""), Arrays.asList(null, "AQ=="));
    }
  }

  @Test
  void namesInTheTypesOptionMayBeQuoted() throws IOException {
    try (TextTable table =
        open("\"a,b\",\"q\"\"=\"\n7,8\n", Map.of("types", "\"a,b\"=int64,\"q\"\"=\"=string"))) {
      assertThat(table.schema().fields().stream().map(field -> field.type().toString()))
          .containsExactly("int64", "string");
    }
    assertThatThrownBy(() -> open("abc\n1\n", Map.of("types", "abd=int32")))
        .isInstanceOf(UnknownColumnException.class)
        .hasMessageContaining("abc");
    for (String wrong : List.of("a", "a=", "a=int33", "\"a=int32", "a=int32,a=int32")) {
      assertThatThrownBy(() -> open("a\n1\n", Map.of("types", wrong)))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void delimitersAndMissingHeaders() throws IOException {
    try (TextTable table =
        open("1;\"a;b\"\n2;c,d\n", Map.of("delimiter", ";", "header", "false"))) {
      assertThat(table.schema().names()).containsExactly("column1", "column2");
      assertThat(TextFiles.rows(table)).containsExactly(List.of("1", "a;b"), List.of("2", "c,d"));
    }
    try (Table table = CSV.open(TextFiles.file("x.TSV", "a\tb\n1\t2,3\n"), ReadOptions.DEFAULT)) {
      assertThat(TextFiles.rows(table)).containsExactly(List.of("1", "2,3"));
    }
    try (TextTable table = open("a|b\n1|é\n", Map.of("delimiter", "|"))) {
      assertThat(TextFiles.rows(table)).containsExactly(List.of("1", "é"));
    }
    for (String wrong : List.of("", "ab", "\"", "\n", "a", "1", "-", ".", "é")) {
      assertThatThrownBy(() -> open("a\n", Map.of("delimiter", wrong)))
          .as(wrong)
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> open("a\n", Map.of("delimeter", ";")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("delimiter");
  }

  @Test
  void repeatedNamesGetANumberAndTheUserIsTold() throws IOException {
    try (TextTable table = open("a,b,a,a_2,a\n1,2,3,4,5\n")) {
      assertThat(table.schema().names()).containsExactly("a", "b", "a_2", "a_2_2", "a_3");
      assertThat(table.notes()).hasSize(3);
    }
  }

  @Test
  void compressedTextIsRead() throws IOException {
    String text = "a,b\n1,x\n".repeat(1) + "2,y\n".repeat(50_000);
    byte[] plain = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream gzip = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(gzip)) {
      out.write(plain);
    }
    for (byte[] packed : List.of(gzip.toByteArray(), Zstd.compress(plain))) {
      try (TextTable table =
          CSV.open(new MemoryInputFile("x.csv.gz", packed), ReadOptions.DEFAULT)) {
        assertThat(table.rowCount()).isEqualTo(50_001);
        assertThat(TextFiles.write(table, CSV, WriteOptions.DEFAULT)).isEqualTo(text);
      }
      byte[] cut = Arrays.copyOf(packed, packed.length / 2);
      assertThatThrownBy(() -> CSV.open(new MemoryInputFile("x.gz", cut), ReadOptions.DEFAULT))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("cannot be decompressed");
      ReadOptions tight = ReadOptions.DEFAULT.withLimits(Limits.DEFAULT.withDecodedBytes(1000));
      assertThatThrownBy(() -> CSV.open(new MemoryInputFile("x.gz", packed), tight))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("limit of 1000 bytes");
    }
  }

  @Test
  void limitsHold() {
    ReadOptions few = ReadOptions.DEFAULT.withLimits(Limits.DEFAULT.withColumns(2));
    assertThatThrownBy(() -> CSV.open(TextFiles.file("x.csv", "a,b,c\n1,2,3\n"), few))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("limit of 2");
    Limits shortNames = new Limits(1 << 20, 1 << 20, 64, 10, 3);
    assertThatThrownBy(
            () ->
                CSV.open(
                    TextFiles.file("x.csv", "long\n1\n"),
                    ReadOptions.DEFAULT.withLimits(shortNames)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("limit of 3");
  }

  @Test
  void someColumnsSomeRowsAndFilters() throws IOException {
    String text = "a,b,c\n1,x,true\n2,y,false\n3,z,true\n";
    try (TextTable table = open(text)) {
      try (ScanReader rows = table.scan().select("c", "a").where("b != 'y'").open()) {
        assertThat(rows.next().rowCount()).isEqualTo(2);
        assertThat(rows.schema().names()).containsExactly("c", "a");
      }
      try (ScanReader rows = table.scan().select(List.of()).limit(2).open()) {
        assertThat(rows.next().rowCount()).isEqualTo(2);
      }
      assertThat(table.layout())
          .extracting(part -> part.name() + " " + part.storedBytes())
          .containsExactly("header 6", "a 3", "b 3", "c 13", "delimiters and quotes 9");
      assertThat(table.meta().entries()).containsEntry("rows", 3L);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"x.csv.gz", "x.CSV.zst", "x.csv"})
  void textIsCompressedAsTheNameSays(String name) throws IOException {
    String text = "a,b\n" + "1,Oslo\n".repeat(50_000);
    MemoryOutputFile out = new MemoryOutputFile(name);
    try (TextTable table = open(text);
        ScanReader rows = table.scan().open();
        TableWriter writer = CSV.create(out, table.schema(), WriteOptions.DEFAULT)) {
      for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
        writer.write(batch);
      }
      writer.finish();
    }
    byte[] stored = out.toByteArray();
    assertThat(stored.length < text.length() / 10).isEqualTo(!name.equals("x.csv"));
    try (TextTable back = CSV.open(new MemoryInputFile(name, stored), ReadOptions.DEFAULT)) {
      assertThat(TextFiles.write(back, CSV, WriteOptions.DEFAULT)).isEqualTo(text);
    }
  }

  @Test
  void noHeaderAndNoRowsIsNoText() throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("x.csv");
    try (TextTable table = open("a\n1\n")) {
      CSV.create(
              out,
              table.schema(),
              WriteOptions.of(Map.of("crlf", "true", "delimiter", "tab", "header", "false")))
          .finish();
    }
    assertThat(out.toByteArray()).isEmpty();
  }

  @Test
  void writesAsAsked() throws IOException {
    try (TextTable table = open("a,b\n1,\"x;y\"\n,\"p\tq\"\n")) {
      assertThat(
              TextFiles.write(
                  table, CSV, WriteOptions.of(Map.of("crlf", "true", "delimiter", ";"))))
          .isEqualTo("a;b\r\n1;\"x;y\"\r\n;p\tq\r\n");
      assertThat(
              TextFiles.write(
                  table, CSV, WriteOptions.of(Map.of("header", "false", "delimiter", "tab"))))
          .isEqualTo("1\tx;y\n\t\"p\tq\"\n");
    }
  }

  private static TextTable open(String text) throws IOException {
    return open(text, Map.of());
  }

  private static TextTable open(String text, Map<String, String> options) throws IOException {
    return CSV.open(
        TextFiles.file("test.csv", text), ReadOptions.DEFAULT.withFormatOptions(options));
  }
}
