package dev.colonnade.mosaic;

import dev.colonnade.core.contract.Vectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files that the format's own implementation wrote. */
final class VectorFiles {
  private VectorFiles() {}

  /** All sound ones. */
  static List<Path> all() throws IOException {
    Path folder = Vectors.folder("mosaic");
    return Stream.of(files(folder), files(folder.resolve("upstream")), random())
        .flatMap(List::stream)
        .toList();
  }

  /** Tables of random types and values, each with the options that it was written with. */
  static List<Path> random() throws IOException {
    return files(Vectors.folder("mosaic").resolve("random"));
  }

  static List<Path> malformed() throws IOException {
    return files(Vectors.folder("mosaic").resolve("malformed"));
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> found =
          files.filter(file -> file.toString().endsWith(".mosaic")).sorted().toList();
      if (found.isEmpty()) {
        throw new IllegalStateException("no files in " + folder);
      }
      return found;
    }
  }

  static String name(Path file) {
    return file.getFileName().toString().replace(".mosaic", "");
  }

  /** The file beside it with another ending. */
  static Path beside(Path file, String ending) {
    return file.resolveSibling(name(file) + ending);
  }
}
