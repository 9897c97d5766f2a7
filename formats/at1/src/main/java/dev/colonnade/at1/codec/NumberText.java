package dev.colonnade.at1.codec;

import java.nio.charset.StandardCharsets;

/**
 * Recognises numbers whose text is the only one that the format would print for them: no plus sign,
 * no needless zero in front, no negative zero.
 */
public final class NumberText {
  /** What {@link #scale} says of text that is no such number. */
  public static final int NONE = -2;

  /** What it says of a whole number. */
  public static final int WHOLE = -1;

  private static final int MAX_DIGITS = 18;

  /** Whole numbers of so many digits are doubles, and so are powers of ten as far as they go. */
  private static final int EXACT_DIGITS = 15;

  private static final double[] POWERS = new double[EXACT_DIGITS + 1];

  static {
    POWERS[0] = 1;
    for (int i = 1; i < POWERS.length; i++) {
      POWERS[i] = POWERS[i - 1] * 10;
    }
  }

  private NumberText() {}

  /**
   * Digits after the dot, {@link #WHOLE} where there is no dot, or {@link #NONE}. Numbers of up to
   * 18 digits count, and whole ones as far as 64 bits go.
   */
  public static int scale(byte[] data, int start, int stop) {
    int at = start;
    boolean negative = at < stop && data[at] == '-';
    if (negative) {
      at++;
    }
    int first = at;
    int dot = -1;
    boolean zero = true;
    for (; at < stop; at++) {
      int b = data[at];
      if (b == '.' && dot < 0) {
        dot = at;
      } else if (b < '0' || b > '9') {
        return NONE;
      } else {
        zero &= b == '0';
      }
    }
    int wholeDigits = (dot < 0 ? stop : dot) - first;
    if (wholeDigits == 0 || (wholeDigits > 1 && data[first] == '0') || (zero && negative)) {
      return NONE;
    }
    if (dot < 0) {
      return wholeDigits <= MAX_DIGITS || fits(data, start, stop) ? WHOLE : NONE;
    }
    int scale = stop - dot - 1;
    return scale > 0 && wholeDigits + scale <= MAX_DIGITS ? scale : NONE;
  }

  private static boolean fits(byte[] data, int start, int stop) {
    if (stop - start > MAX_DIGITS + 2) {
      return false;
    }
    try {
      Long.parseLong(new String(data, start, stop - start, StandardCharsets.ISO_8859_1));
      return true;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** The digits of such a number, without its dot. */
  public static long unscaled(byte[] data, int start, int stop) {
    boolean negative = data[start] == '-';
    long value = 0;
    for (int i = negative ? start + 1 : start; i < stop; i++) {
      if (data[i] != '.') {
        // Downwards, for there is one more negative number.
        value = value * 10 - (data[i] - '0');
      }
    }
    return negative ? value : -value;
  }

  /** Such a number as a double: what {@link Double#parseDouble} makes of it. */
  public static double toDouble(byte[] data, int start, int stop) {
    int scale = stop - start > EXACT_DIGITS + 1 ? NONE : scale(data, start, stop);
    long value = scale == NONE ? 0 : unscaled(data, start, stop);
    if (value == 0) {
      return Double.parseDouble(new String(data, start, stop - start, StandardCharsets.ISO_8859_1));
    }
    // Both are exact, and a quotient is rounded once, as the text would be.
    return scale == WHOLE ? value : value / POWERS[scale];
  }
}
