package dev.colonnade.riegeli.file;

import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.file.Failure.Resume;
import java.io.IOException;

/** Reads the block headers that interrupt chunks, and checks what they say of these. */
final class BlockHeaders {
  private final FileSource source;

  BlockHeaders(FileSource source) {
    this.source = source;
  }

  /**
   * Reads the block header at a position.
   *
   * @param chunk where the chunk begins that is being read
   */
  BlockHeader read(long at, long chunk) throws IOException, Damage {
    return parse(source.view(at, Blocks.HEADER_SIZE), at, chunk);
  }

  private BlockHeader parse(Slice bytes, long at, long chunk) throws Damage {
    String problem = Failure.blockProblem(bytes);
    if (problem != null) {
      long after = at + Blocks.HEADER_SIZE;
      throw wrong(problem, at, chunk, after, Resume.BLOCK_AFTER, after);
    }
    return BlockHeader.parse(bytes);
  }

  /** Reads a block header in the data of a chunk, and checks that it tells of this chunk. */
  void readInData(long at, long chunk, long chunkEnd) throws IOException, Damage {
    checkInData(source.view(at, Blocks.HEADER_SIZE), at, chunk, chunkEnd);
  }

  /** Checks that a block header in the data of a chunk tells of this chunk. */
  void checkInData(Slice bytes, long at, long chunk, long chunkEnd) throws Damage {
    BlockHeader block = parse(bytes, at, chunk);
    checkPrevious(block, at, chunk);
    checkNext(block, at, chunk, chunkEnd, at + Blocks.HEADER_SIZE);
  }

  void checkPrevious(BlockHeader block, long at, long chunk) throws Damage {
    if (block.previousChunk() == at - chunk) {
      return;
    }
    long after = at + Blocks.HEADER_SIZE;
    boolean near = Long.compareUnsigned(block.nextChunk(), Blocks.SIZE) <= 0;
    // A block that says its chunk ends where it begins would send recovery back to this very chunk.
    boolean forward = near && at + block.nextChunk() > chunk;
    throw wrong(
        "the block header says that its chunk begins "
            + Long.toUnsignedString(block.previousChunk())
            + " bytes before it, "
            + (at - chunk)
            + " expected",
        at,
        chunk,
        after,
        forward ? Resume.CHUNK_AT : Resume.BLOCK_AFTER,
        forward ? at + block.nextChunk() : after);
  }

  /**
   * Checks where a block header says that the chunk ends.
   *
   * @param readTo how far the file has been read
   */
  void checkNext(BlockHeader block, long at, long chunk, long chunkEnd, long readTo) throws Damage {
    if (block.nextChunk() != chunkEnd - at) {
      throw wrong(
          "the block header says that its chunk ends "
              + Long.toUnsignedString(block.nextChunk())
              + " bytes after it, "
              + (chunkEnd - at)
              + " expected",
          at,
          chunk,
          readTo,
          Resume.BLOCK_AFTER,
          readTo);
    }
  }

  /**
   * A chunk from which a position is not far, by what the header of the position's block says: the
   * one that it interrupts, or the one after that if it is not after the position.
   */
  long chunkNear(long position) throws IOException, Damage {
    long at = Blocks.begin(position);
    BlockHeader block = read(at, at);
    if (block.previousChunk() == 0) {
      return at;
    }
    boolean spans = Long.compareUnsigned(block.nextChunk(), position - at) > 0;
    long chunk = spans ? at - block.previousChunk() : at + block.nextChunk();
    boolean outside = spans && Long.compareUnsigned(block.previousChunk(), at) > 0;
    if (outside || !Blocks.isChunkBoundary(chunk)) {
      long after = at + Blocks.HEADER_SIZE;
      String problem = "the block header leads to where no chunk can begin";
      throw wrong(problem, at, at, after, Resume.BLOCK_AFTER, after);
    }
    return chunk;
  }

  private Damage wrong(
      String problem, long at, long chunk, long readTo, Resume resume, long target) {
    String place = "block at " + at;
    return new Damage(
        Failure.corrupted(source.name(), chunk, problem, place, readTo, resume, target));
  }
}
