package dev.colonnade.riegeli.file;

import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.file.Failure.Resume;
import java.io.IOException;

/** Finds a chunk after a damaged part by what the headers of later blocks say. */
final class ChunkFinder {
  private final FileSource source;
  private String message;

  /**
   * @param message what is wrong so far
   */
  ChunkFinder(FileSource source, String message) {
    this.source = source;
    this.message = message;
  }

  /** What is wrong, as found last: blocks that are damaged too are passed over. */
  String message() {
    return message;
  }

  /** Where reading goes on after a failure. */
  long resume(Failure failure) throws IOException {
    long position = failure.position();
    if (failure.resume() == Resume.END || !source.reaches(position)) {
      return source.length();
    }
    boolean atChunk = failure.resume() == Resume.CHUNK_AT && Blocks.isChunkBoundary(position);
    return atChunk ? position : findFrom(position);
  }

  /**
   * Where the first chunk begins that a block at or after a position tells of: the block's own
   * beginning or the end of the chunk that it interrupts. Without such a block, the file's end.
   */
  private long findFrom(long position) throws IOException {
    long block = Blocks.roundUp(position);
    while (source.reaches(block)) {
      if (!source.reaches(block + Blocks.HEADER_SIZE)) {
        return block;
      }
      Slice bytes = source.view(block, Blocks.HEADER_SIZE);
      String problem = Failure.blockProblem(bytes);
      if (problem != null) {
        message = Failure.corruptedMessage(problem, "block at " + block, block + bytes.length());
        block += Blocks.SIZE;
        continue;
      }
      BlockHeader header = BlockHeader.parse(bytes);
      if (header.previousChunk() == 0) {
        return block;
      }
      long next = block + header.nextChunk();
      if (next < block || !source.reaches(next)) {
        break;
      }
      if (Blocks.isChunkBoundary(next)) {
        return next;
      }
      block = Blocks.roundUp(next);
    }
    return source.length();
  }
}
