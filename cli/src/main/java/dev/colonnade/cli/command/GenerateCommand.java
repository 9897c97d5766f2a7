package dev.colonnade.cli.command;

import dev.colonnade.cli.UsageException;
import dev.colonnade.cli.input.FittedBatches;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Progress;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.generators.SampleReader;
import dev.colonnade.generators.SampleTable;
import java.io.IOException;

/** {@code generate}: made-up tables of any size in any format. */
final class GenerateCommand implements Command {
  private static final long DEFAULT_ROWS = 1_000;

  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Writes a made-up table, the same for the same seed. What the format cannot hold is"
            + " written as text.",
        "colonnade generate trades trades.gppcol --rows 1m",
        "colonnade generate wide wide.csv --rows 10k --columns 3000 --seed 7");
    StringBuilder tables = new StringBuilder();
    for (SampleTable table : SampleTable.all()) {
      tables.append(tables.length() == 0 ? "" : "; ");
      tables.append(table.name()).append(" (").append(table.description()).append(")");
    }
    syntax.argument("TABLE", "One of " + tables + ".");
    syntax.argument("OUT", "The file to write; - is standard output.");
    syntax.value("N", "Rows; 1000 by default. 10k and 2m are understood.", "--rows", "-n");
    syntax.value("N", "Columns, of wide any number.", "--columns");
    syntax.value("N", "Another seed makes another table; 0 by default.", "--seed");
    TargetOptions.describe(syntax);
    syntax.value("N", "Threads to use; all cores by default.", "--threads");
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    long rows = arguments.number("--rows", DEFAULT_ROWS, 0, Long.MAX_VALUE);
    String out = arguments.argument(1);
    TargetOptions target = TargetOptions.of(arguments);
    try (SampleReader reader = open(arguments, rows)) {
      FittedBatches fitted = new FittedBatches(reader.schema(), target.format(out).typeSupport());
      try (TableWriter writer = target.create(out, fitted.schema(), console);
          Progress progress = new Progress(console, "generating", rows)) {
        long done = 0;
        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
          writer.write(fitted.fit(batch));
          done += batch.rowCount();
          progress.at(done);
        }
        writer.finish();
      }
    }
    return 0;
  }

  private static SampleReader open(Arguments arguments, long rows) {
    try {
      return SampleTable.named(arguments.argument(0))
          .open(
              rows,
              (int) arguments.number("--columns", 0, 1, 1_000_000),
              arguments.number("--seed", 0, Long.MIN_VALUE, Long.MAX_VALUE));
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage(), e);
    }
  }
}
