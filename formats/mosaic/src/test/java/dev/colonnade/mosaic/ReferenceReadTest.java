package dev.colonnade.mosaic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.format.Check;
import dev.colonnade.core.format.Formats;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every file of the format's own implementation is read value for value. */
class ReferenceReadTest {
  @TestFactory
  Stream<DynamicTest> readsValueForValue() throws IOException {
    return VectorFiles.all().stream()
        .map(file -> DynamicTest.dynamicTest(VectorFiles.name(file), () -> compare(file)));
  }

  private static void compare(Path file) throws IOException {
    for (int batchRows : new int[] {65_536, 7}) {
      List<Map<String, Object>> found = rows(file, batchRows);
      Path rows = VectorFiles.beside(file, ".ndjson");
      if (Files.exists(rows)) {
        List<Map<String, Object>> expected = Ndjson.read(rows);
        assertThat(found).hasSameSizeAs(expected);
        for (int i = 0; i < found.size(); i++) {
          assertThat(JsonForm.same(found.get(i), expected.get(i)))
              .as("row %d: expected %s, found %s", i, expected.get(i), found.get(i))
              .isTrue();
        }
      }
    }
  }

  private static List<Map<String, Object>> rows(Path file, int batchRows) throws IOException {
    List<Map<String, Object>> rows = new ArrayList<>();
    try (Table table = Formats.open(file);
        ScanReader reader = table.scan().batchRows(batchRows).open()) {
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        rows.addAll(JsonForm.rows(batch));
      }
      assertThat((long) rows.size()).isEqualTo(table.rowCount());
      assertThat(table.verify(true)).noneMatch(check -> check.outcome() == Check.Outcome.FAILED);
    }
    return rows;
  }
}
