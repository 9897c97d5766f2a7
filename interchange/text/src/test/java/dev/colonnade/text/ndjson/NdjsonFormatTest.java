package dev.colonnade.text.ndjson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.text.TextFiles;
import dev.colonnade.text.TextTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NdjsonFormatTest {
  private static final NdjsonFormat NDJSON = new NdjsonFormat();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1 2|int64",
        "1 null|int64",
        "9223372036854775807 -9223372036854775808|int64",
        "9223372036854775808 1|decimal(19,0)",
        "123456789012345678901234567890123456789|string",
        "1.5 2|float64",
        "1.10 1e3|float64",
        "-0 1|float64",
        "0.1234567890123456789|decimal(20,19)",
        "1e400|string",
        "1.5 \"NaN\" \"-Infinity\"|float64",
        "\"NaN\"|string",
        "true false|boolean",
        "\"a\" \"b\"|string",
        "1 \"a\"|string",
        "null null|string",
        "[1,2] []|array<int64>",
        "[[1.5],[]]|array<array<float64>>",
        "{\"x\":1,\"y\":\"b\"} {\"z\":true}|struct<x:int64,y:string,z:boolean>",
        "{}|string",
        "[{\"x\":1}]|array<struct<x:int64>>",
        "[] 1|string",
      })
  void typesFollowFromValues(String values, String type) throws IOException {
    try (TextTable table = open(column(values), ReadOptions.DEFAULT)) {
      assertThat(table.schema().field(0).type()).hasToString(type);
    }
  }

  private static String column(String values) {
    StringBuilder text = new StringBuilder();
    for (String value : values.split(" ")) {
      text.append("{\"v\":").append(value).append("}\n");
    }
    return text.toString();
  }

  @Test
  void keysKeepTheOrderInWhichTheyAreFirstSeen() throws IOException {
    String text = "{\"b\":1}\n{\"a\":2,\"c\":3}\n\n{\"c\":4,\"b\":5}\n";
    try (TextTable table = open(text, ReadOptions.DEFAULT)) {
      assertThat(table.schema().names()).containsExactly("b", "a", "c");
      assertThat(table.rowCount()).isEqualTo(3);
      assertThat(TextFiles.rows(table))
          .containsExactly(row("1", null, null), row(null, "2", "3"), row("5", null, "4"));
    }
  }

  @Test
  void mixedValuesBecomeTextAndTheUserIsTold() throws IOException {
    String text =
        "{\"v\":1.50}\n{\"v\":\"é\\u00e9\\n\"}\n{\"v\":[1, {\"a\":null}]}\n{\"v\":true}\n{\"v\":null}\n";
    try (TextTable table = open(text, ReadOptions.DEFAULT)) {
      assertThat(TextFiles.rows(table))
          .containsExactly(
              row("1.50"), row("éé\n"), row("[1, {\"a\":null}]"), row("true"), row((String) null));
      assertThat(table.notes())
          .containsExactly(
              "column 'v' holds booleans and numbers and strings and arrays: kept as text");
      assertThat(table.meta().entries()).containsEntry("notes", table.notes());
    }
  }

  @Test
  void comesBackTheSame() throws IOException {
    String text =
        "{\"i\":1,\"f\":1.5,\"s\":\"a\\\"\\\\\\n\\u0001é😀\",\"b\":true,\"n\":null,"
            + "\"a\":[1,null,3],\"o\":{\"x\":[{\"y\":\"z\"}],\"w\":null},\"d\":12345678901234567890.5}\n"
            + "{\"i\":-9223372036854775808,\"f\":\"NaN\",\"s\":\"\",\"b\":false,\"n\":null,"
            + "\"a\":[],\"o\":null,\"d\":0.5}\n"
            + "{\"i\":null,\"f\":-0.0,\"s\":null,\"b\":null,\"n\":null,"
            + "\"a\":null,\"o\":{\"x\":null,\"w\":null},\"d\":-1.0}\n";
    try (Table table = open(text, ReadOptions.DEFAULT)) {
      assertThat(TextFiles.write(table, NDJSON, WriteOptions.DEFAULT)).isEqualTo(text);
    }
  }

  @Test
  void whatTheTargetDoesNotHoldBecomesText() throws IOException {
    String text = "{\"l\":3000000000,\"i\":7,\"o\":{\"a\":1},\"b\":true}\n";
    try (TextTable table = open(text, ReadOptions.DEFAULT.withTarget(TextFiles.GPP))) {
      assertThat(table.schema().fields())
          .extracting(field -> field.toString())
          .containsExactly(
              "l string not null", "i int32 not null", "o string not null", "b boolean not null");
      assertThat(TextFiles.rows(table))
          .containsExactly(row("3000000000", "7", "{\"a\":1}", "true"));
      assertThat(table.notes()).hasSize(2);
    }
  }

  @Test
  void typesCanBeAskedFor() throws IOException {
    String text =
        "{\"d\":\"2024-02-29\",\"t\":\"23:59:59.5\",\"ts\":\"2023-11-14T22:13:20.123456789\","
            + "\"z\":\"2023-11-14T23:13:20+01:00\",\"m\":12.3,\"x\":\"AQI=\",\"f\":1.5,\"i\":\"7\","
            + "\"k\":[{\"key\":\"a\",\"value\":1}]}\n";
    String types =
        "d=date,t=time(1),ts=timestamp(9),z=timestamp(0,UTC),m=decimal(10,2),x=binary,f=float32,"
            + "i=int8,k=map<string,int64>";
    ReadOptions options = ReadOptions.DEFAULT.withFormatOptions(Map.of("types", types));
    try (Table table = open(text, options)) {
      assertThat(table.schema().fields().stream().map(field -> field.type().toString()))
          .containsExactly(
              "date",
              "time(1)",
              "timestamp(9)",
              "timestamp(0,UTC)",
              "decimal(10,2)",
              "binary",
              "float32",
              "int8",
              "map<string,int64>");
      assertThat(TextFiles.write(table, NDJSON, WriteOptions.DEFAULT))
          .isEqualTo(
              text.replace("23:13:20+01:00", "22:13:20Z")
                  .replace("12.3,", "12.30,")
                  .replace("\"7\"", "7"));
    }
  }

  @Test
  void badLinesAreErrorsWithTheirPlace() {
    assertThatThrownBy(() -> open("{\"a\":1}\n{\"a\":}\n", ReadOptions.DEFAULT))
        .isInstanceOf(FormatException.class)
        .hasMessageStartingWith("test.ndjson: line 2 at byte 8: not JSON: ");
    for (String bad :
        List.of(
            "[1]",
            "1",
            "{",
            "{\"a\":1",
            "{\"a\":1}}",
            "{\"a\":1} {\"a\":2}",
            "{\"a\":1,\"a\":2}",
            "{\"a\":\"\\ud800\"}",
            "{\"a\":01}",
            "nonsense")) {
      assertThatThrownBy(() -> open("{\"a\":1}\n" + bad + "\n{\"a\":1}\n", ReadOptions.DEFAULT))
          .as(bad)
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("line 2");
    }
  }

  @Test
  void badLinesCanBeSkippedAndKept(@TempDir Path folder) throws IOException {
    String text = "{\"a\":1}\n{\"a\":\"x\",}\n[2]\n{\"a\":3}\n{\"a\":4";
    Path kept = folder.resolve("bad.txt");
    for (String option : List.of("skip", kept.toString())) {
      ReadOptions options = ReadOptions.DEFAULT.withFormatOptions(Map.of("bad_rows", option));
      try (TextTable table = open(text, options)) {
        assertThat(table.schema().field(0).type()).hasToString("int64");
        assertThat(TextFiles.rows(table)).containsExactly(row("1"), row("3"));
        assertThat(table.badRows()).isEqualTo(3);
        assertThat(table.notes()).hasSize(1);
      }
    }
    assertThat(kept).hasContent("{\"a\":\"x\",}\n[2]\n{\"a\":4");
    assertThat(Files.list(folder)).containsExactly(kept);
  }

  @Test
  void nestingIsBounded() {
    String text = "{\"a\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}\n";
    assertThatThrownBy(() -> open(text, ReadOptions.DEFAULT)).isInstanceOf(FormatException.class);
    ReadOptions few = ReadOptions.DEFAULT.withLimits(Limits.DEFAULT.withColumns(2));
    assertThatThrownBy(() -> open("{\"a\":1,\"b\":2,\"c\":3}\n", few))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("limit of 2");
  }

  @Test
  void piecesOfAnySizeGiveTheSameTable() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      text.append("{\"i\":").append(i).append(",\"s\":\"").append("x".repeat(i % 40));
      text.append(i % 7 == 0 ? "\",\"o\":[1]}\r\n\n" : "\"}\n");
    }
    List<List<String>> expected;
    try (Table table = open(text.toString(), ReadOptions.DEFAULT.withThreads(1))) {
      expected = TextFiles.rows(table);
      assertThat(expected).hasSize(500);
    }
    for (int piece : new int[] {1, 13, 100, 1000, 5000}) {
      try (TextTable table =
          NDJSON.open(TextFiles.file("test.ndjson", text.toString()), ReadOptions.DEFAULT, piece)) {
        assertThat(TextFiles.rows(table)).isEqualTo(expected);
        assertThat(table.rowCount()).isEqualTo(500);
      }
    }
  }

  @Test
  void anEmptyFileHasNoColumns() throws IOException {
    try (Table table = open("", ReadOptions.DEFAULT.withTarget(TypeSupport.ANYTHING))) {
      assertThat(table.schema().size()).isZero();
      assertThat(table.rowCount()).isZero();
    }
  }

  private static TextTable open(String text, ReadOptions options) throws IOException {
    return NDJSON.open(TextFiles.file("test.ndjson", text), options);
  }

  private static List<String> row(String... values) {
    return java.util.Arrays.asList(values);
  }
}
