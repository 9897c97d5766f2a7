package dev.colonnade.riegeli.file;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.file.Failure.Resume;
import java.io.IOException;

/** Gets the header and the data of a chunk together, which block headers may interrupt. */
final class ChunkFetch {
  private final FileSource source;
  private final BlockHeaders blocks;
  private final Limits limits;

  ChunkFetch(FileSource source, BlockHeaders blocks, Limits limits) {
    this.source = source;
    this.blocks = blocks;
    this.limits = limits;
  }

  /** The header of the chunk that begins at a position. */
  ChunkHeader header(long begin) throws IOException, Damage {
    if (!Blocks.isChunkBoundary(begin)) {
      throw illegalBoundary(begin);
    }
    byte[] bytes = new byte[ChunkHeader.SIZE];
    BlockHeader block = null;
    long blockBegin = 0;
    long at = begin;
    for (int filled = 0; filled < bytes.length; ) {
      if (Blocks.remaining(at) == 0) {
        if (!source.reaches(at + Blocks.HEADER_SIZE)) {
          throw cutShort(begin, null);
        }
        block = blocks.read(at, begin);
        blockBegin = at;
        blocks.checkPrevious(block, at, begin);
        at += Blocks.HEADER_SIZE;
      }
      int left = bytes.length - filled;
      int inBlock = Blocks.remaining(at);
      int count = inBlock == 0 ? left : Math.min(left, inBlock);
      if (!source.reaches(at + count)) {
        throw cutShort(begin, null);
      }
      Slice part = source.view(at, count);
      System.arraycopy(part.array(), part.offset(), bytes, filled, count);
      filled += count;
      at += count;
    }
    ChunkHeader header = parse(Slice.of(bytes), begin, at);
    if (block != null) {
      blocks.checkNext(block, blockBegin, begin, header.end(begin), at);
    }
    return header;
  }

  private ChunkHeader parse(Slice bytes, long begin, long at) throws Damage {
    long computed = ChunkHeader.computedHash(bytes);
    long stored = ChunkHeader.storedHash(bytes);
    if (computed != stored) {
      String problem = Failure.hashMismatch("chunk header", computed, stored);
      throw corrupted(problem, begin, at, Resume.BLOCK_AFTER, at);
    }
    ChunkHeader header = ChunkHeader.parse(bytes);
    if (begin == 0 && !header.isSignature()) {
      String problem = "the file does not begin with the signature";
      throw corrupted(problem, begin, at, Resume.BLOCK_AFTER, at);
    }
    return header;
  }

  /** The data of a chunk; all of the chunk, padding included, must be there. */
  Slice data(long begin, ChunkHeader header) throws IOException, Damage {
    long end = header.end(begin);
    long dataBegin = Blocks.advance(begin, ChunkHeader.SIZE);
    long dataEnd =
        header.dataSize() == 0
            ? dataBegin
            : Blocks.advance(begin, ChunkHeader.SIZE + header.dataSize());
    if (!source.reaches(end)) {
      checkBlocks(dataBegin, dataEnd, begin, end);
      throw cutShort(begin, header);
    }
    long span = dataEnd - dataBegin;
    if (span > limits.allocation()) {
      String problem = "data of " + header.dataSize() + " bytes is more than can be read at once";
      throw corrupted(problem, begin, dataBegin, Resume.CHUNK_AT, end);
    }
    return Blocks.roundUp(dataBegin) < dataEnd
        ? withoutBlockHeaders(source.copy(dataBegin, (int) span), dataBegin, begin, end)
        : source.view(dataBegin, (int) span);
  }

  /** Checks the block headers in a chunk's data, and closes the gaps that they leave. */
  private Slice withoutBlockHeaders(byte[] raw, long dataBegin, long begin, long end)
      throws Damage {
    int from = 0;
    int to = 0;
    while (from < raw.length) {
      long at = dataBegin + from;
      if (Blocks.remaining(at) == 0) {
        blocks.checkInData(new Slice(raw, from, Blocks.HEADER_SIZE), at, begin, end);
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

  /** Checks the block headers between two positions in a chunk, as far as they are there. */
  void checkBlocks(long from, long to, long begin, long end) throws IOException, Damage {
    long block = Blocks.roundUp(from);
    while (block < to && source.reaches(block + Blocks.HEADER_SIZE)) {
      blocks.readInData(block, begin, end);
      block += Blocks.SIZE;
    }
  }

  private Damage corrupted(String problem, long begin, long at, Resume resume, long target) {
    String place = "chunk at " + begin;
    return new Damage(Failure.corrupted(source.name(), begin, problem, place, at, resume, target));
  }

  Damage illegalBoundary(long at) {
    String problem = "no chunk can begin here";
    return new Damage(
        Failure.corrupted(
            source.name(), at, problem, "position " + at, at, Resume.BLOCK_AFTER, at));
  }

  /** The last chunk is not all there; its header is null if it is not all there either. */
  Damage cutShort(long begin, ChunkHeader header) throws IOException {
    long fileEnd = source.length();
    String problem = "incomplete chunk at " + begin + " with length " + (fileEnd - begin);
    if (header != null) {
      problem += " < " + (header.end(begin) - begin);
    }
    return new Damage(
        new Failure(
            begin,
            new FormatException(
                source.name(), "chunk at " + begin, fileEnd, "the file is cut short: " + problem),
            "Truncated Riegeli/records file, " + problem + "; at byte " + fileEnd,
            Resume.END,
            fileEnd));
  }
}
