package dev.colonnade.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Formats;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TourTest {
  @TempDir Path folder;

  @Test
  void visitsEveryFormatAndChecksIt() {
    String shown = Cli.ok("tour", "--rows", 2000, "--keep", folder);
    for (Format format : Formats.all()) {
      assertThat(shown.lines().filter(line -> line.startsWith(format.name() + " ")))
          .as(format.name())
          .singleElement()
          .asString()
          .endsWith("│ same");
      assertThat(folder.resolve("trades." + format.extensions().get(0))).exists();
    }
    Cli.checkJson(Cli.ok("tour", "--rows", 100, "--json"));
  }
}
