package dev.colonnade.cli.input;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.PatternSyntaxException;

/** File names as given on the command line. */
public final class Inputs {
  /** The name that stands for standard input and output. */
  public static final String STANDARD = "-";

  private Inputs() {}

  /**
   * The files that names and patterns stand for. A shell expands patterns itself, but not in quotes
   * and not on every system; a file whose name merely looks like a pattern is taken as it is.
   */
  public static List<String> expand(List<String> names) throws IOException {
    List<String> files = new ArrayList<>();
    for (String name : names) {
      if (looksLikePattern(name) && !Files.exists(Path.of(name))) {
        files.addAll(matching(name));
      } else {
        files.add(name);
      }
    }
    return files;
  }

  private static boolean looksLikePattern(String name) {
    return name.indexOf('*') >= 0 || name.indexOf('?') >= 0 || name.indexOf('[') >= 0;
  }

  private static List<String> matching(String pattern) throws IOException {
    int slash = pattern.lastIndexOf('/');
    Path folder = Path.of(slash < 0 ? "." : pattern.substring(0, slash + 1));
    List<String> files = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> matches =
          Files.newDirectoryStream(folder, pattern.substring(slash + 1))) {
        for (Path match : matches) {
          if (!Files.isDirectory(match)) {
            files.add(slash < 0 ? match.getFileName().toString() : match.toString());
          }
        }
      } catch (PatternSyntaxException e) {
        return List.of(pattern);
      }
    }
    if (files.isEmpty()) {
      throw new IOException(pattern + ": no file matches");
    }
    Collections.sort(files);
    return files;
  }
}
