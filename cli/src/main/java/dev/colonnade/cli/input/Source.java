package dev.colonnade.cli.input;

import dev.colonnade.cli.UsageException;
import dev.colonnade.cli.output.Console;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Formats;
import dev.colonnade.core.format.OptionSpec;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.LocalInputFile;
import dev.colonnade.core.io.SpooledInputFile;
import dev.colonnade.core.schema.Similar;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How the files of a command are opened. What is to be told of them goes to standard error. */
public final class Source {
  /** What unrecognised standard input is taken for: it has no name to judge by. */
  private static final String STANDARD_INPUT_FORMAT = "csv";

  private final String format;
  private final Map<String, String> options;
  private final int threads;
  private final Console console;
  private final Set<String> told = new HashSet<>();

  /**
   * @param format the format they are of, or null to find out
   * @param options settings of their format
   * @param threads how many threads may work, or 0 for all cores
   */
  public Source(String format, Map<String, String> options, int threads, Console console) {
    this.format = format;
    this.options = options;
    this.threads = threads;
    this.console = console;
  }

  /** For files that no table is made of. */
  public static Source plain(Console console) {
    return new Source(null, Map.of(), 0, console);
  }

  /** Opens a file for looking at it. */
  public Table open(String name) throws IOException {
    return open(name, TypeSupport.ANYTHING);
  }

  /** Opens a file to be written in a format that holds {@code target}. */
  public Table open(String name, TypeSupport target) throws IOException {
    return open(file(name), name, target);
  }

  /** Opens a file that {@link #file} gave; it is closed with the table, or now if that fails. */
  public Table open(InputFile file, String name, TypeSupport target) throws IOException {
    try {
      Format of = formatOf(file, name);
      Table table = of.open(file, readOptions(of).withTarget(target));
      tell(table);
      return table;
    } catch (IllegalArgumentException e) {
      file.close();
      throw new UsageException(e.getMessage(), e);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  /** Tells what is to be known of a table, once even if it is opened again. */
  private void tell(Table table) {
    for (String note : table.notes()) {
      String file = table.file().name();
      if (told.add(file + ": " + note)) {
        console.note(file, note);
      }
    }
  }

  /** Opens a file as bytes. */
  public InputFile file(String name) throws IOException {
    if (name.equals(Inputs.STANDARD)) {
      return SpooledInputFile.copy("standard input", console.in());
    }
    try {
      return LocalInputFile.open(Path.of(name));
    } catch (InvalidPathException e) {
      throw new IOException(name + ": not a file name: " + e.getReason(), e);
    }
  }

  /**
   * Whether a file is to be taken as the bytes it is: of none of the formats that are told by their
   * content or name, but for CSV and NDJSON, and nothing was said of how to read it.
   */
  public boolean isPlain(InputFile file) throws IOException {
    if (format != null || !options.isEmpty()) {
      return false;
    }
    try {
      String of = Formats.of(file).name();
      return of.equals("csv") || of.equals("ndjson");
    } catch (FormatException e) {
      return true;
    }
  }

  private Format formatOf(InputFile file, String name) throws IOException {
    if (format != null) {
      return named(format);
    }
    if (name.equals(Inputs.STANDARD)) {
      try {
        return Formats.of(file);
      } catch (IOException e) {
        return named(STANDARD_INPUT_FORMAT);
      }
    }
    return Formats.of(file);
  }

  /** A format by the name that the user gave. */
  public static Format named(String name) {
    try {
      return Formats.named(name);
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage(), e);
    }
  }

  private ReadOptions readOptions(Format of) {
    ReadOptions read = ReadOptions.DEFAULT;
    if (threads > 0) {
      read = read.withThreads(threads);
    }
    if (options.isEmpty()) {
      return read;
    }
    List<String> known = new ArrayList<>();
    for (OptionSpec option : of.readOptions()) {
      known.add(option.name());
    }
    Map<String, String> given = new LinkedHashMap<>();
    for (Map.Entry<String, String> option : options.entrySet()) {
      if (!known.contains(option.getKey())) {
        throw new UsageException(
            "a "
                + of.name()
                + " file is not read with an option '"
                + option.getKey()
                + "'"
                + Similar.hint(option.getKey(), known));
      }
      given.put(option.getKey(), option.getValue());
    }
    return read.withFormatOptions(given);
  }
}
