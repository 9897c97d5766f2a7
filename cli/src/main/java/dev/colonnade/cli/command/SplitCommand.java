package dev.colonnade.cli.command;

import dev.colonnade.cli.UsageException;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Progress;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;

/** {@code split}: one file as several. */
final class SplitCommand implements Command {
  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Splits a file into several: of so many rows each, into so many files, or one for each"
            + " value of a column. {} in OUT stands for the number or the value.",
        "colonnade split trades.gppcol 'part-{}.gppcol' --rows 100k",
        "colonnade split trades.csv 'by-city/{}.clmn' --by city");
    syntax.argument("IN", "A file of any format; - is standard input.");
    syntax.argument("OUT", "Files to write; {} is the number or value.");
    syntax.value("N", "So many rows in each file.", "--rows");
    syntax.value("N", "So many files of the same size.", "--files");
    syntax.value("COLUMN", "A file for each value of this column.", "--by");
    TargetOptions.describe(syntax);
    RowOptions.describe(syntax);
    SourceOptions.describe(syntax);
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    String pattern = arguments.argument(1);
    int ways = 0;
    for (String option : new String[] {"--rows", "--files", "--by"}) {
      ways += arguments.has(option) ? 1 : 0;
    }
    if (ways != 1) {
      throw new UsageException("split: one of --rows, --files and --by is expected");
    }
    if (!pattern.contains(SplitFiles.PLACE)) {
      throw new UsageException(
          "split: {} must stand in OUT for the number or the value, as in 'part-{}.gppcol'");
    }
    TargetOptions target = TargetOptions.of(arguments);
    Source source = SourceOptions.of(arguments, console);
    RowOptions wanted = RowOptions.of(arguments);
    try (Table table = source.open(arguments.argument(0), target.format(pattern).typeSupport());
        ScanReader reader = wanted.scan(table).open();
        SplitFiles files = new SplitFiles(pattern, target, reader.schema(), console);
        Progress progress = new Progress(console, "splitting", table.rowCount())) {
      String by = arguments.text("--by", null);
      if (by != null) {
        files.byValue(reader.schema().require(by));
      } else {
        files.byRows(rowsEach(arguments, table, wanted));
      }
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        files.write(batch);
        progress.at(reader.report().rowsDecoded());
      }
      int written = files.finish();
      if (console.terminal().err()) {
        console.error(written + " files written");
      }
    }
    return 0;
  }

  private static long rowsEach(Arguments arguments, Table table, RowOptions wanted)
      throws IOException {
    if (arguments.has("--rows")) {
      return arguments.number("--rows", 0, 1, Long.MAX_VALUE);
    }
    long files = arguments.number("--files", 0, 1, 1_000_000);
    if (wanted.where() != null) {
      throw new UsageException(
          "split: --files needs to know the number of rows, which --where hides");
    }
    return Math.max(1, (table.rowCount() + files - 1) / files);
  }
}
