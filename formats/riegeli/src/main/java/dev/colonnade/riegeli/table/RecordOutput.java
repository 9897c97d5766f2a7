package dev.colonnade.riegeli.table;

import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.riegeli.RecordWriter;
import dev.colonnade.riegeli.RecordWriterOptions;
import dev.colonnade.riegeli.RecordsMetadata;
import dev.colonnade.riegeli.arrayrecord.ArrayRecordOptions;
import dev.colonnade.riegeli.arrayrecord.ArrayRecordWriter;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** A file that the records of a table are written to. */
interface RecordOutput extends Closeable {
  void write(Slice record) throws IOException;

  /** Writes what is left and commits the file. */
  void finish() throws IOException;

  /** Opens a file, given its metadata. */
  @FunctionalInterface
  interface Opener {
    RecordOutput open(RecordsMetadata metadata) throws IOException;
  }

  /** A writer of a table: as messages, or as the records that its one column has. */
  static TableWriter writer(OutputFile out, Schema schema, String optionsText, Opener opener)
      throws IOException {
    RecordsMetadata metadata = RecordsMetadata.EMPTY.withRecordWriterOptions(optionsText);
    if (schema.equals(RecordColumn.SCHEMA)) {
      return new RecordTableWriter(out.name(), opener.open(metadata));
    }
    DerivedMessage derived = DerivedMessage.of(schema);
    metadata = metadata.withRecordType(derived.typeName(), List.of(derived.file()));
    return new MessageTableWriter(out.name(), derived.layout(), opener.open(metadata));
  }

  static RecordOutput riegeli(OutputFile out, RecordWriterOptions options, RecordsMetadata metadata)
      throws IOException {
    RecordWriter writer = RecordWriter.create(out, options, metadata);
    return new RecordOutput() {
      @Override
      public void write(Slice record) throws IOException {
        writer.write(record);
      }

      @Override
      public void finish() throws IOException {
        writer.finish();
      }

      @Override
      public void close() throws IOException {
        writer.close();
      }
    };
  }

  static RecordOutput arrayRecord(
      OutputFile out, ArrayRecordOptions options, RecordsMetadata metadata) throws IOException {
    ArrayRecordWriter writer = ArrayRecordWriter.create(out, options, metadata);
    return new RecordOutput() {
      @Override
      public void write(Slice record) throws IOException {
        writer.write(record);
      }

      @Override
      public void finish() throws IOException {
        writer.finish();
      }

      @Override
      public void close() throws IOException {
        writer.close();
      }
    };
  }
}
