package dev.colonnade.riegeli.table;

import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.UnwritableException;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.riegeli.tool.RecordOutput;
import java.io.IOException;

/** Writes the values of the one column {@link RecordColumn} as records. */
final class RecordTableWriter implements TableWriter {
  private final String file;
  private final RecordOutput out;
  private long rows;

  RecordTableWriter(String file, RecordOutput out) {
    this.file = file;
    this.out = out;
  }

  @Override
  public void write(Batch batch) throws IOException {
    Field column = RecordColumn.SCHEMA.field(0);
    BytesVector records = (BytesVector) batch.column(batch.schema().require(column.name())).flat();
    for (int row = 0; row < batch.rowCount(); row++) {
      if (records.isNull(row)) {
        throw new UnwritableException(file, column.name(), rows + row, "null is no record");
      }
      out.write(records.slice(row));
    }
    rows += batch.rowCount();
  }

  @Override
  public void finish() throws IOException {
    out.finish();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
