package dev.colonnade.riegeli.file;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.file.Failure.Resume;
import java.io.IOException;

/**
 * Reads the chunks of a file one after the other, or from a position on.
 *
 * <p>A failure is thrown again and again until {@link #recover} passes over the damaged part or
 * reading is sent elsewhere. Not for several threads at once.
 */
public final class ChunkReader {
  private final FileSource source;
  private final BlockHeaders blocks;
  private final ChunkFetch fetch;
  private final boolean growing;

  private long position;
  private ChunkHeader header;
  private Failure failure;

  /**
   * @param growing whether a last chunk that is not complete yet counts as the end of the file for
   *     now, instead of as damage
   */
  public ChunkReader(InputFile file, Limits limits, boolean growing) {
    this.source = new FileSource(file);
    this.blocks = new BlockHeaders(source);
    this.fetch = new ChunkFetch(source, blocks, limits);
    this.growing = growing;
  }

  /** A reader of a file that is complete. */
  public ChunkReader(InputFile file, Limits limits) {
    this(file, limits, false);
  }

  /** Where the next chunk begins. */
  public long position() {
    return position;
  }

  /** What went wrong, or null. */
  public Failure failure() {
    return failure;
  }

  /** The file's length as it is now. */
  public long fileLength() throws IOException {
    return source.length();
  }

  // Chunks, in order.

  /** The header of the next chunk, which stays the next one; null at the end of the file. */
  public ChunkHeader peek() throws IOException {
    if (failure != null) {
      throw failure.error();
    }
    if (header == null && source.reaches(position + 1)) {
      try {
        header = fetch.header(position);
      } catch (Damage damage) {
        failUnlessGrowing(damage);
      }
    }
    return header;
  }

  /** The next chunk, its data checked by its hash; null at the end of the file. */
  public Chunk read() throws IOException {
    Chunk chunk = readUnchecked();
    if (chunk != null && !chunk.isIntact()) {
      position = chunk.begin();
      throw fail(Failure.damagedData(source.name(), chunk));
    }
    return chunk;
  }

  /**
   * The next chunk, its data checked by its hash, and all block headers in it, even those in its
   * padding, which readers do not look at; null at the end of the file.
   */
  public Chunk readStrictly() throws IOException {
    Chunk chunk = read();
    if (chunk != null) {
      moveTo(chunk.begin());
      try {
        long dataEnd = Blocks.advance(position, ChunkHeader.SIZE + chunk.header().dataSize());
        fetch.checkBlocks(dataEnd, chunk.end(), position, chunk.end());
      } catch (Damage damage) {
        throw fail(damage.failure());
      }
      moveTo(chunk.end());
    }
    return chunk;
  }

  /** The next chunk, for callers that check its hash themselves; null at the end of the file. */
  public Chunk readUnchecked() throws IOException {
    if (peek() == null) {
      return null;
    }
    try {
      Slice data = fetch.data(position, header);
      Chunk chunk = new Chunk(position, header.end(position), header, data);
      moveTo(chunk.end());
      return chunk;
    } catch (Damage damage) {
      failUnlessGrowing(damage);
      return null;
    }
  }

  /** Passes over the next chunk without looking at its data, which must be there. */
  public boolean skip() throws IOException {
    if (peek() == null) {
      return false;
    }
    long end = header.end(position);
    if (!source.reaches(end)) {
      failUnlessGrowing(fetch.cutShort(position, header));
      return false;
    }
    moveTo(end);
    return true;
  }

  /** First byte of the next chunk's data, or -1 where it has none. */
  public int peekFirstDataByte() throws IOException {
    if (peek() == null || header.dataSize() == 0) {
      return -1;
    }
    long at = Blocks.advance(position, ChunkHeader.SIZE + 1) - 1;
    if (!source.reaches(at + 1)) {
      return -1;
    }
    Slice first = source.view(at, 1);
    return first.array()[first.offset()] & 0xff;
  }

  // Going elsewhere.

  private void moveTo(long to) {
    position = to;
    header = null;
    failure = null;
  }

  /** Goes on at a position where a chunk begins. */
  public void seek(long to) throws IOException {
    if (to == position) {
      failure = null;
      return;
    }
    checkInside(to);
    moveTo(to);
    if (!Blocks.isChunkBoundary(to)) {
      throw fail(fetch.illegalBoundary(to).failure());
    }
  }

  /**
   * Goes to the chunk that holds the record with this numeric position; where there is none, to the
   * first chunk after it.
   */
  public void seekToChunkContaining(long to) throws IOException {
    seekNear(to);
    while (position < to && peek() != null && position + header.numRecords() <= to && skip()) {
      continue;
    }
  }

  /** Goes to the chunk that lies over a position, be it over its records or not. */
  public void seekToChunkBefore(long to) throws IOException {
    seekNear(to);
    while (position < to && peek() != null && header.end(position) <= to && skip()) {
      continue;
    }
  }

  /** Goes to a chunk, not after {@code to}, from where it is not far. */
  private void seekNear(long to) throws IOException {
    checkInside(to);
    long block = Blocks.begin(to);
    if (position >= block && position <= to) {
      failure = null;
      return;
    }
    moveTo(block);
    if (source.reaches(block + Blocks.HEADER_SIZE)) {
      try {
        moveTo(blocks.chunkNear(to));
      } catch (Damage damage) {
        throw fail(damage.failure());
      }
    }
  }

  private void checkInside(long to) throws IOException {
    if (to < 0 || !source.reaches(to)) {
      long end = source.length();
      moveTo(end);
      throw new FormatException(
          source.name(), "", end, "position " + to + " exceeds file size " + end);
    }
  }

  // Failures, and going on after them.

  private FormatException fail(Failure found) {
    failure = found;
    header = null;
    return found.error();
  }

  private void failUnlessGrowing(Damage damage) throws FormatException {
    if (!growing || damage.failure().resume() != Resume.END) {
      throw fail(damage.failure());
    }
  }

  /**
   * Passes over the damaged part: to where the next chunk is known to begin, or to the chunk that
   * the next sound block header tells of.
   *
   * @return what was passed over, or null where nothing had failed
   */
  public Recovered recover() throws IOException {
    Failure failed = failure;
    if (failed == null) {
      return null;
    }
    ChunkFinder finder = new ChunkFinder(source, failed.message());
    long end = finder.resume(failed);
    moveTo(end);
    return new Recovered(failed.begin(), end, finder.message());
  }
}
