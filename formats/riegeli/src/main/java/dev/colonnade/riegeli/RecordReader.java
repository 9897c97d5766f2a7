package dev.colonnade.riegeli;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.chunk.FieldProjection;
import dev.colonnade.riegeli.file.ChunkReader;
import java.io.Closeable;
import java.io.IOException;

/**
 * Reads records, in order or from any position.
 *
 * <pre>{@code
 * RecordReaderOptions options =
 *     RecordReaderOptions.DEFAULT
 *         .withProjection(FieldProjection.parse("1,5.2"))
 *         .withRecovery((region, reader) -> report(region));
 * try (RecordReader reader = RecordReader.open(LocalInputFile.open(path), options)) {
 *   for (Slice record = reader.read(); record != null; record = reader.read()) {
 *     ...
 *   }
 * }
 * }</pre>
 *
 * <p>Where a part of the file is damaged, a {@link FormatException} is thrown, again and again,
 * until {@link #recover} passes over it or reading is sent elsewhere; with a {@link Recovery} that
 * happens by itself. Not for several threads at once.
 */
public final class RecordReader implements Closeable {
  private final InputFile file;
  private final RecordReaderOptions options;
  private final ChunkReader chunks;
  private final ChunkCursor cursor;
  private final RecordSeeker seeker;
  private final MetadataReader metadata;

  private FieldProjection projection;
  private Recovery recovery;

  /** The record that was read last. */
  private long lastChunk;

  private int lastIndex;

  private RecordReader(InputFile file, RecordReaderOptions options) {
    this.file = file;
    this.options = options;
    this.chunks = new ChunkReader(file, options.limits(), options.growing());
    this.cursor = new ChunkCursor(file.name(), chunks, options);
    this.seeker = new RecordSeeker(this, cursor, chunks);
    this.metadata = new MetadataReader(this, cursor, chunks, file, options);
    this.projection = options.projection();
    this.recovery = options.recovery();
  }

  /** Reads a file from its beginning. Closing the reader closes the file. */
  public static RecordReader open(InputFile file) throws IOException {
    return open(file, RecordReaderOptions.DEFAULT);
  }

  /** Reads a file from its beginning, as told by options. Closing the reader closes the file. */
  public static RecordReader open(InputFile file, RecordReaderOptions options) throws IOException {
    return new RecordReader(file, options);
  }

  // Records.

  /**
   * The next record, or null at the end. The bytes are shared with other records and must not be
   * changed; they stay valid.
   */
  public Slice read() throws IOException {
    while (!cursor.hasRecord()) {
      if (!nextChunk()) {
        return null;
      }
    }
    lastChunk = cursor.chunkBegin();
    lastIndex = cursor.index();
    return cursor.take();
  }

  /** A copy of the next record, or null at the end. */
  public byte[] readBytes() throws IOException {
    Slice record = read();
    return record == null ? null : record.toByteArray();
  }

  /**
   * The next record as a message, or null at the end.
   *
   * <pre>{@code
   * for (Trade t = reader.readMessage(Trade.parser()); t != null; t = reader.readMessage(Trade.parser()))
   * }</pre>
   *
   * @throws FormatException if the record is not such a message; the next call goes on after it
   */
  public <M> M readMessage(Parser<M> parser) throws IOException {
    for (Slice record = read(); record != null; record = read()) {
      try {
        return parser.parseFrom(record.array(), record.offset(), record.length());
      } catch (InvalidProtocolBufferException e) {
        FormatException error =
            new FormatException(
                file.name(),
                "record " + lastPosition(),
                FormatException.NO_OFFSET,
                "is not such a message: " + e.getMessage(),
                e);
        if (recovery == null) {
          throw error;
        }
        SkippedRegion region =
            new SkippedRegion(lastPosition().numeric(), position().numeric(), error.problem());
        if (!recovery.skipped(region, this)) {
          return null;
        }
      }
    }
    return null;
  }

  /** Goes to the next chunk; false at the end, or where the recovery says to stop. */
  boolean nextChunk() throws IOException {
    while (true) {
      try {
        return cursor.advance();
      } catch (FormatException e) {
        if (!skipDamage(e)) {
          return false;
        }
      }
    }
  }

  // Damage.

  /**
   * Passes over the damaged part that the last call has failed at.
   *
   * @return what was passed over, or null where nothing had failed
   */
  public SkippedRegion recover() throws IOException {
    return cursor.recover();
  }

  /** Tells the recovery of damage, or throws {@code error} again if there is none. */
  boolean skipDamage(FormatException error) throws IOException {
    SkippedRegion region = recovery == null ? null : recover();
    if (region == null) {
      throw error;
    }
    return recovery.skipped(region, this);
  }

  // Positions.

  /** Where the next record is. */
  public RecordPosition position() {
    return cursor.position();
  }

  /** Where the record is that was read last; the beginning of the file before that. */
  public RecordPosition lastPosition() {
    return new RecordPosition(lastChunk, lastIndex);
  }

  /** The file's length in bytes, which is also the largest numeric position. */
  public long size() throws IOException {
    return chunks.fileLength();
  }

  /** Goes to a record that {@link #position} or {@link #lastPosition} told of. */
  public void seek(RecordPosition position) throws IOException {
    seeker.seek(position);
  }

  /**
   * Goes to the record with a numeric position; where there is none, to the first one after it.
   *
   * @throws FormatException if that is beyond the file's end
   */
  public void seek(long numeric) throws IOException {
    seeker.seek(numeric);
  }

  /**
   * Goes back by one record.
   *
   * @return whether there was one
   */
  public boolean seekBack() throws IOException {
    return seeker.seekBack();
  }

  /** How many records the chunk in use has. */
  int recordsInChunk() {
    return cursor.recordCount();
  }

  /** Goes to the chunk that lies over a position and returns where it begins. */
  long seekToChunkBefore(long position) throws IOException {
    return seeker.seekToChunkBefore(position);
  }

  /** Goes on with another choice of fields, from the next record on. */
  public void project(FieldProjection fields) throws IOException {
    RecordPosition next = position();
    projection = fields;
    cursor.project(fields);
    seeker.seekToChunk(next.chunkBegin());
    seeker.seek(next);
  }

  /** The fields that are wanted of records. */
  public FieldProjection projection() {
    return projection;
  }

  /**
   * Looks for a record in a file whose records are sorted, by testing few of them.
   *
   * @return what the reader stands before: a record that is equal, or else the first one that is
   *     greater, or else the end of the file (less or unordered); null if the test gave up
   */
  public RecordSearch.Order search(RecordSearch.Test test) throws IOException {
    return new RecordSearch(this, test).run();
  }

  // The file as a whole.

  /** Whether the file begins as one of this format does; false for an empty one. */
  public boolean checkFormat() throws IOException {
    try {
      return new ChunkReader(file, options.limits(), true).peek() != null;
    } catch (FormatException e) {
      return false;
    }
  }

  /**
   * The file's metadata; empty where it has none. If reading has not begun, damage to it is passed
   * over like damage to records.
   */
  public RecordsMetadata metadata() throws IOException {
    return metadata.read();
  }

  /** The file's metadata as it is stored, a serialized {@code riegeli.RecordsMetadata}. */
  public Slice serializedMetadata() throws IOException {
    return metadata.readSerialized();
  }

  /** Sets what is told of damage from now on; null to fail there. */
  public void onDamage(Recovery function) {
    recovery = function;
  }

  /** What is told of damage, or null. */
  Recovery recovery() {
    return recovery;
  }

  @Override
  public void close() throws IOException {
    cursor.close();
    file.close();
  }
}
