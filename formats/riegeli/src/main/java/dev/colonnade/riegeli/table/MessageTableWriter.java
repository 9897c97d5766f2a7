package dev.colonnade.riegeli.table;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.UnwritableException;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.riegeli.RecordWriter;
import dev.colonnade.riegeli.RecordWriterOptions;
import dev.colonnade.riegeli.RecordsMetadata;
import java.io.IOException;
import java.util.List;

/** Writes rows as messages of a type that is derived from the table's schema. */
final class MessageTableWriter implements TableWriter {
  private final OutputFile out;
  private final MessageLayout layout;
  private final RecordWriter writer;
  private final ByteWriter record = new ByteWriter();
  private long rows;

  MessageTableWriter(OutputFile out, Schema schema, RecordWriterOptions options, String optionsText)
      throws IOException {
    this.out = out;
    DerivedMessage derived = DerivedMessage.of(schema);
    this.layout = derived.layout();
    this.writer =
        RecordWriter.create(
            out,
            options,
            RecordsMetadata.EMPTY
                .withRecordType(derived.typeName(), List.of(derived.file()))
                .withRecordWriterOptions(optionsText));
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
          throw new UnwritableException(out.name(), column, rows + row, e.getMessage());
        }
      }
      writer.write(record.slice());
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
