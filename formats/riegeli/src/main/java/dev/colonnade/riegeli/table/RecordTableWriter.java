package dev.colonnade.riegeli.table;

import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.UnwritableException;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.riegeli.RecordWriter;
import dev.colonnade.riegeli.RecordWriterOptions;
import dev.colonnade.riegeli.RecordsMetadata;
import java.io.IOException;

/** Writes the values of the one column {@link RecordColumn} as records. */
final class RecordTableWriter implements TableWriter {
  private final OutputFile out;
  private final RecordWriter writer;
  private long rows;

  RecordTableWriter(OutputFile out, RecordWriterOptions options, String optionsText)
      throws IOException {
    this.out = out;
    this.writer =
        RecordWriter.create(
            out, options, RecordsMetadata.EMPTY.withRecordWriterOptions(optionsText));
  }

  @Override
  public void write(Batch batch) throws IOException {
    Field column = RecordColumn.SCHEMA.field(0);
    BytesVector records = (BytesVector) batch.column(batch.schema().require(column.name())).flat();
    for (int row = 0; row < batch.rowCount(); row++) {
      if (records.isNull(row)) {
        throw new UnwritableException(out.name(), column.name(), rows + row, "null is no record");
      }
      writer.write(records.slice(row));
    }
    rows += batch.rowCount();
  }

  @Override
  public void finish() throws IOException {
    writer.finish();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
