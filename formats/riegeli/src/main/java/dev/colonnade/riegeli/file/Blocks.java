package dev.colonnade.riegeli.file;

/**
 * Where things lie in a file. A file is cut into blocks of 64 KiB, each of which begins with a
 * header of 24 bytes, whatever chunk it interrupts. A chunk that begins where a block begins counts
 * that block's header as its own; it can begin nowhere else in or right after a block header.
 */
public final class Blocks {
  /** Bytes of a block. */
  public static final int SIZE = 1 << 16;

  /** Bytes of a block's header. */
  public static final int HEADER_SIZE = 24;

  /** Bytes of a block that chunks can use. */
  public static final int USABLE = SIZE - HEADER_SIZE;

  private static final long MAX_LENGTH = 1L << 62;

  private Blocks() {}

  /** Bytes from a position to the next block; none where a block begins. */
  static int remaining(long position) {
    return (int) (-position & (SIZE - 1));
  }

  /** Where the block that holds a position begins. */
  static long begin(long position) {
    return position & -SIZE;
  }

  /** The first beginning of a block that is not before a position. */
  public static long roundUp(long position) {
    return position + remaining(position);
  }

  /** Whether a chunk can begin at a position. */
  public static boolean isChunkBoundary(long position) {
    return remaining(position) < USABLE;
  }

  /** The first position not before this one where a chunk can begin. */
  static long roundUpToChunkBoundary(long position) {
    return isChunkBoundary(position) ? position : begin(position) + HEADER_SIZE + 1;
  }

  /**
   * The position after {@code length} bytes of a chunk, block headers on the way counted in. A
   * length that no file can have gives {@code Long.MAX_VALUE}.
   */
  public static long advance(long begin, long length) {
    if (length < 0 || length > MAX_LENGTH || begin > MAX_LENGTH) {
      return Long.MAX_VALUE;
    }
    long headers = (length + ((begin + USABLE - 1) & (SIZE - 1))) / USABLE;
    return begin + length + headers * HEADER_SIZE;
  }

  /** Bytes of a chunk from {@code begin} to {@code position}, block headers left out. */
  static long distance(long begin, long position) {
    return usableBefore(position) - usableBefore(begin);
  }

  private static long usableBefore(long position) {
    long inBlock = position & (SIZE - 1);
    return position - Math.min(inBlock, HEADER_SIZE) - HEADER_SIZE * (position / SIZE);
  }
}
