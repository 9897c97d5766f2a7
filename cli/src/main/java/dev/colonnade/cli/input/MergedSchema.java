package dev.colonnade.cli.input;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.Vectors;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The columns of several files as those of one: matched by name, numbers in the widest type,
 * columns that a file lacks null in its rows.
 */
public final class MergedSchema {
  private final Schema schema;

  private MergedSchema(Schema schema) {
    this.schema = schema;
  }

  /**
   * @param names of the files, for errors
   * @param schemas of the files
   * @param fillMissing whether a file may lack a column
   */
  public static MergedSchema of(List<String> names, List<Schema> schemas, boolean fillMissing)
      throws IOException {
    Map<String, Field> fields = new LinkedHashMap<>();
    for (int i = 0; i < schemas.size(); i++) {
      for (Field field : schemas.get(i).fields()) {
        fields.merge(field.name(), field, MergedSchema::unite);
        if (fields.get(field.name()) == CONFLICT) {
          throw new IOException(
              names.get(i)
                  + ": column '"
                  + field.name()
                  + "' is "
                  + field.type()
                  + " here and another type before; --types can say which for text files");
        }
      }
    }
    List<Field> merged = new ArrayList<>();
    for (Field field : fields.values()) {
      boolean missing = false;
      for (int i = 0; i < schemas.size(); i++) {
        if (schemas.get(i).indexOf(field.name()) < 0) {
          missing = true;
          if (!fillMissing) {
            throw new IOException(
                names.get(i)
                    + ": there is no column '"
                    + field.name()
                    + "', which another file has; --fill-missing makes it null there");
          }
        }
      }
      merged.add(missing ? Field.nullable(field.name(), field.type()) : field);
    }
    return new MergedSchema(new Schema(merged));
  }

  private static final Field CONFLICT = Field.nullable("", DataType.STRING);

  private static Field unite(Field a, Field b) {
    DataType type = Widening.common(a.type(), b.type());
    return type == null ? CONFLICT : new Field(a.name(), type, a.nullable() || b.nullable());
  }

  public Schema schema() {
    return schema;
  }

  /** The rows of one file with the columns of all. */
  public Batch fit(Batch batch) {
    ColumnVector[] columns = new ColumnVector[schema.size()];
    for (int i = 0; i < columns.length; i++) {
      Field field = schema.field(i);
      int from = batch.schema().indexOf(field.name());
      columns[i] =
          from < 0
              ? Vectors.allNull(field.type(), batch.rowCount())
              : Widening.widen(batch.column(from), batch.schema().field(from).type(), field.type());
    }
    return new Batch(schema, batch.rowCount(), batch.endsRowGroup(), columns);
  }
}
