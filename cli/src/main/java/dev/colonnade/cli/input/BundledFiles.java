package dev.colonnade.cli.input;

import dev.colonnade.cli.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Files by the names that they get in a bundle. */
public final class BundledFiles {
  private BundledFiles() {}

  /**
   * Files, and all files of folders in the order of their names. A relative path stays as it is; of
   * one that is absolute or leads upwards the last part is kept.
   *
   * @param except the bundle itself, which may lie in one of the folders
   */
  public static Map<String, Path> of(List<String> names, String except) throws IOException {
    Path bundle = Path.of(except).toAbsolutePath().normalize();
    Map<String, Path> files = new LinkedHashMap<>();
    for (String name : Inputs.expand(names)) {
      Path given = Path.of(name);
      if (Files.isDirectory(given)) {
        for (Path file : below(given)) {
          if (!file.toAbsolutePath().normalize().equals(bundle)) {
            put(named(given).resolve(given.relativize(file)), file, files);
          }
        }
      } else {
        put(named(given), given, files);
      }
    }
    return files;
  }

  private static Path named(Path given) {
    Path path = given.normalize();
    if (!path.isAbsolute() && !path.startsWith("..")) {
      return path;
    }
    Path last = path.toAbsolutePath().normalize().getFileName();
    return last == null ? Path.of("") : last;
  }

  /** Links are left out: they could lead anywhere. */
  private static List<Path> below(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .sorted()
          .toList();
    }
  }

  private static void put(Path name, Path file, Map<String, Path> files) {
    String slashed = name.toString().replace(name.getFileSystem().getSeparator(), "/");
    if (files.put(slashed, file) != null) {
      throw new UsageException("two files would be '" + slashed + "' in the bundle");
    }
  }
}
