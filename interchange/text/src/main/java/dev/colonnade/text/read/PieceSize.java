package dev.colonnade.text.read;

/**
 * How much of a file is one piece of parallel work, and later one row group. A piece takes a few
 * times its size once it is in vectors, and several are in memory at once, so a small heap gets
 * small ones.
 */
public final class PieceSize {
  private static final long USUAL = 4 << 20;
  private static final long LEAST = 1 << 18;
  private static final int PIECES_OF_HEAP = 64;

  private PieceSize() {}

  /** Bytes of a piece. */
  public static int bytes() {
    long share = Runtime.getRuntime().maxMemory() / PIECES_OF_HEAP;
    return (int) Math.max(LEAST, Math.min(USUAL, share));
  }
}
