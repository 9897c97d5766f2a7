package dev.colonnade.cli.summary;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.text.CellText;

/** Of arrays, maps and structs: they have no order, only differences. */
final class NestedSummary extends ColumnSummary {
  NestedSummary(Field field) {
    super(field);
  }

  @Override
  void addValues(ColumnVector vector) {
    CellText texts = CellText.json(field().type(), vector);
    for (int row = 0; row < vector.size(); row++) {
      if (!vector.isNull(row)) {
        ByteWriter out = new ByteWriter();
        texts.append(row, out);
        byte[] bytes = out.toByteArray();
        distinct(BytesHash.of(bytes, 0, bytes.length));
      }
    }
  }
}
