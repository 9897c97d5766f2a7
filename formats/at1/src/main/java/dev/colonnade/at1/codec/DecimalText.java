package dev.colonnade.at1.codec;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.bytes.LittleEndian;

/** Numbers as the format prints them. */
public final class DecimalText {
  /** Digits, sign, dot and leading zeros never take more. */
  public static final int MAX_LENGTH = 24;

  /** The four digits of each number below 10,000, the first in the lowest byte. */
  private static final int[] FOUR = new int[10_000];

  /** Numbers below this are put together in a word. */
  private static final long SHORT = 100_000_000;

  private static final long[] POWERS = new long[19];

  static {
    for (int i = 0; i < FOUR.length; i++) {
      int digits = i / 1000 | i / 100 % 10 << 8 | i / 10 % 10 << 16 | i % 10 << 24;
      FOUR[i] = digits + 0x3030_3030;
    }
    POWERS[0] = 1;
    for (int i = 1; i < POWERS.length; i++) {
      POWERS[i] = POWERS[i - 1] * 10;
    }
  }

  private DecimalText() {}

  /** A whole number. */
  public static void whole(long value, ByteWriter out) {
    byte[] bytes = out.reserve(MAX_LENGTH);
    out.advance(print(value, -1, bytes, out.length()) - out.length());
  }

  /**
   * A number with {@code scale} digits after the dot, and at least one before; the dot is there
   * even where no digit follows.
   */
  public static void fixed(long value, int scale, ByteWriter out) {
    byte[] bytes = out.reserve(MAX_LENGTH);
    out.advance(print(value, scale, bytes, out.length()) - out.length());
  }

  /**
   * Prints a number into an array that has room for it.
   *
   * @param scale digits after the dot; negative for a whole number, which has no dot
   * @return where it ends
   */
  static int print(long value, int scale, byte[] to, int from) {
    int at = from;
    long digits = value;
    if (value < 0) {
      to[at++] = '-';
      digits = -value;
      if (digits < 0) {
        return leastNumber(scale, to, at);
      }
    }
    int count = Math.max(digits(digits), scale + 1);
    if (digits < SHORT && count < 8) {
      long word = eightDigits((int) digits) >>> 8 * (8 - count);
      if (scale >= 0) {
        word = withDot(word, count - scale);
        count++;
      }
      LittleEndian.putLong(to, at, word);
      return at + count;
    }
    return printLong(digits, count, scale, to, at);
  }

  private static long eightDigits(int value) {
    int high = value / 10_000;
    return FOUR[high] | (long) FOUR[value - high * 10_000] << 32;
  }

  private static long withDot(long digits, int before) {
    long low = (1L << 8 * before) - 1;
    return digits & low | (long) '.' << 8 * before | (digits & ~low) << 8;
  }

  private static int printLong(long digits, int count, int scale, byte[] to, int at) {
    if (scale < 0) {
      padded(digits, to, at, at + count);
      return at + count;
    }
    // All digits one further on, then those before the dot back: cheaper than to divide.
    padded(digits, to, at + 1, at + 1 + count);
    int dot = at + count - scale;
    for (int i = at; i < dot; i++) {
      to[i] = to[i + 1];
    }
    to[dot] = '.';
    return at + count + 1;
  }

  /** The digits of 2⁶³, which is no number that has a sign. */
  private static int leastNumber(int scale, byte[] to, int from) {
    String digits = Long.toString(Long.MIN_VALUE).substring(1);
    int at = from;
    for (int i = 0; i < digits.length(); i++) {
      if (scale >= 0 && i == digits.length() - scale) {
        to[at++] = '.';
      }
      to[at++] = (byte) digits.charAt(i);
    }
    if (scale == 0) {
      to[at++] = '.';
    }
    return at;
  }

  /** Prints so many digits as there is room for, zeros in front. */
  private static void padded(long value, byte[] to, int from, int end) {
    long rest = value;
    int at = end;
    for (; at - from >= 4; at -= 4) {
      long next = rest / 10_000;
      LittleEndian.putInt(to, at - 4, FOUR[(int) (rest - next * 10_000)]);
      rest = next;
    }
    for (; at > from; at--) {
      to[at - 1] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  /** The number of bits tells the number of digits but for one; 0 has as many as 1. */
  private static int digits(long value) {
    long one = value | 1;
    int guess = (Long.SIZE - Long.numberOfLeadingZeros(one)) * 1233 >>> 12;
    return guess + (one >= POWERS[guess] ? 1 : 0);
  }
}
