package dev.colonnade.text.read;

import dev.colonnade.core.bytes.LittleEndian;

/**
 * The last eight characters of a text in one long, the first in its lowest byte, so that they are
 * checked and read as digits together. A shorter text has zeros before it.
 */
final class DigitWord {
  /** Characters that fit. */
  static final int MOST = 8;

  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long ZEROS = ONES * '0';
  private static final long POINTS = ONES * '.';
  private static final long LOW_BITS = 0x7f7f_7f7f_7f7f_7f7fL;
  private static final long HIGH_HALVES = 0xf0f0_f0f0_f0f0_f0f0L;

  private DigitWord() {}

  /** Whether a text can be read as a word: the array must reach back eight bytes from its end. */
  static boolean fits(int from, int to) {
    return to - from <= MOST && from < to && to >= MOST;
  }

  /** The word of a text that fits. */
  static long of(byte[] text, int from, int to) {
    long kept = -1L << (MOST - (to - from)) * 8;
    return LittleEndian.getLong(text, to - MOST) & kept | ZEROS & ~kept;
  }

  static boolean isDigits(long word) {
    // Digits are 0x30 to 0x39: adding 6 to any of them does not reach 0x40.
    return ((word & HIGH_HALVES) ^ ZEROS | ((word + 6 * ONES) & HIGH_HALVES) ^ ZEROS) == 0;
  }

  /** The number of a word of digits. */
  static int value(long word) {
    long digits = word - ZEROS;
    // Pairs of digits, pairs of pairs, and the two halves; the upper ones come later in the text.
    long pairs = digits * 10 + (digits >>> 8) & 0x00ff_00ff_00ff_00ffL;
    long fours = pairs * 100 + (pairs >>> 16) & 0x0000_ffff_0000_ffffL;
    return (int) (fours * 10_000 + (fours >>> 32));
  }

  /** Characters behind the first point, or -1 where there is none. */
  static int behindPoint(long word) {
    long other = word ^ POINTS;
    long points = ~((other & LOW_BITS) + LOW_BITS | other | LOW_BITS);
    return points == 0 ? -1 : MOST - 1 - (Long.numberOfTrailingZeros(points) >>> 3);
  }

  /** The word without its point, which has so many characters behind it. */
  static long withoutPoint(long word, int behind) {
    // The shift is in two steps, as one of 64 bits would be one of none.
    long before = ~(-1L << (MOST - 1 - behind) * 8);
    long after = ~before << 4 << 4;
    return word & after | (word & before) << 8 | '0';
  }
}
