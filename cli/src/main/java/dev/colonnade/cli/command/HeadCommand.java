package dev.colonnade.cli.command;

import dev.colonnade.cli.input.Inputs;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;
import java.util.List;

/** {@code head}: the first rows. */
final class HeadCommand implements Command {
  /** A batch for few rows need not be larger. */
  private static final int LARGEST_BATCH = 65_536;

  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Shows the first rows of files.",
        "colonnade head examples/trades.gppcol -n 5",
        "colonnade head examples/trades.gppcol -c city,price --where \"price > 20\"");
    syntax.files();
    syntax.value("N", "How many rows; 10 by default.", "-n", "--rows");
    RowOptions.describe(syntax);
    RowOutput.describe(syntax);
    SourceOptions.describe(syntax);
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    long rows = arguments.number("-n", 10, 0, Long.MAX_VALUE);
    print(arguments, rows, console);
    return 0;
  }

  /** Prints the first rows of each file. */
  static void print(Arguments arguments, long rows, Console console) throws IOException {
    Source source = SourceOptions.of(arguments, console);
    RowOptions wanted = RowOptions.of(arguments);
    List<String> files = Inputs.expand(arguments.arguments());
    RowOutput output = RowOutput.of(arguments, console, files.size());
    for (String file : files) {
      try (Table table = source.open(file);
          ScanReader reader =
              output
                  .shown(table, wanted)
                  .scan(table)
                  .limit(rows)
                  .batchRows((int) Math.max(1, Math.min(rows, LARGEST_BATCH)))
                  .open()) {
        output.begin(file, reader.schema());
        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
          output.print(batch);
        }
        output.end(wanted.where() == null ? table.rowCount() : -1);
        ScanStatistics.print(arguments, reader.report(), console);
      }
    }
    output.finish();
  }
}
