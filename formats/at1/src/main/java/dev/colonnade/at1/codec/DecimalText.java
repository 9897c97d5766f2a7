package dev.colonnade.at1.codec;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.bytes.LittleEndian;

/** Numbers as the format prints them. */
public final class DecimalText {
  /** Digits, sign, dot and leading zeros never take more. */
  public static final int MAX_LENGTH = 24;

  /** The two digits of each number below 100, as a little-endian short. */
  private static final short[] PAIRS = new short[100];

  private static final long[] POWERS = new long[19];

  static {
    for (int i = 0; i < PAIRS.length; i++) {
      PAIRS[i] = (short) ('0' + i / 10 | '0' + i % 10 << 8);
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
    if (scale < 0) {
      return unsigned(digits, to, at);
    }
    long power = POWERS[scale];
    at = unsigned(digits / power, to, at);
    to[at++] = '.';
    padded(digits % power, to, at, at + scale);
    return at + scale;
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

  private static int unsigned(long value, byte[] to, int at) {
    int end = at + digits(value);
    padded(value, to, at, end);
    return end;
  }

  /** Prints so many digits as there is room for, zeros in front. */
  private static void padded(long value, byte[] to, int from, int end) {
    long rest = value;
    int at = end;
    while (rest > Integer.MAX_VALUE) {
      long next = rest / 100;
      at -= 2;
      LittleEndian.putShort(to, at, PAIRS[(int) (rest - next * 100)]);
      rest = next;
    }
    int small = (int) rest;
    while (at - from >= 2) {
      int next = small / 100;
      at -= 2;
      LittleEndian.putShort(to, at, PAIRS[small - next * 100]);
      small = next;
    }
    if (at > from) {
      to[from] = (byte) ('0' + small);
    }
  }

  private static int digits(long value) {
    int count = 1;
    while (count < POWERS.length && value >= POWERS[count]) {
      count++;
    }
    return count;
  }
}
