package dev.colonnade.text.csv;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.contract.Mutations;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.text.TextFiles;
import dev.colonnade.text.TextTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Random files against FastCSV, against themselves in pieces of other sizes, and spoilt. */
class CsvPropertiesTest {
  private static final CsvFormat CSV = new CsvFormat();

  @Property(tries = 400)
  void minimallyQuotedFilesComeBackTheSame(@ForAll("tables") List<List<String>> table)
      throws IOException {
    String text = text(table);
    for (TypeSupport target : List.of(TypeSupport.ANYTHING, TextFiles.CLMN, TextFiles.GPP)) {
      try (TextTable read = open(text, ReadOptions.DEFAULT.withTarget(target), 37)) {
        assertThat(TextFiles.write(read, CSV, WriteOptions.DEFAULT)).isEqualTo(text);
      }
    }
  }

  @Property(tries = 400)
  void valuesAreThoseThatFastCsvFinds(@ForAll("tables") List<List<String>> table)
      throws IOException {
    String text = text(table);
    try (TextTable read = open(text, ReadOptions.DEFAULT.withTarget(TextFiles.CLMN), 64)) {
      List<List<String>> rows = new ArrayList<>();
      rows.add(read.schema().names());
      rows.addAll(TextFiles.rows(read));
      assertThat(rows).isEqualTo(byFastCsv(text));
    }
  }

  @Property(tries = 10)
  void recordsLieAcrossTheWindowsOfALargeFile(
      @ForAll("tables") List<List<String>> table, @ForAll long seed, @ForAll boolean crlf)
      throws IOException {
    Random random = new Random(seed);
    List<List<String>> large = new ArrayList<>(table);
    while (large.size() < 60_000) {
      large.add(table.get(1 + random.nextInt(table.size() - 1)));
    }
    String text = crlf ? text(large).replace("\n", "\r\n") : text(large);
    try (TextTable read = open(text, ReadOptions.DEFAULT.withTarget(TextFiles.CLMN), 300_000)) {
      List<List<String>> rows = new ArrayList<>();
      rows.add(read.schema().names());
      rows.addAll(TextFiles.rows(read));
      assertThat(rows).isEqualTo(byFastCsv(text));
    }
  }

  @Property(tries = 300)
  void piecesOfAnySizeAndThreadsGiveTheSameTable(
      @ForAll("tables") List<List<String>> table,
      @ForAll @IntRange(min = 1, max = 200) int piece,
      @ForAll boolean crlf)
      throws IOException {
    String text = crlf ? text(table).replace("\n", "\r\n") : text(table);
    try (TextTable one = open(text, ReadOptions.DEFAULT.withThreads(1), Integer.MAX_VALUE);
        TextTable many = open(text, ReadOptions.DEFAULT.withThreads(3), piece)) {
      assertThat(many.schema()).isEqualTo(one.schema());
      assertThat(many.rowCount()).isEqualTo(one.rowCount());
      assertThat(TextFiles.rows(many)).isEqualTo(TextFiles.rows(one));
      assertThat(TextFiles.write(many, CSV, WriteOptions.DEFAULT.withThreads(3)))
          .isEqualTo(TextFiles.write(one, CSV, WriteOptions.DEFAULT.withThreads(1)));
    }
  }

  @Property(tries = 300)
  void spoiltFilesAreReadOrRefused(
      @ForAll("tables") List<List<String>> table, @ForAll long seed, @ForAll boolean skip)
      throws IOException {
    byte[] bytes = text(table).getBytes(StandardCharsets.UTF_8);
    Random random = new Random(seed);
    ReadOptions options =
        ReadOptions.DEFAULT.withFormatOptions(Map.of("bad_rows", skip ? "skip" : "error"));
    for (int i = 0; i < 5; i++) {
      bytes = Mutations.mutate(bytes, random);
      List<List<String>> rows = null;
      for (int piece : new int[] {5, 50, 1 << 20}) {
        List<List<String>> found;
        try (TextTable read = CSV.open(new MemoryInputFile("x.csv", bytes), options, piece)) {
          found = TextFiles.rows(read);
          assertThat(found).hasSize((int) read.rowCount());
        } catch (FormatException e) {
          assertThat(e.getMessage()).startsWith("x.csv: ");
          found = List.of(List.of(e.getMessage()));
        }
        assertThat(found).as("in pieces of %d", piece).isEqualTo(rows == null ? found : rows);
        rows = found;
      }
    }
  }

  @Provide
  Arbitrary<List<List<String>>> tables() {
    Arbitrary<String> words = Arbitraries.strings().withChars("ab,\"\n\r é日;'\t").ofMaxLength(8);
    Arbitrary<String> numbers =
        Arbitraries.oneOf(
            Arbitraries.integers().map(String::valueOf),
            Arbitraries.longs().map(String::valueOf),
            Arbitraries.integers().map(i -> String.valueOf(i / 100.0)),
            Arbitraries.of("", "0", "-0", "007", "1.10", "1e3", "true", "false", "NaN"));
    Arbitrary<Arbitrary<String>> kinds =
        Arbitraries.of(
            List.of(
                words,
                numbers,
                Arbitraries.integers().map(String::valueOf),
                Arbitraries.integers().map(i -> String.valueOf(i / 8.0)),
                Arbitraries.of("true", "false", ""),
                Arbitraries.oneOf(words, numbers)));
    return Arbitraries.integers()
        .between(1, 5)
        .flatMap(columns -> kinds.list().ofSize(columns))
        .flatMap(
            columns ->
                Combinators.combine(columns)
                    .as(row -> (List<String>) new ArrayList<>(row))
                    .list()
                    .ofMaxSize(30))
        .filter(rows -> !rows.isEmpty())
        .map(CsvPropertiesTest::withHeader);
  }

  private static List<List<String>> withHeader(List<List<String>> rows) {
    List<List<String>> table = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < rows.get(0).size(); i++) {
      names.add(i % 2 == 0 ? "c" + i : "n,\n\"" + i);
    }
    table.add(names);
    table.addAll(rows);
    return table;
  }

  private static String text(List<List<String>> table) {
    return table.stream()
        .map(
            row ->
                row.stream().map(CsvPropertiesTest::quoted).collect(Collectors.joining(",")) + "\n")
        .collect(Collectors.joining());
  }

  private static String quoted(String value) {
    boolean needed = value.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return needed ? '"' + value.replace("\"", "\"\"") + '"' : value;
  }

  private static List<List<String>> byFastCsv(String text) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    try (CsvReader<CsvRecord> reader =
        CsvReader.builder().skipEmptyLines(false).ofCsvRecord(text)) {
      reader.forEach(row -> rows.add(row.getFields()));
    }
    return rows;
  }

  private static TextTable open(String text, ReadOptions options, int piece) throws IOException {
    return CSV.open(TextFiles.file("x.csv", text), options, piece);
  }
}
