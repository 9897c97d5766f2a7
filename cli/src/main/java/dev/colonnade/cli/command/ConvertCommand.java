package dev.colonnade.cli.command;

import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Numbers;
import dev.colonnade.cli.output.Progress;
import dev.colonnade.cli.output.Visible;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;

/** {@code convert}: a file in another format, or part of it. */
final class ConvertCommand implements Command {
  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Converts a file to another format. The output appears only when it is complete. Text"
            + " becomes an AT-1 archive as it is, so that restore gives it back byte for byte.",
        "colonnade convert trades.csv trades.gppcol",
        "colonnade convert server.log server.at1 -o queryable=never",
        "colonnade convert trades.gppcol - --to ndjson -c id,price --where \"price > 3\"");
    syntax.argument("IN", "A file of any format; - is standard input.");
    syntax.argument("OUT", "The file to write; - is standard output.");
    TargetOptions.describe(syntax);
    RowOptions.describe(syntax);
    syntax.flag("Tell on standard error what was read.", "--stats");
    RecordFilesOptions.describe(syntax);
    SourceOptions.describe(syntax);
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    if (RecordFilesOptions.concern(arguments)) {
      RecordFilesOptions.convert(arguments, console);
      return 0;
    }
    String in = arguments.argument(0);
    String out = arguments.argument(1);
    Source source = SourceOptions.of(arguments, console);
    TargetOptions target = TargetOptions.of(arguments);
    RowOptions wanted = RowOptions.of(arguments);
    Format format = target.format(out);
    boolean archive = format.name().equals(ArchiveConversion.FORMAT);
    InputFile file = source.file(in);
    if (archive && wanted.isEverything() && isPlain(file, source)) {
      ArchiveConversion.of(arguments, console).encode(file);
      return 0;
    }
    try (Table table = source.open(file, in, format.typeSupport())) {
      if (archive && ArchiveConversion.keepsRecords(table, wanted)) {
        ArchiveConversion.of(arguments, console).copy(table, wanted.where());
      } else {
        convert(table, arguments, console);
      }
    }
    return 0;
  }

  private static boolean isPlain(InputFile file, Source source) throws IOException {
    try {
      return source.isPlain(file);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private static void convert(Table table, Arguments arguments, Console console)
      throws IOException {
    String out = arguments.argument(1);
    TargetOptions target = TargetOptions.of(arguments);
    RowOptions wanted = RowOptions.of(arguments);
    long start = System.nanoTime();
    try (ScanReader reader = wanted.scan(table).open();
        TableWriter writer = target.create(out, reader.schema(), console)) {
      try (Progress progress = new Progress(console, "converting", table.rowCount())) {
        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
          writer.write(batch);
          progress.at(reader.report().rowsDecoded());
        }
      }
      writer.finish();
      ScanStatistics.print(arguments, reader.report(), console);
      tell(out, reader.report().rowsReturned(), start, console);
    }
  }

  /** On a terminal, what was done. */
  private static void tell(String out, long rows, long start, Console console) {
    if (console.terminal().err()) {
      double seconds = (System.nanoTime() - start) / 1e9;
      console.error(
          Visible.line(out)
              + ": "
              + Numbers.grouped(rows)
              + " rows written in "
              + Numbers.decimals(seconds, 1)
              + " s");
    }
  }
}
