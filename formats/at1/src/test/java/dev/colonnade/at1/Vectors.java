package dev.colonnade.at1;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** Finds the files that real implementations and hand work gave us. */
final class Vectors {
  private Vectors() {}

  /** The folder of AT-1 vectors; the test is skipped where there is none. */
  static Path folder() {
    String set = System.getenv("COLONNADE_VECTORS");
    Path at = Path.of("").toAbsolutePath();
    while (set == null && at != null) {
      Path shared = at.resolveSibling("shared").resolve("vectors");
      if (Files.isDirectory(shared)) {
        set = shared.toString();
      }
      at = at.getParent();
    }
    Path folder = set == null ? null : Path.of(set, "at1");
    Assumptions.assumeTrue(
        folder != null && Files.isDirectory(folder),
        "no vectors: neither ../shared/vectors nor $COLONNADE_VECTORS is there");
    return folder;
  }
}
