package dev.colonnade.cli.command;

import dev.colonnade.cli.input.Inputs;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;
import java.util.List;

/** {@code sample}: rows chosen at random. */
final class SampleCommand implements Command {
  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Shows rows chosen at random, each with the same chance, in the order of the file."
            + " The same seed chooses the same rows.",
        "colonnade sample examples/trades.gppcol -n 5 --seed 7");
    syntax.files();
    syntax.value("N", "How many rows; 10 by default.", "-n", "--rows");
    syntax.value("N", "Another seed chooses other rows; 0 by default.", "--seed");
    RowOptions.describe(syntax);
    RowOutput.describe(syntax);
    SourceOptions.describe(syntax);
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    int rows = (int) arguments.number("-n", 10, 0, 10_000_000);
    long seed = arguments.number("--seed", 0, Long.MIN_VALUE, Long.MAX_VALUE);
    Source source = SourceOptions.of(arguments, console);
    RowOptions wanted = RowOptions.of(arguments);
    List<String> files = Inputs.expand(arguments.arguments());
    RowOutput output = RowOutput.of(arguments, console, files.size());
    for (String file : files) {
      try (Table table = source.open(file);
          ScanReader reader = output.shown(table, wanted).scan(table).open()) {
        Reservoir reservoir = new Reservoir(rows, seed);
        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
          reservoir.add(batch);
        }
        output.begin(file, reader.schema());
        for (Batch row : reservoir.rows()) {
          output.print(row);
        }
        output.end(wanted.where() == null ? table.rowCount() : -1);
        ScanStatistics.print(arguments, reader.report(), console);
      }
    }
    output.finish();
    return 0;
  }
}
