package dev.colonnade.mosaic.bytes;

/** Timestamps as milliseconds and the nanoseconds within one, 0 to 999,999. */
public final class Nanos {
  private static final int PER_MILLI = 1_000_000;
  private static final long MIN_MILLIS = Math.floorDiv(Long.MIN_VALUE, PER_MILLI);
  private static final int MIN_NANOS = Math.floorMod(Long.MIN_VALUE, PER_MILLI);
  private static final long MAX_MILLIS = Long.MAX_VALUE / PER_MILLI;
  private static final int MAX_NANOS = (int) (Long.MAX_VALUE % PER_MILLI);

  private Nanos() {}

  /** Whether the pair is a number of nanoseconds that 64 bits hold. */
  public static boolean isValid(long millis, int nanos) {
    if (nanos < 0 || nanos >= PER_MILLI || millis < MIN_MILLIS || millis > MAX_MILLIS) {
      return false;
    }
    return (millis > MIN_MILLIS || nanos >= MIN_NANOS)
        && (millis < MAX_MILLIS || nanos <= MAX_NANOS);
  }

  /** Nanoseconds; exact for a valid pair, as the product wraps around and back. */
  public static long join(long millis, int nanos) {
    return millis * PER_MILLI + nanos;
  }

  /** The milliseconds of a number of nanoseconds. */
  public static long millis(long nanos) {
    return Math.floorDiv(nanos, PER_MILLI);
  }

  /** The nanoseconds within the millisecond. */
  public static int nanosOfMilli(long nanos) {
    return Math.floorMod(nanos, PER_MILLI);
  }
}
