package dev.colonnade.riegeli;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.chunk.DecodedRecords;
import dev.colonnade.riegeli.chunk.FieldProjection;
import dev.colonnade.riegeli.file.Chunk;
import dev.colonnade.riegeli.file.ChunkReader;
import dev.colonnade.riegeli.file.Failure;
import dev.colonnade.riegeli.file.Recovered;
import java.io.IOException;

/** Where a reader stands: a chunk's records, the next one of them, and the chunks that follow. */
final class ChunkCursor {
  /** A way to another chunk. */
  interface Jump {
    void go() throws IOException;
  }

  private final String file;
  private final ChunkReader chunks;
  private final ReadAhead ahead;

  /** The chunk in use; {@code records} is empty where none is. */
  private long begin;

  private DecodedRecords records = DecodedRecords.EMPTY;
  private int index;

  /** Where the chunk after that begins. */
  private long next;

  /** Why the chunk in use, which is sound as far as the file goes, has no records; or null. */
  private Failure undecodable;

  ChunkCursor(String file, ChunkReader chunks, RecordReaderOptions options) {
    this.file = file;
    this.chunks = chunks;
    this.ahead = new ReadAhead(file, chunks, options);
  }

  // Records of the chunk.

  boolean hasRecord() {
    return index < records.count();
  }

  /** The record it stands before; it then stands before the one after that. */
  Slice take() {
    return records.record(index++);
  }

  /** Which record of the chunk it stands before. */
  int index() {
    return index;
  }

  /** Goes to a record of the chunk, or to the chunk's end. */
  void setIndex(long wanted) {
    index = Long.compareUnsigned(wanted, records.count()) < 0 ? (int) wanted : records.count();
  }

  /** How many records the chunk has. */
  int recordCount() {
    return records.count();
  }

  /** Where the chunk begins. */
  long chunkBegin() {
    return begin;
  }

  /** Whether a numeric position lies over the chunk. */
  boolean isOver(long numeric) {
    return records.count() > 0 && numeric >= begin && numeric < next;
  }

  RecordPosition position() {
    return hasRecord() ? new RecordPosition(begin, index) : new RecordPosition(next, 0);
  }

  // Other chunks.

  /** Where the next chunk begins. */
  long nextChunk() {
    return next;
  }

  /** Goes to the next chunk; false at the end. */
  boolean advance() throws IOException {
    if (undecodable != null) {
      throw undecodable.error();
    }
    ReadAhead.Item item = ahead.next();
    if (item == null) {
      return false;
    }
    Chunk chunk = item.chunk();
    begin = chunk.begin();
    leaveFor(chunk.end());
    try {
      records = ahead.records(item);
    } catch (FormatException e) {
      undecodable =
          chunk.isIntact() ? Failure.undecodable(chunk, e) : Failure.damagedData(file, chunk);
      throw e;
    }
    return true;
  }

  /** Goes to where the chunk reader is sent. */
  void jump(Jump to) throws IOException {
    undecodable = null;
    ahead.clear();
    leaveFor(next);
    try {
      to.go();
    } finally {
      next = chunks.position();
    }
  }

  private void leaveFor(long nextChunk) {
    records = DecodedRecords.EMPTY;
    index = 0;
    next = nextChunk;
  }

  /** Follows the chunk reader, which was used for something else. */
  void catchUp() {
    next = chunks.position();
  }

  /** Decodes other fields of the chunks that are still to come. */
  void project(FieldProjection fields) {
    ahead.project(fields);
  }

  /** Forgets what was read ahead. */
  void close() {
    ahead.clear();
  }

  // Damage.

  /** What went wrong, or null. */
  Failure failure() {
    return undecodable != null ? undecodable : chunks.failure();
  }

  /** Passes over what went wrong; null where nothing did. */
  SkippedRegion recover() throws IOException {
    Failure failed = undecodable;
    if (failed != null) {
      undecodable = null;
      return new SkippedRegion(failed.begin(), failed.position(), failed.message());
    }
    Recovered recovered = chunks.recover();
    if (recovered == null) {
      return null;
    }
    leaveFor(recovered.end());
    return SkippedRegion.of(recovered);
  }
}
