package dev.colonnade.at1.container;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the memory that one stream set takes while it is decoded; shared by its threads. */
public final class Memory {
  private final long limit;
  private final AtomicLong used = new AtomicLong();

  public Memory(long limit) {
    this.limit = limit;
  }

  /** Notes bytes that are about to be taken. */
  public void charge(long bytes, Section where) throws FormatException {
    if (bytes < 0 || used.addAndGet(bytes) > limit) {
      throw where.error("decoding takes more than the " + limit + " bytes of memory allowed");
    }
  }

  /** Notes bytes that are free again. */
  public void release(long bytes) {
    used.addAndGet(-bytes);
  }

  /** Bytes that may still be taken. */
  public long left() {
    return Math.max(0, limit - used.get());
  }
}
