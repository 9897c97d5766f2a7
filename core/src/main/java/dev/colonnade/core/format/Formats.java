package dev.colonnade.core.format;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.LocalInputFile;
import dev.colonnade.core.schema.Similar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The formats that are present. */
public final class Formats {
  private Formats() {}

  /** All of them, by name. */
  public static List<Format> all() {
    // No lambdas: every command comes by here, and they would be its first.
    TreeMap<String, Format> formats = new TreeMap<>();
    for (Format format : ServiceLoader.load(Format.class)) {
      formats.put(format.name(), format);
    }
    return new ArrayList<>(formats.values());
  }

  /** A format by its name. */
  public static Format named(String name) {
    List<String> names = new ArrayList<>();
    for (Format format : all()) {
      if (format.name().equals(name.toLowerCase(Locale.ROOT))) {
        return format;
      }
      names.add(format.name());
    }
    throw new IllegalArgumentException(
        "there is no format '"
            + name
            + "'"
            + Similar.hint(name, names)
            + " (there are "
            + String.join(", ", names)
            + ")");
  }

  /** The format that a file name's ending stands for, or null. */
  public static Format byExtension(String fileName) {
    String lower = fileName.toLowerCase(Locale.ROOT);
    for (Format format : all()) {
      for (String extension : format.extensions()) {
        if (lower.endsWith("." + extension)) {
          return format;
        }
      }
    }
    return null;
  }

  /** The format of a file: by its content first, by its name's ending second. */
  public static Format of(InputFile file) throws IOException {
    FileProbe probe = FileProbe.of(file);
    // One after another as they are found: once one recognises the file, no more jars are searched.
    for (Format format : ServiceLoader.load(Format.class)) {
      if (format.recognises(probe)) {
        return format;
      }
    }
    Format byName = byExtension(file.name());
    if (byName == null) {
      throw new FormatException(
          file.name(),
          "",
          FormatException.NO_OFFSET,
          "not a file of any known format, by its content or its name");
    }
    return byName;
  }

  /** Opens a local file of any format. */
  public static Table open(Path path) throws IOException {
    return open(LocalInputFile.open(path), ReadOptions.DEFAULT);
  }

  /** Opens a file of any format; it is closed with the table, or now if it cannot be opened. */
  public static Table open(InputFile file, ReadOptions options) throws IOException {
    try {
      return of(file).open(file, options);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }
}
