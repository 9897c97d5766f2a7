package dev.colonnade.cli.command;

import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Numbers;
import dev.colonnade.cli.output.PrintedTable;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.scan.Aggregate;
import dev.colonnade.core.scan.Aggregates;
import dev.colonnade.core.scan.Scan;
import dev.colonnade.core.scan.ScanReport;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.text.CellText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows, nulls and bounds of columns, read only where metadata does not tell them.
 *
 * @param columns one for each that was wanted, in order
 */
record ColumnBounds(long rows, List<Column> columns, ScanReport report) {
  /** Of one column; a bound is null where there is none. */
  private record Column(Field field, long nulls, String min, String max) {}

  /**
   * @param names of the columns that are wanted, or null for all
   */
  static ColumnBounds of(Scan scan, List<String> names, Schema schema) throws IOException {
    List<Aggregate> asked = new ArrayList<>(List.of(Aggregate.rows()));
    List<Field> fields = new ArrayList<>();
    for (String name : names == null ? schema.names() : names) {
      Field field = schema.field(schema.require(name));
      fields.add(field);
      asked.add(Aggregate.values(name));
      if (isOrdered(field.type())) {
        asked.add(Aggregate.min(name));
        asked.add(Aggregate.max(name));
      }
    }
    Aggregates found = scan.aggregate(asked);
    long rows = found.count(0);
    List<Column> columns = new ArrayList<>();
    int at = 1;
    for (Field field : fields) {
      long nulls = rows - found.count(at++);
      boolean ordered = isOrdered(field.type());
      String min = ordered ? text(field, found.value(at++)) : null;
      String max = ordered ? text(field, found.value(at++)) : null;
      columns.add(new Column(field, nulls, min, max));
    }
    return new ColumnBounds(rows, columns, found.report());
  }

  private static boolean isOrdered(DataType type) {
    return switch (type.physical()) {
      case LIST, MAP, STRUCT -> false;
      default -> true;
    };
  }

  private static String text(Field field, ColumnVector value) {
    return value.isNull(0) ? null : CellText.plain(field.type(), value).text(0);
  }

  void print(Console console) throws IOException {
    PrintedTable table =
        new PrintedTable(console)
            .left("column")
            .left("type")
            .right("nulls")
            .left("min")
            .left("max");
    for (Column column : columns) {
      table.row(
          column.field.name(),
          column.field.type().toString(),
          Numbers.grouped(column.nulls),
          column.min == null ? "" : column.min,
          column.max == null ? "" : column.max);
    }
    table.end();
    console.line("(" + Numbers.counted(rows, "row") + source() + ")");
  }

  /** Where the answer comes from. */
  private String source() {
    long read = report.rowGroupsSeen() - report.rowGroupsSkipped() - report.rowGroupsKnown();
    if (report.rowGroupsSeen() == 0) {
      return "";
    }
    String known =
        "; "
            + Numbers.grouped(report.rowGroupsKnown())
            + " of "
            + Numbers.counted(report.rowGroupsSeen(), "row group")
            + " known from metadata";
    return read == 0
        ? known
        : known
            + ", "
            + Numbers.grouped(read)
            + " read: "
            + Numbers.counted(report.bytesRead(), "byte");
  }

  Info info(String file) {
    List<Info> infos = new ArrayList<>();
    for (Column column : columns) {
      infos.add(
          new Info()
              .put("name", column.field.name())
              .put("type", column.field.type().toString())
              .put("nulls", column.nulls)
              .put("min", column.min)
              .put("max", column.max));
    }
    return new Info()
        .put("file", file)
        .put("rows", rows)
        .put("row_groups", report.rowGroupsSeen())
        .put("row_groups_known", report.rowGroupsKnown())
        .put("bytes_read", report.bytesRead())
        .put("columns", infos);
  }
}
