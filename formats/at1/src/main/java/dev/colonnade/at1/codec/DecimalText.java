package dev.colonnade.at1.codec;

import dev.colonnade.core.bytes.ByteWriter;

/** Numbers as the format prints them. */
public final class DecimalText {
  /** Digits, sign, dot and leading zeros never take more. */
  public static final int MAX_LENGTH = 24;

  private DecimalText() {}

  /** A whole number. */
  public static void whole(long value, ByteWriter out) {
    byte[] bytes = out.reserve(MAX_LENGTH);
    int at = out.length();
    if (value < 0) {
      bytes[at++] = '-';
    }
    int digits = digits(value);
    digits(value, bytes, at + digits);
    out.advance(at + digits - out.length());
  }

  /**
   * A number with {@code scale} digits after the dot, and at least one before; the dot is there
   * even where no digit follows.
   */
  public static void fixed(long value, int scale, ByteWriter out) {
    byte[] bytes = out.reserve(MAX_LENGTH);
    int at = out.length();
    if (value < 0) {
      bytes[at++] = '-';
    }
    int digits = Math.max(digits(value), scale + 1);
    for (int i = at; i < at + digits; i++) {
      bytes[i] = '0';
    }
    digits(value, bytes, at + digits);
    int dot = at + digits - scale;
    System.arraycopy(bytes, dot, bytes, dot + 1, scale);
    bytes[dot] = '.';
    out.advance(at + digits + 1 - out.length());
  }

  /** Writes the digits of the absolute value so that they end before {@code end}. */
  private static void digits(long value, byte[] bytes, int end) {
    // Negative numbers reach one further, so the work is done on that side.
    long rest = value < 0 ? value : -value;
    int at = end;
    do {
      bytes[--at] = (byte) ('0' - rest % 10);
      rest /= 10;
    } while (rest != 0);
  }

  private static int digits(long value) {
    long rest = value < 0 ? value : -value;
    int count = 1;
    while (rest <= -10) {
      rest /= 10;
      count++;
    }
    return count;
  }
}
