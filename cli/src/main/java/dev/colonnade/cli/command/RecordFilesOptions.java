package dev.colonnade.cli.command;

import dev.colonnade.cli.UsageException;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.riegeli.RecordReaderOptions;
import dev.colonnade.riegeli.chunk.FieldProjection;
import dev.colonnade.riegeli.tool.RecordFiles;
import java.io.IOException;
import java.util.Locale;

/**
 * Files of records as such ({@code .ld}: each its length in four bytes, then its bytes), which are
 * no tables: Riegeli files convert to and from them without a look into the records.
 */
final class RecordFilesOptions {
  private static final String ENDING = ".ld";

  private RecordFilesOptions() {}

  static void describe(Syntax syntax) {
    syntax.value("1,5.2,…", "Riegeli to .ld: these fields of the messages, by number.", "--fields");
  }

  /** Whether a conversion is one of records. */
  static boolean concern(Arguments arguments) {
    boolean records = isRecords(arguments.argument(0)) || isRecords(arguments.argument(1));
    if (!records && arguments.has("--fields")) {
      throw new UsageException("--fields is for converting a Riegeli file to a .ld file");
    }
    return records;
  }

  static boolean isRecords(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(ENDING);
  }

  /** Converts the records of one file to the other. */
  static void convert(Arguments arguments, Console console) throws IOException {
    String in = arguments.argument(0);
    String out = arguments.argument(1);
    TargetOptions target = TargetOptions.of(arguments);
    Source source = Source.plain(console);
    if (isRecords(out)) {
      RecordReaderOptions reading = reading(arguments);
      try (InputFile input = source.file(in);
          OutputFile output = target.file(out, console)) {
        RecordFiles.toLengthDelimited(input, output, reading);
      }
      return;
    }
    RecordTarget records = RecordTarget.of(target.format(out), target.options());
    try (InputFile input = source.file(in);
        OutputFile output = target.file(out, console)) {
      RecordFiles.fromLengthDelimited(input, records.opener(output));
    }
  }

  private static RecordReaderOptions reading(Arguments arguments) {
    String fields = arguments.text("--fields", null);
    try {
      return fields == null
          ? RecordReaderOptions.DEFAULT
          : RecordReaderOptions.DEFAULT.withProjection(FieldProjection.parse(fields));
    } catch (IllegalArgumentException e) {
      throw new UsageException("--fields: " + e.getMessage(), e);
    }
  }
}
