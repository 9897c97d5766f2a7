package dev.colonnade.core.schema;

/** What a stored time or timestamp counts; follows from its precision. */
public enum TimeUnit {
  MILLIS(1_000L, 3),
  MICROS(1_000_000L, 6),
  NANOS(1_000_000_000L, 9);

  private final long perSecond;
  private final int digits;

  TimeUnit(long perSecond, int digits) {
    this.perSecond = perSecond;
    this.digits = digits;
  }

  /** The unit that values of a precision of 0 to 9 fraction digits are counted in. */
  public static TimeUnit ofPrecision(int precision) {
    return precision <= 3 ? MILLIS : precision <= 6 ? MICROS : NANOS;
  }

  /** Units in a second. */
  public long perSecond() {
    return perSecond;
  }

  /** Fraction digits of a second: 3, 6 or 9. */
  public int digits() {
    return digits;
  }
}
