package dev.colonnade.riegeli.tool;

import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.RecordReader;
import dev.colonnade.riegeli.RecordReaderOptions;
import dev.colonnade.riegeli.RecordWriterOptions;
import dev.colonnade.riegeli.RecordsMetadata;
import dev.colonnade.riegeli.SkippedRegion;
import dev.colonnade.riegeli.arrayrecord.ArrayRecordFooter;
import dev.colonnade.riegeli.lengthdelimited.LengthDelimitedReader;
import dev.colonnade.riegeli.lengthdelimited.LengthDelimitedWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Moves the records of whole files, in memory for a few chunks. Files are closed by the caller. */
public final class RecordFiles {
  private RecordFiles() {}

  /** Writes the records of a Riegeli file as lengths and records; returns how many there are. */
  public static long toLengthDelimited(InputFile in, OutputFile out, RecordReaderOptions options)
      throws IOException {
    LengthDelimitedWriter writer = new LengthDelimitedWriter(out);
    long records = copy(in, options, writer::write);
    writer.finish();
    return records;
  }

  /** Writes lengths and records as a Riegeli file; returns how many records there are. */
  public static long fromLengthDelimited(InputFile in, OutputFile out, RecordWriterOptions options)
      throws IOException {
    return fromLengthDelimited(in, RecordOutput.riegeli(out, options));
  }

  /** Writes lengths and records as a file of any kind; returns how many records there are. */
  public static long fromLengthDelimited(InputFile in, RecordOutput.Opener out) throws IOException {
    LengthDelimitedReader reader =
        new LengthDelimitedReader(in, RecordReaderOptions.DEFAULT.limits());
    RecordOutput writer = out.open(null);
    long records = 0;
    for (Slice record = reader.read(); record != null; record = reader.read()) {
      writer.write(record);
      records++;
    }
    writer.finish();
    return records;
  }

  /**
   * Saves the records of a damaged file.
   *
   * @param options how to read; a recovery among them is not asked
   */
  public static RecoverResult recover(InputFile in, RecordReaderOptions options, RecordSink sink)
      throws IOException {
    List<SkippedRegion> skipped = new ArrayList<>();
    long records = copy(in, options.withRecovery((region, reader) -> skipped.add(region)), sink);
    return new RecoverResult(records, skipped);
  }

  /**
   * Saves the records of a damaged file, and its metadata, into another file of this format.
   *
   * @param reading how to read; a recovery among them is not asked
   */
  public static RecoverResult recover(
      InputFile in, RecordReaderOptions reading, OutputFile out, RecordWriterOptions writing)
      throws IOException {
    return recoverTo(RecordOutput.riegeli(out, writing), in, reading);
  }

  /**
   * Saves the records of a damaged file, and its metadata, into a file of any kind.
   *
   * @param reading how to read; a recovery among them is not asked
   */
  public static RecoverResult recoverTo(
      RecordOutput.Opener out, InputFile in, RecordReaderOptions reading) throws IOException {
    List<SkippedRegion> skipped = new ArrayList<>();
    RecordReader reader =
        RecordReader.open(in, reading.withRecovery((region, r) -> skipped.add(region)));
    RecordsMetadata metadata = reader.metadata();
    RecordOutput writer = out.open(metadata.equals(RecordsMetadata.EMPTY) ? null : metadata);
    long records = copy(reader, ArrayRecordFooter.findOffset(in, reading.limits()), writer::write);
    writer.finish();
    return new RecoverResult(records, skipped);
  }

  /**
   * Hands all records of a Riegeli file on; the index that ends an ArrayRecord file does not count
   * as records. Returns how many there are.
   */
  public static long copy(InputFile in, RecordReaderOptions options, RecordSink sink)
      throws IOException {
    return copy(
        RecordReader.open(in, options), ArrayRecordFooter.findOffset(in, options.limits()), sink);
  }

  /** Stops at the chunk that begins at {@code end}, unless that is negative. */
  private static long copy(RecordReader reader, long end, RecordSink sink) throws IOException {
    long records = 0;
    for (Slice record = reader.read(); record != null; record = reader.read()) {
      if (end >= 0 && reader.lastPosition().chunkBegin() >= end) {
        break;
      }
      sink.write(record);
      records++;
    }
    return records;
  }
}
