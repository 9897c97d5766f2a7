package dev.colonnade.riegeli.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.riegeli.RiegeliVectors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
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
      long length = table.file().length();
      assertThat(parts.stream().mapToLong(LayoutPart::storedBytes).sum()).isEqualTo(length);
      // What has a place follows what is before it, apart from block headers in between.
      long end = 0;
      List<Long> blocks = new ArrayList<>();
      for (LayoutPart part : parts) {
        if (part.kind().equals("block")) {
          blocks.add(part.offset());
          assertThat(part.storedBytes()).isEqualTo(24);
        } else if (part.offset() >= 0) {
          assertThat(part.offset()).as(part.toString()).isEqualTo(end);
        }
        end += part.storedBytes();
      }
      assertThat(blocks)
          .containsExactlyElementsOf(
              LongStream.iterate(0, at -> at < length, at -> at + 65_536).boxed().toList());
      if (name.equals("nested.transpose-uncompressed")) {
        assertThat(parts).extracting(LayoutPart::name).contains("5.5.2", "6.1", "9");
      }
    }
  }
}
