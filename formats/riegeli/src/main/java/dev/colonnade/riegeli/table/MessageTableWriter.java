package dev.colonnade.riegeli.table;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.UnwritableException;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.riegeli.RecordsMetadata;
import dev.colonnade.riegeli.tool.RecordOutput;
import java.io.IOException;
import java.util.List;

/** Writes rows as messages of a type that is derived from the table's schema. */
final class MessageTableWriter implements TableWriter {
  private final String file;
  private final MessageLayout layout;
  private final RecordOutput out;
  private final ByteWriter record = new ByteWriter();
  private long rows;

  private MessageTableWriter(String file, MessageLayout layout, RecordOutput out) {
    this.file = file;
    this.layout = layout;
    this.out = out;
  }

  /** A writer of a table: as messages, or as the records that its one column has. */
  static TableWriter open(
      OutputFile out, Schema schema, String optionsText, RecordOutput.Opener opener)
      throws IOException {
    RecordsMetadata metadata = RecordsMetadata.EMPTY.withRecordWriterOptions(optionsText);
    if (schema.equals(RecordColumn.SCHEMA)) {
      return new RecordTableWriter(out.name(), opener.open(metadata));
    }
    DerivedMessage derived = DerivedMessage.of(schema);
    metadata = metadata.withRecordType(derived.typeName(), List.of(derived.file()));
    return new MessageTableWriter(out.name(), derived.layout(), opener.open(metadata));
  }

  @Override
  public void write(Batch batch) throws IOException {
    FieldEncoder[] encoders = new FieldEncoder[layout.fields().size()];
    for (int i = 0; i < encoders.length; i++) {
      MessageField field = layout.fields().get(i);
      encoders[i] =
          FieldEncoder.of(field, batch.column(batch.schema().require(field.column().name())));
    }
    for (int row = 0; row < batch.rowCount(); row++) {
      record.clear();
      for (int i = 0; i < encoders.length; i++) {
        try {
          encoders[i].write(row, record);
        } catch (FieldEncoder.Unwritable e) {
          String column = layout.fields().get(i).column().name();
          throw new UnwritableException(file, column, rows + row, e.getMessage());
        }
      }
      out.write(record.slice());
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
