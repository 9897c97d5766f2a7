package dev.colonnade.text.ndjson;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.contract.Mutations;
import dev.colonnade.core.contract.RandomTable;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.text.TextFiles;
import dev.colonnade.text.TextTable;
import dev.colonnade.text.csv.CsvFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tables of every type, written as text and read back with their types asked for. */
class NdjsonTablesTest {
  private static final int TABLES = 60;
  private static final NdjsonFormat NDJSON = new NdjsonFormat();

  @Test
  void tablesOfAllTypesComeBackFromNdjson() throws IOException {
    for (long seed = 0; seed < TABLES; seed++) {
      comesBack(NDJSON, RandomTable.of(seed, TypeSupport.ANYTHING), seed);
    }
  }

  @Test
  void tablesOfAllTypesComeBackFromCsv() throws IOException {
    for (long seed = 0; seed < TABLES; seed++) {
      RandomTable table = RandomTable.of(seed, TypeSupport.ANYTHING);
      // In a column that cannot be null an empty text is a bare empty field, which is read as null.
      boolean nullable = table.schema().fields().stream().allMatch(field -> field.nullable());
      if (nullable) {
        comesBack(new CsvFormat(), table, seed);
      }
    }
  }

  private static void comesBack(Format format, RandomTable table, long seed) throws IOException {
    Schema schema = table.schema();
    if (table.rowCount() == 0) {
      return;
    }
    String text = TextFiles.write(schema, format, table.batches().toArray(new Batch[0]));
    ReadOptions options = ReadOptions.DEFAULT.withFormatOptions(Map.of("types", types(schema)));
    try (Table read = format.open(TextFiles.file("x." + format.name(), text), options);
        ScanReader rows = read.scan().open()) {
      assertThat(read.schema().names()).isEqualTo(schema.names());
      assertThat(read.schema().fields().stream().map(field -> field.type()))
          .isEqualTo(schema.fields().stream().map(field -> field.type()).toList());
      assertThat(Values.rows(rows)).as("seed %d", seed).isEqualTo(table.rows());
    }
  }

  private static String types(Schema schema) {
    return schema.fields().stream()
        .map(field -> '"' + field.name().replace("\"", "\"\"") + "\"=" + field.type())
        .collect(Collectors.joining(","));
  }

  @Test
  void typesOfJsonItselfComeBackUnasked() throws IOException {
    String text =
        TextFiles.write(
            RandomTable.of(3, TypeSupport.ANYTHING, 12, 300).schema(),
            NDJSON,
            RandomTable.of(3, TypeSupport.ANYTHING, 12, 300).batches().toArray(new Batch[0]));
    try (Table first = NDJSON.open(TextFiles.file("x.ndjson", text), ReadOptions.DEFAULT)) {
      String again = TextFiles.write(first, NDJSON, dev.colonnade.core.format.WriteOptions.DEFAULT);
      try (Table second = NDJSON.open(TextFiles.file("x.ndjson", again), ReadOptions.DEFAULT)) {
        assertThat(second.schema()).isEqualTo(first.schema());
        assertThat(TextFiles.rows(second)).isEqualTo(TextFiles.rows(first));
      }
    }
  }

  @Test
  void spoiltFilesAreReadOrRefused() throws IOException {
    int refused = 0;
    for (long seed = 0; seed < 20; seed++) {
      RandomTable table = RandomTable.of(seed, TypeSupport.ANYTHING, 4, 40);
      String text = TextFiles.write(table.schema(), NDJSON, table.batches().toArray(new Batch[0]));
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      Random random = new Random(seed);
      for (int i = 0; i < 100; i++) {
        byte[] spoilt = Mutations.mutate(bytes, random);
        String option = i % 2 == 0 ? "error" : "skip";
        ReadOptions options = ReadOptions.DEFAULT.withFormatOptions(Map.of("bad_rows", option));
        List<List<String>> whole = null;
        for (int piece : new int[] {1 << 20, 300}) {
          List<List<String>> rows;
          try (TextTable read =
              NDJSON.open(new MemoryInputFile("x.ndjson", spoilt), options, piece)) {
            rows = TextFiles.rows(read);
          } catch (FormatException e) {
            assertThat(e.getMessage()).startsWith("x.ndjson: ");
            rows = List.of(List.of(e.getMessage()));
            refused++;
          }
          assertThat(rows).as("seed %d, %d", seed, i).isEqualTo(whole == null ? rows : whole);
          whole = rows;
        }
      }
    }
    assertThat(refused).isPositive();
  }
}
