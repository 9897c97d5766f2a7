package dev.colonnade.cli.command;

import dev.colonnade.cli.input.Inputs;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.InfoText;
import dev.colonnade.cli.output.Json;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@code meta}: what files say of themselves. */
final class MetaCommand implements Command {
  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Shows what files say of themselves: header, footer, row groups, statistics."
            + " Only metadata is read.",
        "colonnade meta examples/trades.gppcol");
    syntax.files();
    syntax.json();
    SourceOptions.describe(syntax);
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    Source source = SourceOptions.of(arguments, console);
    List<String> files = Inputs.expand(arguments.arguments());
    List<Info> infos = new ArrayList<>();
    for (String file : files) {
      try (Table table = source.open(file)) {
        Info info = info(file, table);
        if (arguments.has("--json")) {
          infos.add(info);
        } else {
          console.print(InfoText.of(info));
        }
      }
    }
    if (arguments.has("--json")) {
      console.line(Json.of(files.size() == 1 ? infos.get(0) : infos));
    }
    return 0;
  }

  private static Info info(String file, Table table) throws IOException {
    return new Info()
        .put("file", file)
        .put("bytes", table.file().length())
        .put("format", table.format().name())
        .put("rows", table.rowCount())
        .put("columns", table.schema().size())
        .put(table.format().name(), table.meta());
  }
}
