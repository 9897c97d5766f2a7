package dev.colonnade.cli.command;

import dev.colonnade.cli.input.Inputs;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Json;
import dev.colonnade.cli.output.Visible;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.scan.Aggregate;
import dev.colonnade.core.scan.Aggregates;
import dev.colonnade.core.scan.Scan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@code count}: how many rows files have. */
final class CountCommand implements Command {
  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Counts rows. Without a condition only metadata is read; with one, the row groups whose"
            + " statistics leave it open.",
        "colonnade count examples/trades.gppcol",
        "colonnade count examples/trades.gppcol --where \"city = 'Oslo'\"");
    syntax.files();
    syntax.value("CONDITION", "Count the rows that fulfil it.", "--where");
    syntax.flag("Tell on standard error what was read.", "--stats");
    syntax.json();
    SourceOptions.describe(syntax);
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    Source source = SourceOptions.of(arguments, console);
    List<String> files = Inputs.expand(arguments.arguments());
    List<Info> infos = new ArrayList<>();
    long total = 0;
    for (String file : files) {
      long rows = count(source, file, arguments, console);
      total += rows;
      infos.add(new Info().put("file", file).put("rows", rows));
      if (!arguments.has("--json")) {
        console.line(files.size() == 1 ? Long.toString(rows) : rows + "  " + Visible.line(file));
      }
    }
    if (arguments.has("--json")) {
      console.line(Json.of(files.size() == 1 ? infos.get(0) : infos));
    } else if (files.size() > 1) {
      console.line(total + "  total");
    }
    return 0;
  }

  private static long count(Source source, String file, Arguments arguments, Console console)
      throws IOException {
    String where = arguments.text("--where", null);
    try (Table table = source.open(file)) {
      Scan scan = where == null ? table.scan() : table.scan().where(where);
      Aggregates found = scan.aggregate(Aggregate.rows());
      ScanStatistics.print(arguments, found.report(), console);
      return found.count(0);
    }
  }
}
