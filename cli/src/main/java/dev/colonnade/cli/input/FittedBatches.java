package dev.colonnade.cli.input;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.text.CellText;
import java.util.ArrayList;
import java.util.List;

/**
 * Made-up data fitted to what a format holds, by the rules for untyped text: what has no type there
 * becomes text, and where there are no nulls, a column that may have some becomes text with empty
 * ones instead.
 */
public final class FittedBatches {
  private final Schema schema;
  private final boolean[] asText;
  private final boolean nulls;

  public FittedBatches(Schema from, TypeSupport target) {
    nulls = target.holdsNulls();
    asText = new boolean[from.size()];
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < asText.length; i++) {
      Field field = from.field(i);
      asText[i] = !target.holds(field.type()) || field.nullable() && !nulls;
      fields.add(
          asText[i] ? new Field(field.name(), DataType.STRING, field.nullable() && nulls) : field);
    }
    schema = new Schema(fields);
  }

  /** The columns as they are written. */
  public Schema schema() {
    return schema;
  }

  /** The rows as they are written. */
  public Batch fit(Batch batch) {
    ColumnVector[] columns = new ColumnVector[asText.length];
    for (int i = 0; i < columns.length; i++) {
      columns[i] =
          asText[i] ? texts(batch.schema().field(i).type(), batch.column(i)) : batch.column(i);
    }
    return new Batch(schema, batch.rowCount(), batch.endsRowGroup(), columns);
  }

  private ColumnVector texts(DataType type, ColumnVector vector) {
    CellText cells = CellText.plain(type, vector);
    BytesVectorBuilder texts = new BytesVectorBuilder(vector.size());
    for (int row = 0; row < vector.size(); row++) {
      if (nulls && cells.isNull(row)) {
        texts.appendNull();
      } else {
        ByteWriter out = new ByteWriter();
        cells.append(row, out);
        texts.append(out.toByteArray());
      }
    }
    return texts.build();
  }
}
