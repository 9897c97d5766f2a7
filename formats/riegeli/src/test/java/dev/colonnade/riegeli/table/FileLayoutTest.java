package dev.colonnade.riegeli.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.riegeli.RiegeliVectors;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FileLayoutTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "flat.uncompressed",
        "flat.transpose-zstd3-bf0",
        "nested.transpose-uncompressed",
        "nested.transpose-brotli6",
        "mixed.transpose-snappy"
      })
  void partsFillTheFile(String name) throws IOException {
    try (Table table =
        new RiegeliFormat().open(RiegeliVectors.open(name + ".riegeli"), ReadOptions.DEFAULT)) {
      List<LayoutPart> parts = table.layout();
      assertThat(parts.stream().mapToLong(LayoutPart::storedBytes).sum())
          .isEqualTo(table.file().length());
      long end = 0;
      for (LayoutPart part : parts) {
        if (part.offset() >= 0) {
          assertThat(part.offset()).as(part.toString()).isEqualTo(end);
          end = part.offset();
        }
        end += part.storedBytes();
      }
      if (name.equals("nested.transpose-uncompressed")) {
        assertThat(parts).extracting(LayoutPart::name).contains("5.5.2", "6.1", "9");
      }
    }
  }
}
