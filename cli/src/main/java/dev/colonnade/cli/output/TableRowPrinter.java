package dev.colonnade.cli.output;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;

/** Prints rows as a table that fits the terminal. */
public final class TableRowPrinter implements RowPrinter {
  private final Console console;
  private final Schema schema;
  private final int columns;
  private final PrintedTable table;

  /**
   * @param columns how many there are, with those in the middle that were not even read
   */
  public TableRowPrinter(Console console, Schema schema, int columns) {
    this.console = console;
    this.schema = schema;
    this.columns = columns;
    this.table = new PrintedTable(console);
    for (Field field : schema.fields()) {
      table.column(field.name(), field.type().toString(), isNumber(field.type()));
    }
  }

  /** How many columns from either end may be shown on this terminal; more need not be read. */
  public static int mostColumns(Console console) {
    return TableWidths.most(console.terminal().width());
  }

  private static boolean isNumber(DataType type) {
    return type instanceof DataType.IntType
        || type instanceof DataType.FloatType
        || type instanceof DataType.DecimalType;
  }

  @Override
  public void print(Batch batch) throws IOException {
    ShownCells cells = new ShownCells(batch);
    for (int row = 0; row < batch.rowCount(); row++) {
      String[] texts = new String[schema.size()];
      for (int column = 0; column < texts.length; column++) {
        texts[column] = cells.text(column, row);
      }
      table.row(texts);
    }
  }

  @Override
  public void end(long total) throws IOException {
    table.end();
    StringBuilder note = new StringBuilder(Numbers.grouped(table.rows()));
    if (total > table.rows()) {
      note.append(" of ").append(Numbers.grouped(total));
    }
    note.append(table.rows() == 1 && total <= 1 ? " row" : " rows");
    int shown = schema.size() - table.columnsLeftOut();
    if (shown < columns) {
      note.append(", ").append(shown).append(" of ").append(columns);
      note.append(" columns; -c chooses columns, --vertical shows all");
    }
    console.line(Style.DIM.on("(" + note + ")", console));
  }
}
