package dev.colonnade.core.contract;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/**
 * Where the files of the formats' own implementations are: {@code $COLONNADE_VECTORS}, or {@code
 * ../shared/vectors} beside the project. They are not part of the project, so tests on them are
 * skipped, and say so, where they are not.
 */
public final class Vectors {
  private Vectors() {}

  /** The folder of a format's files; the calling test is skipped where it does not exist. */
  public static Path folder(String format) {
    String configured = System.getenv("COLONNADE_VECTORS");
    if (configured != null) {
      return present(Path.of(configured, format));
    }
    Path root = Path.of("").toAbsolutePath();
    while (root != null && !Files.isDirectory(root.resolve("../shared/vectors"))) {
      root = root.getParent();
    }
    return present(
        root == null
            ? Path.of("vectors", format)
            : root.resolve("../shared/vectors").resolve(format));
  }

  private static Path present(Path folder) {
    Assumptions.assumeTrue(
        Files.isDirectory(folder),
        "SKIPPED: the files of the format's own implementation are not here (set COLONNADE_VECTORS)");
    return folder.normalize();
  }
}
