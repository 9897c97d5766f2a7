package dev.colonnade.riegeli;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.chunk.DecodedRecords;
import dev.colonnade.riegeli.chunk.FieldProjection;
import dev.colonnade.riegeli.file.Chunk;
import dev.colonnade.riegeli.file.ChunkReader;
import dev.colonnade.riegeli.file.Failure;
import dev.colonnade.riegeli.file.Recovered;
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
  private final ReadAhead ahead;

  private FieldProjection projection;
  private Recovery recovery;

  /** The chunk in use; {@code records} is empty where none is. */
  private long chunkBegin;

  private DecodedRecords records = DecodedRecords.EMPTY;
  private int index;

  /** Where the chunk after that begins. */
  private long nextChunk;

  /** The record that was read last. */
  private long lastChunk;

  private int lastIndex;

  private Failure undecodable;
  private Slice metadata;

  private RecordReader(InputFile file, RecordReaderOptions options) {
    this.file = file;
    this.options = options;
    this.chunks = new ChunkReader(file, options.limits(), options.growing());
    this.ahead = new ReadAhead(file.name(), chunks, options);
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
    while (index == records.count()) {
      if (!nextChunk()) {
        return null;
      }
    }
    lastChunk = chunkBegin;
    lastIndex = index;
    return records.record(index++);
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
  private boolean nextChunk() throws IOException {
    while (true) {
      try {
        return tryNextChunk();
      } catch (FormatException e) {
        if (!skipDamage(e)) {
          return false;
        }
      }
    }
  }

  private boolean tryNextChunk() throws IOException {
    if (undecodable != null) {
      throw undecodable.error();
    }
    ReadAhead.Item item = ahead.next();
    if (item == null) {
      return false;
    }
    Chunk chunk = item.chunk();
    records = DecodedRecords.EMPTY;
    index = 0;
    chunkBegin = chunk.begin();
    nextChunk = chunk.end();
    try {
      records = ahead.records(item);
    } catch (FormatException e) {
      undecodable =
          chunk.isIntact()
              ? Failure.undecodable(chunk, e)
              : Failure.damagedData(file.name(), chunk);
      throw e;
    }
    return true;
  }

  // Damage.

  /**
   * Passes over the damaged part that the last call has failed at.
   *
   * @return what was passed over, or null where nothing had failed
   */
  public SkippedRegion recover() throws IOException {
    Failure failed = undecodable;
    if (failed != null) {
      undecodable = null;
      return new SkippedRegion(failed.begin(), failed.position(), failed.message());
    }
    Recovered recovered = chunks.recover();
    if (recovered == null) {
      return null;
    }
    leaveChunk(recovered.end());
    return region(recovered);
  }

  private static SkippedRegion region(Recovered recovered) {
    return new SkippedRegion(recovered.begin(), recovered.end(), recovered.message());
  }

  /** Tells the recovery of damage, or throws {@code error} again if there is none. */
  private boolean skipDamage(FormatException error) throws IOException {
    SkippedRegion region = recovery == null ? null : recover();
    if (region == null) {
      throw error;
    }
    return recovery.skipped(region, this);
  }

  // Positions.

  /** Where the next record is. */
  public RecordPosition position() {
    return index < records.count()
        ? new RecordPosition(chunkBegin, index)
        : new RecordPosition(nextChunk, 0);
  }

  /** Where the record is that was read last; the beginning of the file before that. */
  public RecordPosition lastPosition() {
    return new RecordPosition(lastChunk, lastIndex);
  }

  private void leaveChunk(long next) {
    records = DecodedRecords.EMPTY;
    index = 0;
    nextChunk = next;
  }

  /** The file's length in bytes, which is also the largest numeric position. */
  public long size() throws IOException {
    return chunks.fileLength();
  }

  /** Goes to a record that {@link #position} or {@link #lastPosition} told of. */
  public void seek(RecordPosition position) throws IOException {
    long begin = position.chunkBegin();
    boolean inChunk = records.count() > 0 && begin == chunkBegin;
    if (!inChunk) {
      jumpOverDamage(() -> chunks.seek(begin));
      if (position.recordIndex() == 0 || !nextChunk() || chunkBegin != begin) {
        return;
      }
    }
    setIndex(position.recordIndex());
  }

  /**
   * Goes to the record with a numeric position; where there is none, to the first one after it.
   *
   * @throws FormatException if that is beyond the file's end
   */
  public void seek(long numeric) throws IOException {
    boolean inChunk = records.count() > 0 && numeric >= chunkBegin && numeric < nextChunk;
    if (!inChunk) {
      jumpOverDamage(() -> chunks.seekToChunkContaining(numeric));
      if (nextChunk >= numeric || !nextChunk() || chunkBegin > numeric) {
        return;
      }
    }
    setIndex(numeric - chunkBegin);
  }

  private void setIndex(long wanted) {
    index = Long.compareUnsigned(wanted, records.count()) < 0 ? (int) wanted : records.count();
  }

  /**
   * Goes back by one record.
   *
   * @return whether there was one
   */
  public boolean seekBack() throws IOException {
    if (index > 0) {
      setIndex(index - 1);
      return true;
    }
    long before = records.count() > 0 ? chunkBegin : nextChunk;
    while (before > 0) {
      long target = before - 1;
      try {
        jump(() -> chunks.seekToChunkBefore(target));
        long chunk = nextChunk;
        if (tryNextChunk() && records.count() > 0) {
          index = records.count() - 1;
          return true;
        }
        before = Math.min(target, chunk);
      } catch (FormatException e) {
        Failure failed = undecodable != null ? undecodable : chunks.failure();
        if (!skipDamage(e)) {
          return false;
        }
        before = failed == null ? target : Math.min(target, failed.begin());
      }
    }
    seek(RecordPosition.START);
    return false;
  }

  private interface Jump {
    void go() throws IOException;
  }

  private void jump(Jump to) throws IOException {
    undecodable = null;
    ahead.clear();
    leaveChunk(nextChunk);
    try {
      to.go();
    } finally {
      nextChunk = chunks.position();
    }
  }

  /** Jumps; where the way there is damaged, to after the damage. */
  private void jumpOverDamage(Jump to) throws IOException {
    try {
      jump(to);
    } catch (FormatException e) {
      skipDamage(e);
    }
  }

  /** How many records the chunk in use has. */
  int recordsInChunk() {
    return records.count();
  }

  /** Goes to the chunk that lies over a position and returns where it begins. */
  long seekToChunkBefore(long position) throws IOException {
    jumpOverDamage(() -> chunks.seekToChunkBefore(position));
    return nextChunk;
  }

  /** Goes on with another choice of fields, from the next record on. */
  public void project(FieldProjection fields) throws IOException {
    RecordPosition next = position();
    projection = fields;
    ahead.project(fields);
    jumpOverDamage(() -> chunks.seek(next.chunkBegin()));
    seek(next);
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
    try {
      return RecordsMetadata.parse(serializedMetadata());
    } catch (InvalidProtocolBufferException e) {
      FormatException error = MetadataChunk.unparsable(file.name(), e);
      metadata = Slice.EMPTY;
      if (recovery == null) {
        throw error;
      }
      recovery.skipped(MetadataChunk.region(nextChunk, error), this);
      return RecordsMetadata.EMPTY;
    }
  }

  /** The file's metadata as it is stored, a serialized {@code riegeli.RecordsMetadata}. */
  public Slice serializedMetadata() throws IOException {
    if (metadata == null) {
      boolean begun = !position().equals(RecordPosition.START);
      ChunkReader from =
          begun ? new ChunkReader(file, options.limits(), options.growing()) : chunks;
      try {
        metadata = MetadataChunk.read(from, file.name(), options.limits());
      } catch (FormatException e) {
        if (recovery == null) {
          throw e;
        }
        metadata = Slice.EMPTY;
        Recovered passed = from.recover();
        if (!begun) {
          nextChunk = chunks.position();
          recovery.skipped(
              passed == null ? MetadataChunk.region(nextChunk, e) : region(passed), this);
        }
      }
      nextChunk = begun ? nextChunk : chunks.position();
    }
    return metadata == null ? Slice.EMPTY : metadata;
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
    ahead.clear();
    file.close();
  }
}
