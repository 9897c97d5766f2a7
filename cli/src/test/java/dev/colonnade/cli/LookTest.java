package dev.colonnade.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.cli.output.Numbers;
import dev.colonnade.cli.output.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that look into a file. */
class LookTest {
  @TempDir static Path folder;
  private static Path trades;
  private static Path csv;

  @BeforeAll
  static void makeFiles() {
    trades = folder.resolve("trades.gppcol");
    csv = folder.resolve("trades.csv");
    Cli.ok("generate", "trades", trades, "--rows", 1000, "--seed", 42);
    Cli.ok("generate", "trades", csv, "--rows", 1000, "--seed", 42);
  }

  @Test
  void schemaListsNamesAndTypes() {
    assertThat(Cli.ok("schema", trades))
        .isEqualTo(
            """
            id        int32 not null
            city      string not null
            symbol    string not null
            side      string not null
            quantity  int32 not null
            price     float64 not null
            """);
  }

  @Test
  void headIsATable() {
    assertThat(Cli.ok("head", trades, "-n", 3))
        .isEqualTo(
            """
               id │ city   │ symbol │ side   │ quantity │   price
            int32 │ string │ string │ string │    int32 │ float64
            ──────┼────────┼────────┼────────┼──────────┼────────
                1 │ Oslo   │ HALO   │ buy    │      269 │   20.69
                2 │ Zürich │ ACME   │ buy    │       83 │    2.57
                3 │ Oslo   │ ACME   │ buy    │      108 │    2.49
            (3 of 1,000 rows)
            """);
  }

  @Test
  void columnsAndRowsCanBeChosen() {
    assertThat(Cli.ok("cat", trades, "--csv", "-c", "price,id", "--where", "id in (3, 1)"))
        .isEqualTo("price,id\n20.69,1\n2.49,3\n");
    assertThat(Cli.ok("head", trades, "--ndjson", "-n", 1))
        .isEqualTo(
            "{\"id\":1,\"city\":\"Oslo\",\"symbol\":\"HALO\",\"side\":\"buy\",\"quantity\":269,\"price\":20.69}\n");
  }

  @Test
  void tailIsTheEnd() throws IOException {
    String all = Cli.ok("cat", trades, "--csv");
    List<String> lines = all.lines().toList();
    assertThat(Cli.ok("tail", trades, "--csv", "-n", 3).lines())
        .containsExactly(lines.get(0), lines.get(998), lines.get(999), lines.get(1000));
    assertThat(all).isEqualTo(Files.readString(csv));
    List<String> oslo = lines.stream().filter(line -> line.contains(",Oslo,")).toList();
    assertThat(Cli.ok("tail", csv, "--csv", "-n", 2, "--where", "city = 'Oslo'").lines().skip(1))
        .containsExactlyElementsOf(oslo.subList(oslo.size() - 2, oslo.size()));
    assertThat(Cli.ok("tail", trades, "--csv", "-n", 5000)).isEqualTo(all);
  }

  @Test
  void sampleTakesRowsOfTheFileInOrder() {
    List<String> all = Cli.ok("cat", trades, "--csv").lines().toList();
    List<String> chosen = Cli.ok("sample", trades, "--csv", "-n", 50).lines().toList();
    Set<String> distinct = new HashSet<>(chosen);
    assertThat(distinct).hasSize(51);
    assertThat(all).containsSubsequence(chosen);
    assertThat(Cli.ok("sample", trades, "--csv", "-n", 50).lines())
        .containsExactlyElementsOf(chosen);
    assertThat(Cli.ok("sample", trades, "--csv", "-n", 50, "--seed", 1).lines().toList())
        .isNotEqualTo(chosen);
    assertThat(Cli.ok("sample", trades, "--csv", "-n", 2000).lines())
        .containsExactlyElementsOf(all);
  }

  @Test
  void countReadsMetadataOnly() {
    assertThat(Cli.ok("count", trades)).isEqualTo("1000\n");
    Cli.Result result = Cli.run("count", trades, "--stats");
    assertThat(result.err()).startsWith("read 0 bytes in 0 ranges; ");
    assertThat(Cli.ok("count", trades, csv)).endsWith("2000  total\n");
    assertThat(Cli.ok("count", trades, "--where", "id <= 10")).isEqualTo("10\n");
  }

  @Test
  void statsTellsWhatOneColumnRead() {
    Cli.Result one = Cli.run("head", trades, "-c", "id", "--stats");
    assertThat(one.err()).startsWith("read 1,");
    assertThat(one.err()).endsWith("10 returned\n");
  }

  @Test
  void columnsThatDoNotFitAreNotRead() {
    Path wide = folder.resolve("wide.mosaic");
    Cli.ok("generate", "wide", wide, "--rows", 20, "--columns", 3000);
    long all = bytesRead(Cli.run("head", wide, "--csv", "--stats").err());
    for (String command : List.of("head", "tail", "sample")) {
      Cli.Result shown = Cli.run(command, wide, "--stats");
      assertThat(shown.out()).startsWith("   c0 │").contains("│ … │").contains("of 3000 columns;");
      assertThat(shown.out().lines().findFirst().orElse("")).endsWith("c2999");
      assertThat(bytesRead(shown.err())).isLessThan(all / 3);
    }
  }

  private static long bytesRead(String statistics) {
    Matcher bytes = Pattern.compile("([0-9,]+) bytes").matcher(statistics);
    assertThat(bytes.find()).as(statistics).isTrue();
    return Long.parseLong(bytes.group(1).replace(",", ""));
  }

