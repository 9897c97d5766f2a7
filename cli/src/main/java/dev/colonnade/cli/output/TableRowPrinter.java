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
  private final PrintedTable table;

  public TableRowPrinter(Console console, Schema schema) {
    this.console = console;
    this.schema = schema;
    this.table = new PrintedTable(console);
    for (Field field : schema.fields()) {
      table.column(field.name(), field.type().toString(), isNumber(field.type()));
    }
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
    int hidden = table.columnsLeftOut();
    if (hidden > 0) {
      note.append(", ").append(schema.size() - hidden).append(" of ").append(schema.size());
      note.append(" columns; -c chooses columns, --vertical shows all");
    }
    console.line(Style.DIM.on("(" + note + ")", console));
  }
}
