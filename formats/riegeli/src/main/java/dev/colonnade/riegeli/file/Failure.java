package dev.colonnade.riegeli.file;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.io.Slice;

/**
 * Why a chunk could not be read, and where reading can go on.
 *
 * @param begin where the chunk begins, or should
 * @param error what to throw
 * @param message the problem in the words that other implementations use in their reports
 * @param resume how to go on
 * @param position from where to go on
 */
public record Failure(
    long begin, FormatException error, String message, Resume resume, long position) {
  /** How reading goes on after a damaged part. */
  public enum Resume {
    /** A chunk is believed to begin at the position. */
    CHUNK_AT,
    /** A block at or after the position tells where a chunk begins. */
    BLOCK_AFTER,
    /** There is nothing more. */
    END
  }

  static Failure corrupted(
      String file, long begin, String problem, String place, long at, Resume resume, long target) {
    return new Failure(
        begin,
        new FormatException(file, "chunk at " + begin, at, problem),
        corruptedMessage(problem, place, at),
        resume,
        target);
  }

  /** The data of a chunk is not what was written. */
  public static Failure damagedData(String file, Chunk chunk) {
    return corrupted(
        file,
        chunk.begin(),
        hashMismatch("chunk data", chunk.computedHash(), chunk.header().dataHash()),
        "chunk at " + chunk.begin() + " with length " + (chunk.end() - chunk.begin()),
        chunk.end(),
        Resume.CHUNK_AT,
        chunk.end());
  }

  /** The data of a chunk is what was written, but makes no sense. */
  public static Failure undecodable(Chunk chunk, FormatException error) {
    String message = error.section() + ": " + error.problem() + "; at byte " + chunk.end();
    return new Failure(chunk.begin(), error, message, Resume.CHUNK_AT, chunk.end());
  }

  static String corruptedMessage(String problem, String place, long at) {
    return "Corrupted Riegeli/records file: " + problem + ", " + place + "; at byte " + at;
  }

  /** What is wrong with the bytes of a block header, or null. */
  static String blockProblem(Slice bytes) {
    long computed = BlockHeader.computedHash(bytes);
    long stored = BlockHeader.storedHash(bytes);
    return computed == stored ? null : hashMismatch("block header", computed, stored);
  }

  static String hashMismatch(String what, long computed, long stored) {
    return String.format(
        "%s hash mismatch (computed 0x%016x, stored 0x%016x)", what, computed, stored);
  }
}
