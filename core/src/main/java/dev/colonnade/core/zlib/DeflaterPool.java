package dev.colonnade.core.zlib;

import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.stream.Stream;
import java.util.zip.Deflater;

/**
 * Deflaters to use again: each holds a quarter of a megabyte outside the heap.
 *
 * <p>One is only used again for its own level. After a change of level the next call of {@code
 * deflate} would do nothing but change it, so that a caller that expects its input compressed and
 * flushed would lose it.
 */
final class DeflaterPool {
  private static final int MOST_OF_A_LEVEL = 16;
  private static final int LEVELS = 10;
  private static final List<Deque<Deflater>> IDLE =
      Stream.<Deque<Deflater>>generate(ConcurrentLinkedDeque::new).limit(LEVELS).toList();

  private DeflaterPool() {}

  /** A deflater of raw streams, without zlib header and checksum. */
  static Deflater take(int level) {
    Deflater deflater = IDLE.get(level).poll();
    return deflater != null ? deflater : new Deflater(level, true);
  }

  /** Takes back a deflater that {@link #take} gave for a level. */
  static void give(Deflater deflater, int level) {
    Deque<Deflater> idle = IDLE.get(level);
    if (idle.size() < MOST_OF_A_LEVEL) {
      deflater.reset();
      idle.push(deflater);
    } else {
      deflater.end();
    }
  }
}
