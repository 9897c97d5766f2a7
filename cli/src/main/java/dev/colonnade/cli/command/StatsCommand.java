package dev.colonnade.cli.command;

import dev.colonnade.cli.input.Inputs;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Json;
import dev.colonnade.cli.output.Numbers;
import dev.colonnade.cli.output.PrintedTable;
import dev.colonnade.cli.output.Progress;
import dev.colonnade.cli.output.Visible;
import dev.colonnade.cli.summary.ColumnSummary;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@code stats}: a summary of each column's values. */
final class StatsCommand implements Command {
  private static final double[] SHARES = {0.25, 0.5, 0.75};

  /** Columns of a terminal that all figures fit into. */
  private static final int WIDE = 120;

  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Summarises the values of each column: nulls, bounds, distinct values (estimated), mean,"
            + " standard deviation and quantiles (estimated). One pass, fixed memory. With --bounds"
            + " nulls and bounds alone, from the file's own statistics where these are exact.",
        "colonnade stats examples/trades.gppcol",
        "colonnade stats examples/events.mosaic --bounds",
        "colonnade stats examples/trades.gppcol -c price --where \"city = 'Oslo'\" --json");
    syntax.files();
    RowOptions.describe(syntax);
    syntax.flag(
        "Nulls and bounds only: row groups are read only where metadata does not tell them.",
        "--bounds");
    syntax.json();
    syntax.flag("Tell on standard error what was read.", "--stats");
    SourceOptions.describe(syntax);
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    Source source = SourceOptions.of(arguments, console);
    RowOptions wanted = RowOptions.of(arguments);
    List<String> files = Inputs.expand(arguments.arguments());
    List<Info> infos = new ArrayList<>();
    for (String file : files) {
      if (files.size() > 1 && !arguments.has("--json")) {
        console.line("==> " + Visible.line(file) + " <==");
      }
      try (Table table = source.open(file)) {
        Info info =
            arguments.has("--bounds")
                ? bounds(file, table, wanted, arguments, console)
                : summary(file, table, wanted, arguments, console);
        infos.add(info);
      }
    }
    if (arguments.has("--json")) {
      console.line(Json.of(files.size() == 1 ? infos.get(0) : infos));
    }
    return 0;
  }

  /** Nulls and bounds, printed unless they are wanted as JSON. */
  private static Info bounds(
      String file, Table table, RowOptions wanted, Arguments arguments, Console console)
      throws IOException {
    ColumnBounds found = ColumnBounds.of(wanted.scan(table), wanted.columns(), table.schema());
    ScanStatistics.print(arguments, found.report(), console);
    if (!arguments.has("--json")) {
      found.print(console);
    }
    return found.info(file);
  }

  /** All figures, printed unless they are wanted as JSON. */
  private static Info summary(
      String file, Table table, RowOptions wanted, Arguments arguments, Console console)
      throws IOException {
    try (ScanReader reader = wanted.scan(table).open()) {
      List<ColumnSummary> summaries = summarise(table, reader, console);
      ScanStatistics.print(arguments, reader.report(), console);
      long rows = reader.report().rowsReturned();
      if (!arguments.has("--json")) {
        print(summaries, rows, console);
      }
      return info(file, rows, summaries);
    }
  }

  private static List<ColumnSummary> summarise(Table table, ScanReader reader, Console console)
      throws IOException {
    List<ColumnSummary> summaries =
        reader.schema().fields().stream().map(ColumnSummary::of).toList();
    try (Progress progress = new Progress(console, "summarising", table.rowCount())) {
      for (Batch next = reader.next(); next != null; next = reader.next()) {
        Batch batch = next;
        table
            .options()
            .parallel()
            .forEach(summaries.size(), i -> summaries.get(i).add(batch.column(i)));
        progress.at(reader.report().rowsDecoded());
      }
    }
    return summaries;
  }

  /** On a narrow terminal the less important figures are left to {@code --json}. */
  private static void print(List<ColumnSummary> summaries, long rows, Console console)
      throws IOException {
    boolean wide = console.terminal().width() >= WIDE;
    PrintedTable table = new PrintedTable(console).left("column");
    if (wide) {
      table.left("type");
    }
    table.right("nulls").right("distinct").left("min").left("max").right("mean");
    if (wide) {
      table.right("std").right("q25").right("q50").right("q75");
    } else {
      table.right("median");
    }
    for (ColumnSummary summary : summaries) {
      table.row(wide ? allFigures(summary) : mainFigures(summary));
    }
    table.end();
    console.line(
        "("
            + Numbers.grouped(rows)
            + " rows"
            + (wide ? "" : "; --json and wider terminals show std, q25 and q75 too")
            + ")");
  }

  private static String[] mainFigures(ColumnSummary summary) {
    return new String[] {
      summary.field().name(),
      Numbers.grouped(summary.nulls()),
      Numbers.grouped(summary.distinct()),
      orEmpty(summary.min()),
      orEmpty(summary.max()),
      orEmpty(summary.mean()),
      orEmpty(summary.quantile(0.5))
    };
  }

  private static String[] allFigures(ColumnSummary summary) {
    return new String[] {
      summary.field().name(),
      summary.field().type().toString(),
      Numbers.grouped(summary.nulls()),
      Numbers.grouped(summary.distinct()),
      orEmpty(summary.min()),
      orEmpty(summary.max()),
      orEmpty(summary.mean()),
      orEmpty(summary.deviation()),
      orEmpty(summary.quantile(SHARES[0])),
      orEmpty(summary.quantile(SHARES[1])),
      orEmpty(summary.quantile(SHARES[2]))
    };
  }

  private static String orEmpty(String text) {
    return text == null ? "" : text;
  }

  private static Info info(String file, long rows, List<ColumnSummary> summaries) {
    List<Info> columns = new ArrayList<>();
    for (ColumnSummary summary : summaries) {
      columns.add(
          new Info()
              .put("name", summary.field().name())
              .put("type", summary.field().type().toString())
              .put("nulls", summary.nulls())
              .put("distinct", summary.distinct())
              .put("min", summary.min())
              .put("max", summary.max())
              .put("mean", summary.mean())
              .put("std", summary.deviation())
              .put("q25", summary.quantile(SHARES[0]))
              .put("q50", summary.quantile(SHARES[1]))
              .put("q75", summary.quantile(SHARES[2])));
    }
    return new Info().put("file", file).put("rows", rows).put("columns", columns);
  }
}
