package dev.colonnade.cli.command;

import dev.colonnade.cli.compare.ByKey;
import dev.colonnade.cli.compare.ByPosition;
import dev.colonnade.cli.compare.Difference;
import dev.colonnade.cli.compare.RowComparison;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Json;
import dev.colonnade.cli.output.Numbers;
import dev.colonnade.cli.output.Progress;
import dev.colonnade.cli.output.Visible;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.scan.Scan;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@code diff}: whether two files hold the same table, whatever their formats. */
final class DiffCommand implements Command {
  private static final int LONGEST_VALUE = 60;

  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Compares the columns and rows of two files of any formats. Exit code 1 if they differ.",
        "colonnade diff trades.csv trades.gppcol",
        "colonnade diff monday.gppcol tuesday.clmn --key id");
    syntax.argument("A", "A file of any format.");
    syntax.argument("B", "Another one.");
    syntax.values(
        "A,B,…",
        "Match rows by these columns, not by position; B is then held in memory.",
        "--key");
    syntax.value("N", "Show so many differences; 10 by default.", "-n");
    syntax.flag("Compare values only; types may differ.", "--ignore-types");
    RowOptions.describe(syntax);
    syntax.json();
    SourceOptions.describe(syntax);
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    Source source = SourceOptions.of(arguments, console);
    String leftName = arguments.argument(0);
    String rightName = arguments.argument(1);
    try (Tables tables = Tables.open(source, leftName, rightName)) {
      RowOptions wanted = RowOptions.of(arguments);
      List<String> schema = new ArrayList<>();
      List<String> common =
          commonColumns(tables, wanted.columns(), !arguments.has("--ignore-types"), schema);
      int keep = (int) arguments.number("-n", 10, 0, 1_000_000);
      RowComparison rows = compare(tables, common, arguments, keep, console);
      if (arguments.has("--json")) {
        console.line(Json.of(info(leftName, rightName, schema, rows)));
      } else {
        print(leftName, rightName, schema, rows, console);
      }
      return schema.isEmpty() && rows.same() ? 0 : 1;
    }
  }

  /** Both tables; untyped text on one side is typed as the other side's format would hold it. */
  private record Tables(Table left, Table right, String leftName, String rightName)
      implements AutoCloseable {
    private static Tables open(Source source, String leftName, String rightName)
        throws IOException {
      Table left = source.open(leftName);
      try {
        Table right = source.open(rightName, left.format().typeSupport());
        if (!right.format().name().equals(left.format().name())) {
          left.close();
          left = source.open(leftName, right.format().typeSupport());
        }
        return new Tables(left, right, leftName, rightName);
      } catch (IOException | RuntimeException e) {
        left.close();
        throw e;
      }
    }

    @Override
    public void close() throws IOException {
      try (left) {
        right.close();
      }
    }
  }

  private static List<String> commonColumns(
      Tables tables, List<String> wanted, boolean types, List<String> differences) {
    Schema left = tables.left().schema();
    Schema right = tables.right().schema();
    List<String> common = new ArrayList<>();
    for (String name : wanted == null ? left.names() : wanted) {
      Field field = left.field(left.require(name));
      int other = right.indexOf(name);
      if (other < 0) {
        differences.add("column '" + name + "' is only in " + tables.leftName());
        continue;
      }
      common.add(name);
      if (types && !field.type().equals(right.field(other).type())) {
        differences.add(
            "column '" + name + "': " + field.type() + " and " + right.field(other).type());
      }
    }
    if (wanted == null) {
      for (String name : right.names()) {
        if (left.indexOf(name) < 0) {
          differences.add("column '" + name + "' is only in " + tables.rightName());
        }
      }
      List<String> there = new ArrayList<>(right.names());
      there.retainAll(common);
      if (!there.equals(common)) {
        differences.add("the columns are in another order");
      }
    }
    return common;
  }

  private static RowComparison compare(
      Tables tables, List<String> columns, Arguments arguments, int keep, Console console)
      throws IOException {
    try (ScanReader left = scan(tables.left(), columns, arguments).open();
        ScanReader right = scan(tables.right(), columns, arguments).open();
        Progress progress = new Progress(console, "comparing", tables.left().rowCount())) {
      RowComparison rows = new RowComparison(left.schema(), right.schema(), keep);
      List<String> keys = arguments.names("--key");
      if (keys == null) {
        ByPosition.compare(left, right, rows, progress::at);
      } else {
        int[] positions = keys.stream().mapToInt(left.schema()::require).toArray();
        ByKey.compare(
            left, right, positions, tables.leftName(), tables.rightName(), rows, progress::at);
      }
      return rows;
    }
  }

  private static Scan scan(Table table, List<String> columns, Arguments arguments) {
    return new RowOptions(columns, arguments.text("--where", null)).scan(table);
  }

  private static void print(
      String left, String right, List<String> schema, RowComparison rows, Console console)
      throws IOException {
    for (String difference : schema) {
      console.line(Visible.line(difference));
    }
    for (Difference difference : rows.first()) {
      console.line(Visible.line(text(difference, left, right)));
    }
    if (schema.isEmpty() && rows.same()) {
      console.line(
          "the same: "
              + Numbers.counted(rows.rowsCompared(), "row")
              + ", "
              + Numbers.counted(rows.columns().size(), "column"));
      return;
    }
    console.line("different: " + Visible.line(summary(left, right, schema, rows)));
  }

  private static String text(Difference difference, String left, String right) {
    if (difference.column() == null) {
      return difference.place() + ": only in " + (difference.left() == null ? right : left);
    }
    return difference.place()
        + ": "
        + difference.column()
        + ": "
        + shortened(difference.left())
        + " → "
        + shortened(difference.right());
  }

  private static String shortened(String value) {
    return value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "…";
  }

  private static String summary(
      String left, String right, List<String> schema, RowComparison rows) {
    List<String> parts = new ArrayList<>();
    if (!schema.isEmpty()) {
      parts.add("columns differ");
    }
    StringBuilder cells = new StringBuilder();
    for (int i = 0; i < rows.columns().size(); i++) {
      if (rows.cellsDifferent(i) > 0) {
        cells.append(cells.length() == 0 ? "" : ", ").append(rows.columns().field(i).name());
        cells.append(' ').append(Numbers.grouped(rows.cellsDifferent(i)));
      }
    }
    parts.add(
        Numbers.grouped(rows.rowsDifferent())
            + " of "
            + Numbers.counted(rows.rowsCompared(), "row")
            + (cells.length() == 0 ? "" : " (cells: " + cells + ")"));
    if (rows.onlyLeft() > 0) {
      parts.add(Numbers.counted(rows.onlyLeft(), "row") + " only in " + left);
    }
    if (rows.onlyRight() > 0) {
      parts.add(Numbers.counted(rows.onlyRight(), "row") + " only in " + right);
    }
    return String.join("; ", parts);
  }

  private static Info info(String left, String right, List<String> schema, RowComparison rows) {
    List<Info> first = new ArrayList<>();
    for (Difference difference : rows.first()) {
      first.add(
          new Info()
              .put("place", difference.place())
              .put("column", difference.column())
              .put("a", difference.left())
              .put("b", difference.right()));
    }
    Info cells = new Info();
    for (int i = 0; i < rows.columns().size(); i++) {
      cells.put(rows.columns().field(i).name(), rows.cellsDifferent(i));
    }
    return new Info()
        .put("a", left)
        .put("b", right)
        .put("same", schema.isEmpty() && rows.same())
        .put("schema", schema)
        .put("rowsCompared", rows.rowsCompared())
        .put("rowsDifferent", rows.rowsDifferent())
        .put("rowsOnlyInA", rows.onlyLeft())
        .put("rowsOnlyInB", rows.onlyRight())
        .put("cellsDifferent", cells)
        .put("first", first);
  }
}
