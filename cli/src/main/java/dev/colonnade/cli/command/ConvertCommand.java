package dev.colonnade.cli.command;

import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Numbers;
import dev.colonnade.cli.output.Progress;
import dev.colonnade.cli.output.Visible;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;

/** {@code convert}: a file in another format, or part of it. */
final class ConvertCommand implements Command {
  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Converts a file to another format. The output appears only when it is complete.",
        "colonnade convert trades.csv trades.gppcol",
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
    long start = System.nanoTime();
    try (Table table = source.open(in, target.format(out).typeSupport());
        ScanReader reader = wanted.scan(table).open();
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
    return 0;
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
