package dev.colonnade.text.ndjson;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.text.CellText;
import dev.colonnade.text.JsonText;
import dev.colonnade.text.write.RowText;

/** A JSON object a row, columns in the order of the schema, nulls written out. */
final class NdjsonRowText implements RowText {
  private final byte[][] keys;
  private final CellText[] cells;

  NdjsonRowText(Schema schema, byte[][] keys, ColumnVector[] columns) {
    this.keys = keys;
    this.cells = new CellText[columns.length];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = CellText.json(schema.field(i).type(), columns[i]);
    }
  }

  @Override
  public void append(int row, ByteWriter out) {
    JsonText.object(keys, cells, row, out);
    out.u8('\n');
  }
}
