package dev.colonnade.cli.command;

import dev.colonnade.core.format.Table;
import dev.colonnade.core.scan.Scan;
import java.util.List;

/**
 * Which columns and rows of the input are wanted.
 *
 * @param columns their names in order, or null for all
 * @param where the condition, or null
 */
record RowOptions(List<String> columns, String where) {
  static void describe(Syntax syntax) {
    syntax.values("A,B,…", "These columns only, in this order.", "-c", "--columns");
    syntax.value("CONDITION", "Rows that fulfil it: \"price > 3 and city = 'Oslo'\".", "--where");
  }

  static RowOptions of(Arguments arguments) {
    return new RowOptions(arguments.names("-c"), arguments.text("--where", null));
  }

  /** Whether that is all of it. */
  boolean isEverything() {
    return columns == null && where == null;
  }

  /** A scan of what is wanted. */
  Scan scan(Table table) {
    Scan scan = table.scan();
    if (columns != null) {
      scan = scan.select(columns);
    }
    return where == null ? scan : scan.where(where);
  }
}
