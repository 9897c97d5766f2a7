package dev.colonnade.riegeli.tool;

import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.RecordWriter;
import dev.colonnade.riegeli.RecordWriterOptions;
import dev.colonnade.riegeli.RecordsMetadata;
import dev.colonnade.riegeli.arrayrecord.ArrayRecordOptions;
import dev.colonnade.riegeli.arrayrecord.ArrayRecordWriter;
import java.io.Closeable;
import java.io.IOException;

/** A file that records are written to, whichever kind it is. */
public interface RecordOutput extends RecordSink, Closeable {
  /** Writes what is left and commits the file. */
  void finish() throws IOException;

  /** Begins a file. */
  @FunctionalInterface
  interface Opener {
    /**
     * Begins the file.
     *
     * @param metadata what it says about itself, or null
     */
    RecordOutput open(RecordsMetadata metadata) throws IOException;
  }

  /** A Riegeli/records file. */
  static Opener riegeli(OutputFile out, RecordWriterOptions options) {
    return metadata -> {
      RecordWriter writer = RecordWriter.create(out, options, metadata);
      return of(writer::write, writer::finish, writer);
    };
  }

  /** An ArrayRecord file. */
  static Opener arrayRecord(OutputFile out, ArrayRecordOptions options) {
    return metadata -> {
      ArrayRecordWriter writer = ArrayRecordWriter.create(out, options, metadata);
      return of(writer::write, writer::finish, writer);
    };
  }

  private static RecordOutput of(RecordSink sink, Closeable end, Closeable file) {
    return new RecordOutput() {
      @Override
      public void write(Slice record) throws IOException {
        sink.write(record);
      }

      @Override
      public void finish() throws IOException {
        end.close();
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    };
  }
}
