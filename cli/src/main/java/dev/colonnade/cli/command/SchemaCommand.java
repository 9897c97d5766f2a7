package dev.colonnade.cli.command;

import dev.colonnade.cli.input.Inputs;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Json;
import dev.colonnade.cli.output.Visible;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.schema.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@code schema}: the columns of files. */
final class SchemaCommand implements Command {
  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Shows the columns of files: names, types, which may be null, and where they are kept.",
        "colonnade schema examples/trades.gppcol");
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
        if (arguments.has("--json")) {
          infos.add(info(file, table));
        } else {
          if (files.size() > 1) {
            console.line("==> " + Visible.line(file) + " <==");
          }
          print(table, console);
        }
      }
    }
    if (arguments.has("--json")) {
      console.line(Json.of(files.size() == 1 ? infos.get(0) : infos));
    }
    return 0;
  }

  /** Plain lines, one a column, quick to make and easy to search. */
  private static void print(Table table, Console console) throws IOException {
    List<Field> fields = table.schema().fields();
    int width = 0;
    for (Field field : fields) {
      width = Math.max(width, Visible.line(field.name()).length());
    }
    width = Math.min(width, 40);
    StringBuilder lines = new StringBuilder();
    for (int column = 0; column < fields.size(); column++) {
      Field field = fields.get(column);
      String name = Visible.line(field.name());
      lines.append(name);
      for (int i = name.length(); i < width; i++) {
        lines.append(' ');
      }
      lines.append("  ").append(Visible.line(field.typeText()));
      String place = table.place(column);
      if (!place.isEmpty()) {
        lines.append("  [").append(place).append(']');
      }
      lines.append('\n');
    }
    console.print(lines.toString());
  }

  private static Info info(String file, Table table) throws IOException {
    List<Info> columns = new ArrayList<>();
    List<Field> fields = table.schema().fields();
    for (int column = 0; column < fields.size(); column++) {
      Field field = fields.get(column);
      Info info =
          new Info()
              .put("name", field.name())
              .put("type", field.type().toString())
              .put("nullable", field.nullable());
      String place = table.place(column);
      columns.add(place.isEmpty() ? info : info.put("place", place));
    }
    return new Info()
        .put("file", file)
        .put("format", table.format().name())
        .put("rows", table.rowCount())
        .put("columns", columns);
  }
}
