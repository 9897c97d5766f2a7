package dev.colonnade.core.zlib;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.zip.Deflater;

/** Deflaters to use again: each holds a quarter of a megabyte outside the heap. */
final class DeflaterPool {
  private static final int MOST = 16;
  private static final ConcurrentLinkedDeque<Deflater> IDLE = new ConcurrentLinkedDeque<>();

  private DeflaterPool() {}

  /** A deflater of raw streams, without zlib header and checksum. */
  static Deflater take(int level) {
    Deflater deflater = IDLE.poll();
    if (deflater == null) {
      return new Deflater(level, true);
    }
    deflater.setLevel(level);
    return deflater;
  }

  static void give(Deflater deflater) {
    if (IDLE.size() < MOST) {
      deflater.reset();
      IDLE.push(deflater);
    } else {
      deflater.end();
    }
  }
}
