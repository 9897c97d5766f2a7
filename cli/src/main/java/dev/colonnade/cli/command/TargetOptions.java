package dev.colonnade.cli.command;

import dev.colonnade.cli.UsageException;
import dev.colonnade.cli.input.Inputs;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Formats;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.LocalOutputFile;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.io.StreamOutputFile;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** What files are written, and how: the format by the name's ending or by {@code --to}. */
final class TargetOptions {
  private final String to;
  private final WriteOptions options;
  private final boolean overwrite;

  private TargetOptions(String to, WriteOptions options, boolean overwrite) {
    this.to = to;
    this.options = options;
    this.overwrite = overwrite;
  }

  static void describe(Syntax syntax) {
    syntax.value("FORMAT", "Format of the output; else by its name's ending.", "--to");
    syntax.values("NAME=VALUE", "A setting of the output's format; see colonnade formats.", "-o");
    syntax.flag("CSV: end lines with CR LF.", "--crlf");
    syntax.flag("AT-1: a streaming archive, written in bounded memory.", "--stream");
    syntax.flag("Replace the output if it exists.", "--overwrite");
  }

  static TargetOptions of(Arguments arguments) {
    Map<String, String> values = new LinkedHashMap<>(arguments.settings("-o"));
    if (arguments.has("--crlf")) {
      values.put("crlf", "true");
    }
    if (arguments.has("--stream")) {
      values.put("stream", "true");
    }
    WriteOptions options = WriteOptions.of(values);
    int threads = SourceOptions.threads(arguments);
    return new TargetOptions(
        arguments.text("--to", null),
        threads == 0 ? options : options.withThreads(threads),
        arguments.has("--overwrite"));
  }

  /** The settings of the output's format. */
  WriteOptions options() {
    return options;
  }

  /** The format that a file is to be written in. */
  Format format(String name) {
    if (to != null) {
      return Source.named(to);
    }
    Format format = name.equals(Inputs.STANDARD) ? null : Formats.byExtension(name);
    if (format == null) {
      String names = String.join(", ", Formats.all().stream().map(Format::name).toList());
      throw new UsageException(
          (name.equals(Inputs.STANDARD)
                  ? "what format to write to standard output must be said"
                  : "the name '" + name + "' does not tell its format")
              + "; --to takes one of "
              + names);
    }
    return format;
  }

  /** Begins a file. */
  TableWriter create(String name, Schema schema, Console console) throws IOException {
    Format format = format(name);
    try {
      options.check(format.name(), format.writeOptions());
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage(), e);
    }
    OutputFile out = file(name, console);
    try {
      return format.create(out, schema, options);
    } catch (IllegalArgumentException | UnsupportedOperationException e) {
      out.close();
      if (e instanceof IllegalArgumentException && holds(format.typeSupport(), schema)) {
        throw new UsageException(e.getMessage(), e);
      }
      throw new IOException(name + ": " + e.getMessage(), e);
    } catch (IOException | RuntimeException e) {
      out.close();
      throw e;
    }
  }

  /** Begins a file that is no table. */
  OutputFile file(String name, Console console) throws IOException {
    return file(name, overwrite, console);
  }

  static OutputFile file(String name, boolean overwrite, Console console) throws IOException {
    if (name.equals(Inputs.STANDARD)) {
      return new StreamOutputFile("standard output", console.out());
    }
    try {
      return LocalOutputFile.create(Path.of(name), overwrite);
    } catch (InvalidPathException e) {
      throw new IOException(name + ": not a file name: " + e.getReason(), e);
    }
  }

  /** Whether a refusal cannot be the schema's fault, so that it must be that of an option. */
  private static boolean holds(TypeSupport support, Schema schema) {
    for (Field field : schema.fields()) {
      if (!support.holds(field.type())) {
        return false;
      }
    }
    return schema.size() > 0;
  }
}
