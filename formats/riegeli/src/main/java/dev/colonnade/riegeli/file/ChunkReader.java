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
  private final Limits limits;
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
    this.limits = limits;
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

  /** The header of the next chunk, which stays the next one; null at the end of the file. */
  public ChunkHeader peek() throws IOException {
    rethrow();
    if (header == null && source.reaches(position + 1)) {
      header = readHeader();
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
      long next = chunk.end();
      moveTo(chunk.begin());
      long dataEnd = Blocks.advance(position, ChunkHeader.SIZE + chunk.header().dataSize());
      for (long at = Blocks.roundUp(dataEnd); at < next; at += Blocks.SIZE) {
        checkBlockInData(readBlockHeader(at), at, next);
      }
      moveTo(next);
    }
    return chunk;
  }

  /** The next chunk, for callers that check its hash themselves; null at the end of the file. */
  public Chunk readUnchecked() throws IOException {
    if (peek() == null) {
      return null;
    }
    long begin = position;
    long end = header.end(begin);
    Slice data = readData(end);
    if (data == null) {
      return null;
    }
    Chunk chunk = new Chunk(begin, end, header, data);
    moveTo(end);
    return chunk;
  }

  /** Passes over the next chunk without looking at its data, which must be there. */
  public boolean skip() throws IOException {
    if (peek() == null) {
      return false;
    }
    long end = header.end(position);
    if (!source.reaches(end)) {
      truncated(end);
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

  // The header, which a block header may interrupt.

  private ChunkHeader readHeader() throws IOException {
    if (!Blocks.isChunkBoundary(position)) {
      throw illegalBoundary(position);
    }
    byte[] bytes = new byte[ChunkHeader.SIZE];
    BlockHeader block = null;
    long blockBegin = 0;
    long at = position;
    for (int filled = 0; filled < bytes.length; ) {
      if (Blocks.remaining(at) == 0) {
        if (!source.reaches(at + Blocks.HEADER_SIZE)) {
          return truncated(Long.MAX_VALUE);
        }
        block = readBlockHeader(at);
        blockBegin = at;
        checkPreviousChunk(block, at);
        at += Blocks.HEADER_SIZE;
      }
      int left = bytes.length - filled;
      int inBlock = Blocks.remaining(at);
      int count = inBlock == 0 ? left : Math.min(left, inBlock);
      if (!source.reaches(at + count)) {
        return truncated(Long.MAX_VALUE);
      }
      Slice part = source.view(at, count);
      System.arraycopy(part.array(), part.offset(), bytes, filled, count);
      filled += count;
      at += count;
    }
    ChunkHeader parsed = checkedHeader(Slice.of(bytes), at);
    if (block != null) {
      checkNextChunk(block, blockBegin, parsed.end(position), at);
    }
    return parsed;
  }

  private ChunkHeader checkedHeader(Slice bytes, long at) throws FormatException {
    long computed = ChunkHeader.computedHash(bytes);
    long stored = ChunkHeader.storedHash(bytes);
    if (computed != stored) {
      throw corrupted(
          Failure.hashMismatch("chunk header", computed, stored),
          "chunk at " + position,
          at,
          Resume.BLOCK_AFTER,
          at);
    }
    ChunkHeader parsed = ChunkHeader.parse(bytes);
    if (position == 0 && !parsed.isSignature()) {
      throw corrupted(
          "the file does not begin with the signature", "chunk at 0", at, Resume.BLOCK_AFTER, at);
    }
    return parsed;
  }

  // The data, which a header interrupts at the beginning of each block.

  private Slice readData(long end) throws IOException {
    long dataBegin = Blocks.advance(position, ChunkHeader.SIZE);
    long dataEnd =
        header.dataSize() == 0
            ? dataBegin
            : Blocks.advance(position, ChunkHeader.SIZE + header.dataSize());
    if (!source.reaches(end)) {
      checkBlocksThatAreThere(dataBegin, dataEnd, end);
      truncated(end);
      return null;
    }
    long span = dataEnd - dataBegin;
    if (span > limits.allocation()) {
      throw corrupted(
          "data of " + header.dataSize() + " bytes is more than can be read at once",
          "chunk at " + position,
          dataBegin,
          Resume.CHUNK_AT,
          end);
    }
    return Blocks.roundUp(dataBegin) < dataEnd
        ? withoutBlockHeaders(source.copy(dataBegin, (int) span), dataBegin, end)
        : source.view(dataBegin, (int) span);
  }

  private void checkBlocksThatAreThere(long dataBegin, long dataEnd, long end) throws IOException {
    long block = Blocks.roundUp(dataBegin);
    while (block < dataEnd && source.reaches(block + Blocks.HEADER_SIZE)) {
      checkBlockInData(readBlockHeader(block), block, end);
      block += Blocks.SIZE;
    }
  }

  /** Checks the block headers in a chunk's data, and closes the gaps that they leave. */
  private Slice withoutBlockHeaders(byte[] raw, long dataBegin, long end) throws FormatException {
    int from = 0;
    int to = 0;
    while (from < raw.length) {
      long at = dataBegin + from;
      if (Blocks.remaining(at) == 0) {
        Slice header = new Slice(raw, from, Blocks.HEADER_SIZE);
        checkBlockInData(checkedBlockHeader(header, at), at, end);
        from += Blocks.HEADER_SIZE;
        at += Blocks.HEADER_SIZE;
      }
      int count = Math.min(Blocks.remaining(at), raw.length - from);
      if (from > to) {
        System.arraycopy(raw, from, raw, to, count);
      }
      from += count;
      to += count;
    }
    return new Slice(raw, 0, to);
  }

  private void checkBlockInData(BlockHeader block, long at, long end) throws FormatException {
    checkPreviousChunk(block, at);
    checkNextChunk(block, at, end, at + Blocks.HEADER_SIZE);
  }

  // Block headers.

  private BlockHeader readBlockHeader(long at) throws IOException {
    return checkedBlockHeader(source.view(at, Blocks.HEADER_SIZE), at);
  }

  private BlockHeader checkedBlockHeader(Slice bytes, long at) throws FormatException {
    String problem = Failure.blockProblem(bytes);
    if (problem != null) {
      long after = at + Blocks.HEADER_SIZE;
      throw corrupted(problem, "block at " + at, after, Resume.BLOCK_AFTER, after);
    }
    return BlockHeader.parse(bytes);
  }

  private void checkPreviousChunk(BlockHeader block, long at) throws FormatException {
    if (block.previousChunk() == at - position) {
      return;
    }
    long after = at + Blocks.HEADER_SIZE;
    boolean near = Long.compareUnsigned(block.nextChunk(), Blocks.SIZE) <= 0;
    // A block that says its chunk ends where it begins would send recovery back to this very chunk.
    boolean forward = near && at + block.nextChunk() > position;
    throw corrupted(
        "the block header says that its chunk begins "
            + Long.toUnsignedString(block.previousChunk())
            + " bytes before it, "
            + (at - position)
            + " expected",
        "block at " + at,
        after,
        forward ? Resume.CHUNK_AT : Resume.BLOCK_AFTER,
        forward ? at + block.nextChunk() : after);
  }

  private void checkNextChunk(BlockHeader block, long at, long end, long readTo)
      throws FormatException {
    if (block.nextChunk() != end - at) {
      throw corrupted(
          "the block header says that its chunk ends "
              + Long.toUnsignedString(block.nextChunk())
              + " bytes after it, "
              + (end - at)
              + " expected",
          "block at " + at,
          readTo,
          Resume.BLOCK_AFTER,
          readTo);
    }
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
      throw illegalBoundary(to);
    }
  }

  /**
   * Goes to the chunk that holds the record with this numeric position; where there is none, to the
   * first chunk after it.
   */
  public void seekToChunkContaining(long to) throws IOException {
    seekToBlockOf(to);
    while (position < to && peek() != null && position + header.numRecords() <= to && skip()) {
      continue;
    }
  }

  /** Goes to the chunk that lies over a position, be it over its records or not. */
  public void seekToChunkBefore(long to) throws IOException {
    seekToBlockOf(to);
    while (position < to && peek() != null && header.end(position) <= to && skip()) {
      continue;
    }
  }

  /** Goes to the first chunk that does not begin before a position. */
  public void seekToChunkAfter(long to) throws IOException {
    seekToBlockOf(to);
    while (position < to && skip()) {
      continue;
    }
  }

  /** Goes to a chunk, not after {@code to}, from where it is not far. */
  private void seekToBlockOf(long to) throws IOException {
    checkInside(to);
    long blockBegin = Blocks.begin(to);
    if (position >= blockBegin && position <= to) {
      failure = null;
      return;
    }
    moveTo(blockBegin);
    if (!source.reaches(blockBegin + Blocks.HEADER_SIZE)) {
      return;
    }
    BlockHeader block = readBlockHeader(blockBegin);
    if (block.previousChunk() != 0) {
      moveTo(chunkAround(block, blockBegin, to));
    }
  }

  private long chunkAround(BlockHeader block, long blockBegin, long to) throws FormatException {
    boolean spans = Long.compareUnsigned(block.nextChunk(), to - blockBegin) > 0;
    long chunk = spans ? blockBegin - block.previousChunk() : blockBegin + block.nextChunk();
    boolean before = spans && Long.compareUnsigned(block.previousChunk(), blockBegin) > 0;
    if (before || !Blocks.isChunkBoundary(chunk)) {
      long after = blockBegin + Blocks.HEADER_SIZE;
      throw corrupted(
          "the block header leads to where no chunk can begin",
          "block at " + blockBegin,
          after,
          Resume.BLOCK_AFTER,
          after);
    }
    return chunk;
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

  private void rethrow() throws FormatException {
    if (failure != null) {
      throw failure.error();
    }
  }

  private FormatException fail(Failure found) {
    failure = found;
    header = null;
    return found.error();
  }

  private FormatException corrupted(
      String problem, String place, long at, Resume resume, long target) {
    return fail(Failure.corrupted(source.name(), position, problem, place, at, resume, target));
  }

  private FormatException illegalBoundary(long at) {
    return corrupted("no chunk can begin here", "position " + at, at, Resume.BLOCK_AFTER, at);
  }

  /** The last chunk is not all there; {@code end} is where it should end, if that is known. */
  private ChunkHeader truncated(long end) throws IOException {
    if (growing) {
      return null;
    }
    long fileEnd = source.length();
    String problem = "incomplete chunk at " + position + " with length " + (fileEnd - position);
    if (header != null) {
      problem += " < " + (end - position);
    }
    throw fail(
        new Failure(
            position,
            new FormatException(
                source.name(),
                "chunk at " + position,
                fileEnd,
                "the file is cut short: " + problem),
            "Truncated Riegeli/records file, " + problem + "; at byte " + fileEnd,
            Resume.END,
            fileEnd));
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
    long end = failed.position();
    if (failed.resume() == Resume.END || !source.reaches(end)) {
      end = source.length();
    } else if (failed.resume() == Resume.BLOCK_AFTER || !Blocks.isChunkBoundary(end)) {
      end = finder.findFrom(end);
    }
    moveTo(end);
    return new Recovered(failed.begin(), end, finder.message());
  }
}