  @Test
  void severalFilesAndPatternsAreShownOneByOne() {
    String shown = Cli.ok("schema", folder.resolve("trades.*"));
    assertThat(shown).contains("==> " + csv + " <==", "==> " + trades + " <==");
    assertThat(Cli.run("schema", folder.resolve("none.*")).err()).contains("no file matches");
  }

  @Test
  void statsSummarises() {
    List<String> lines = Cli.ok("stats", trades).lines().toList();
    assertThat(lines.get(0)).startsWith("column   │ nulls │ distinct │ min");
    assertThat(lines.get(2)).startsWith("id       │     0 │");
    assertThat(lines.get(4)).contains("│       12 │ ACME").contains("LYNX");
    assertThat(lines).allMatch(line -> line.length() <= 80);
    Cli.Result wide = Cli.runWith("", new Terminal(false, false, 150, false), "stats", trades);
    assertThat(wide.out()).contains("q25").contains("std");
  }

  @Test
  void boundsComeFromMetadataWhereThatIsExact() throws IOException {
    Path archive = folder.resolve("bounds.at1");
    Cli.run("convert", csv, archive, "-o", "queryable=always", "-o", "group_rows=200");
    List<String> known = Cli.ok("stats", archive, "--bounds").lines().toList();
    assertThat(known.get(0)).isEqualTo("column   │ type    │ nulls │ min    │ max");
    assertThat(known.get(2)).isEqualTo("id       │ int64   │     0 │ 1      │ 1000");
    assertThat(known.get(known.size() - 1))
        .isEqualTo("(1,000 rows; 5 of 5 row groups known from metadata)");
    assertThat(Cli.ok("stats", archive, "--bounds", "--where", "id > 300 and id < 801"))
        .contains("│ 301 ", "│ 800")
        .containsPattern(
            "\\(500 rows; 2 of 5 row groups known from metadata, 1 read: [0-9,]+ bytes\\)");
    Cli.Result counted = Cli.run("count", archive, "--where", "id > 300", "--stats");
    assertThat(counted.out()).isEqualTo("700\n");
    assertThat(counted.err())
        .contains("1 of 5 row groups skipped, 3 known from metadata; 200 rows decoded");
    assertThat(bounds(archive)).as("with statistics and without").isEqualTo(bounds(csv));
    Cli.checkJson(Cli.ok("stats", archive, csv, "--bounds", "--json"));
  }

  /** Names, nulls and bounds, without types and where they come from. */
  private static List<String> bounds(Path file) {
    return Cli.ok("stats", file, "--bounds")
        .lines()
        .filter(line -> line.contains("│"))
        .map(line -> line.replaceFirst("│[^│]*│", "│").replace(" ", ""))
        .toList();
  }

  @Test
  void layoutAddsUpToTheFile() throws IOException {
    String shown = Cli.ok("layout", trades);
    assertThat(shown).contains("header").contains("price").contains("█").contains("zlib");
    assertThat(shown).doesNotContain("elsewhere");
    assertThat(Cli.ok("layout", trades, "--parts")).contains("offset");
    assertThat(shown).contains(Numbers.bytes(Files.size(trades)));
  }

  @Test
  void layoutOfSomeColumnsOnly() {
    assertThat(Cli.ok("layout", trades, "-c", "city,price"))
        .contains("city")
        .contains("price")
        .contains("elsewhere")
        .doesNotContain("symbol");
    Cli.checkJson(Cli.ok("layout", trades, "-c", "city", "--parts", "--json"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"schema", "meta", "layout", "count", "stats", "verify"})
  void answersForProgramsAreJson(String command) {
    Cli.checkJson(Cli.ok(command, trades, "--json"));
    Cli.checkJson(Cli.ok(command, trades, csv, "--json"));
  }

  @Test
  void formatsAreListed() {
    assertThat(Cli.ok("formats")).contains("clmn", "csv", "gpp", "ndjson");
    assertThat(Cli.ok("formats", "gpp")).contains("level");
    Cli.checkJson(Cli.ok("formats", "--json"));
  }

  @Test
  void verticalShowsALineAColumn() {
    assertThat(Cli.ok("head", trades, "-n", 1, "--vertical"))
        .isEqualTo(
            """
            ── row 1
            id       │ 1
            city     │ Oslo
            symbol   │ HALO
            side     │ buy
            quantity │ 269
            price    │ 20.69
            """);
  }

  @Test
  void standardInputIsReadAndSpooledFilesAreRemoved() {
    Cli.Result result = Cli.runWith("a,b\n1,x\n", Terminal.NONE, "cat", "-", "--ndjson");
    assertThat(result.out()).isEqualTo("{\"a\":1,\"b\":\"x\"}\n");
    Cli.Result json =
        Cli.runWith("{\"a\":1}\n", Terminal.NONE, "cat", "-", "--csv", "--from", "ndjson");
    assertThat(json.out()).isEqualTo("a\n1\n");
  }

  @Test
  void recordsAreShownAsTheyAre() {
    Path file = folder.resolve("records.riegeli");
    Cli.ok("generate", "trades", file, "--rows", 3);
    assertThat(Cli.ok("head", file, "--json", "-n", 1)).startsWith("{\"id\":");
    assertThat(Cli.ok("cat", file, "--json", "--records").lines())
        .hasSize(3)
        .allMatch(line -> line.matches("\\{\"record\":\"[A-Za-z0-9+/=]+\"}"));
    assertThat(Cli.ok("schema", file, "--records")).startsWith("record");
    assertThat(Cli.run("head", folder.resolve("t.gppcol"), "--records").code()).isNotZero();
  }
}
