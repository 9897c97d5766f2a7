package dev.colonnade.mosaic.bytes;

import java.math.BigInteger;

/** Whether unscaled decimals keep within their precision. */
public final class DecimalDigits {
  /** The most bytes of a decimal. */
  public static final int MAX_BYTES = 16;

  private static final long[] LONG_BOUNDS = new long[19];
  private static final BigInteger[] BOUNDS = new BigInteger[39];

  static {
    long bound = 1;
    for (int digits = 0; digits < LONG_BOUNDS.length; digits++, bound *= 10) {
      LONG_BOUNDS[digits] = bound;
    }
    for (int digits = 0; digits < BOUNDS.length; digits++) {
      BOUNDS[digits] = BigInteger.TEN.pow(digits);
    }
  }

  private DecimalDigits() {}

  /** The first of {@code count} numbers that has more than {@code precision} digits, or -1. */
  public static int firstBeyond(long[] values, int count, int precision) {
    long bound = LONG_BOUNDS[precision];
    long min = 0;
    long max = 0;
    for (int i = 0; i < count; i++) {
      min = Math.min(min, values[i]);
      max = Math.max(max, values[i]);
    }
    if (min > -bound && max < bound) {
      return -1;
    }
    int i = 0;
    while (values[i] > -bound && values[i] < bound) {
      i++;
    }
    return i;
  }

  /**
   * Where the shortest two's complement of a number begins, which {@code bytes[from]} to {@code
   * bytes[to - 1]} holds, perhaps with sign bytes that it could do without.
   */
  public static int shortest(byte[] bytes, int from, int to) {
    int at = from;
    while (to - at > 1 && bytes[at] == bytes[at + 1] >> 7) {
      at++;
    }
    return at;
  }

  /** Whether a number in its shortest two's complement has at most {@code precision} digits. */
  public static boolean fits(byte[] bytes, int from, int to, int precision) {
    BigInteger bound = BOUNDS[precision];
    int length = to - from;
    if (length * 8 <= bound.bitLength()) {
      return true;
    }
    return length <= MAX_BYTES && new BigInteger(bytes, from, length).abs().compareTo(bound) < 0;
  }
}
