package dev.colonnade.core.io;

import java.util.concurrent.atomic.LongAdder;

/** Counts what is read from a file; shared by the threads of a scan. */
public final class ReadMetrics {
  private final LongAdder ranges = new LongAdder();
  private final LongAdder bytes = new LongAdder();

  void rangeBegun() {
    ranges.increment();
  }

  void bytesRead(long count) {
    bytes.add(count);
  }

  /** Separate stretches of the file that were read. */
  public long ranges() {
    return ranges.sum();
  }

  /** Bytes that were read. */
  public long bytes() {
    return bytes.sum();
  }
}
