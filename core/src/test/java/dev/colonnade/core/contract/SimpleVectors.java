package dev.colonnade.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.LocalInputFile;
import dev.colonnade.core.scan.ScanReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Tests on a folder of files: one with a {@code .csv} of the same name must hold just that, any
 * other be refused.
 */
public final class SimpleVectors {
  private SimpleVectors() {}

  public static Stream<DynamicTest> tests(Format format, String folderName) {
    Path folder = Vectors.folder(folderName);
    String ending = "." + format.extensions().get(0);
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList().stream()
          .map(
              file ->
                  DynamicTest.dynamicTest(file.getFileName().toString(), () -> test(format, file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void test(Format format, Path file) throws IOException {
    String name = file.toString();
    Path csv = Path.of(name.substring(0, name.lastIndexOf('.')) + ".csv");
    if (Files.exists(csv)) {
      holds(format, file, PlainCsv.parse(Files.readString(csv)));
    } else {
      assertThatThrownBy(() -> readAll(format, file))
          .isInstanceOf(FormatException.class)
          .hasMessageStartingWith(name + ": ");
    }
  }

  private static List<List<Object>> readAll(Format format, Path file) throws IOException {
    try (Table table = format.open(LocalInputFile.open(file), ReadOptions.DEFAULT);
        ScanReader reader = table.scan().open()) {
      return Values.rows(reader);
    }
  }

  private static void holds(Format format, Path file, List<List<String>> csv) throws IOException {
    try (Table table = format.open(LocalInputFile.open(file), ReadOptions.DEFAULT)) {
      assertThat(table.schema().names()).isEqualTo(csv.get(0));
    }
    List<List<Object>> rows = readAll(format, file);
    assertThat(rows).hasSize(csv.size() - 1);
    for (int row = 0; row < rows.size(); row++) {
      for (int column = 0; column < csv.get(0).size(); column++) {
        Object value = rows.get(row).get(column);
        String cell = csv.get(row + 1).get(column);
        Object expected =
            value instanceof Double
                ? Double.valueOf(cell)
                : value instanceof Long ? Long.valueOf(cell) : cell;
        assertThat(value instanceof Boolean ? value.toString() : value)
            .as("row %d, column %d", row + 1, column + 1)
            .isEqualTo(expected);
      }
    }
  }
}
