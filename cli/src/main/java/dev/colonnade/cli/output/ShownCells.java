package dev.colonnade.cli.output;

import dev.colonnade.core.vector.Batch;
import dev.colonnade.text.CellText;

/** The cells of a batch as people see them. */
final class ShownCells {
  /** No terminal is wider; longer texts need not be looked at whole. */
  private static final int LONGEST = 2_000;

  private final CellText[] columns;

  ShownCells(Batch batch) {
    columns = new CellText[batch.schema().size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = CellText.plain(batch.schema().field(i).type(), batch.column(i));
    }
  }

  String text(int column, int row) {
    if (columns[column].isNull(row)) {
      return "NULL";
    }
    String text = columns[column].text(row);
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }
}
