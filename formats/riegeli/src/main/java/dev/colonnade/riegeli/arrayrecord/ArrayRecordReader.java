package dev.colonnade.riegeli.arrayrecord;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.chunk.DecodedRecords;
import dev.colonnade.riegeli.chunk.FieldProjection;
import dev.colonnade.riegeli.file.Chunk;
import dev.colonnade.riegeli.file.ChunkReader;
import java.io.Closeable;
import java.io.IOException;

/**
 * Reads the records of an ArrayRecord file by number, or in order from a number on. Not for several
 * threads at once.
 */
public final class ArrayRecordReader implements Closeable {
  private final InputFile file;
  private final Limits limits;
  private final FieldProjection projection;
  private final ArrayRecordFooter footer;
  private final ChunkReader chunks;

  /** The chunk in use, or -1, and its records. */
  private int chunk = -1;

  private DecodedRecords records = DecodedRecords.EMPTY;
  private long next;

  private ArrayRecordReader(
      InputFile file, FieldProjection projection, Limits limits, ArrayRecordFooter footer) {
    this.file = file;
    this.limits = limits;
    this.projection = projection;
    this.footer = footer;
    this.chunks = new ChunkReader(file, limits);
  }

  /** Opens a file. Closing the reader closes it. */
  public static ArrayRecordReader open(InputFile file) throws IOException {
    return open(file, FieldProjection.all(), Limits.DEFAULT);
  }

  /** Opens a file to read some fields of its records. Closing the reader closes it. */
  public static ArrayRecordReader open(InputFile file, FieldProjection projection, Limits limits)
      throws IOException {
    ArrayRecordFooter footer = ArrayRecordFooter.read(file, limits);
    if (footer == null) {
      throw new FormatException(
          file.name(),
          "",
          FormatException.NO_OFFSET,
          "not an ArrayRecord file: its last block does not hold the postscript");
    }
    return new ArrayRecordReader(file, projection, limits, footer);
  }

  /** What the end of the file tells. */
  public ArrayRecordFooter footer() {
    return footer;
  }

  /** Number of records. */
  public long recordCount() {
    return footer.recordCount();
  }

  /** The record of a number from 0 on; its bytes are shared with others and stay valid. */
  public Slice read(long number) throws IOException {
    if (number < 0 || number >= recordCount()) {
      throw new IndexOutOfBoundsException("record " + number + " of " + recordCount());
    }
    int wanted = footer.chunkOf(number);
    if (wanted != chunk) {
      load(wanted);
    }
    next = number + 1;
    return records.record((int) (number - footer.firstRecord(chunk)));
  }

  /** Goes to the record of a number, or to the end. */
  public void seek(long number) {
    if (number < 0 || number > recordCount()) {
      throw new IndexOutOfBoundsException("record " + number + " of " + recordCount());
    }
    next = number;
  }

  /** The record after the one read last, or null at the end. */
  public Slice read() throws IOException {
    return next == recordCount() ? null : read(next);
  }

  private void load(int wanted) throws IOException {
    chunk = -1;
    long offset = footer.chunkOffset(wanted);
    chunks.seek(offset);
    Chunk found = chunks.read();
    long expected = footer.firstRecord(wanted + 1) - footer.firstRecord(wanted);
    if (found == null || found.header().numRecords() != expected) {
      throw new FormatException(
          file.name(),
          "chunk at " + offset,
          offset,
          (found == null ? 0 : found.header().numRecords())
              + " records, the footer says "
              + expected);
    }
    records = ChunkContents.decode(found, file.name(), projection, limits);
    chunk = wanted;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
