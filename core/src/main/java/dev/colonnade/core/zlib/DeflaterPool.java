package dev.colonnade.core.zlib;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.zip.Deflater;

/**
 * Deflaters to use again: each holds a quarter of a megabyte outside the heap. Those of each level
 * are kept apart, because the first call after a change of level only changes the level and
 * compresses nothing.
 */
final class DeflaterPool {
  private static final int MOST = 8;
  private static final DeflaterPool[] BY_LEVEL = new DeflaterPool[LevelChoice.NO_MATCHES + 1];

  static {
    for (int level = 0; level < BY_LEVEL.length; level++) {
      BY_LEVEL[level] = new DeflaterPool(level);
    }
  }

  private final int level;
  private final ConcurrentLinkedDeque<Deflater> idle = new ConcurrentLinkedDeque<>();

  private DeflaterPool(int level) {
    this.level = level;
  }

  /** The pool for a level of 0 to 9, or {@link LevelChoice#NO_MATCHES}. */
  static DeflaterPool ofLevel(int level) {
    return BY_LEVEL[level];
  }

  /** A deflater of raw streams, without zlib header and checksum. */
  Deflater take() {
    Deflater deflater = idle.poll();
    if (deflater != null) {
      return deflater;
    }
    return level == LevelChoice.NO_MATCHES ? withoutMatches() : new Deflater(level, true);
  }

  private static Deflater withoutMatches() {
    Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    deflater.setStrategy(Deflater.HUFFMAN_ONLY);
    // The change takes up one call, and stays.
    deflater.deflate(new byte[16]);
    deflater.reset();
    return deflater;
  }

  void give(Deflater deflater) {
    if (idle.size() < MOST) {
      deflater.reset();
      idle.push(deflater);
    } else {
      deflater.end();
    }
  }
}
