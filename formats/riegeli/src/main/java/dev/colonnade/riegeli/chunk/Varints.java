package dev.colonnade.riegeli.chunk;

/** Unsigned LEB128 numbers in byte arrays, for code that can't afford a reader object. */
final class Varints {
  /** What is returned for a number that is cut short, does not end, or is too large. */
  static final long INVALID = -1;

  private Varints() {}

  /** Reads a number of at most 32 bits, over-long forms included. */
  static long read32(byte[] bytes, int from, int end) {
    long value = 0;
    for (int i = 0; i < 5 && from + i < end; i++) {
      int b = bytes[from + i];
      value |= (long) (b & 0x7f) << (7 * i);
      if (b >= 0) {
        return i == 4 && b > 0x0f ? INVALID : value;
      }
    }
    return INVALID;
  }

  /** Brings groups of seven bits, each in a byte of its own, together. */
  static long compact(long groups) {
    long value = groups & 0x7f7f_7f7f_7f7f_7f7fL;
    value = (value & 0x007f_007f_007f_007fL) | (value & 0x7f00_7f00_7f00_7f00L) >>> 1;
    value = (value & 0x0000_3fff_0000_3fffL) | (value & 0x3fff_0000_3fff_0000L) >>> 2;
    return (value & 0x0fff_ffffL) | (value & 0x0fff_ffff_0000_0000L) >>> 4;
  }

  /** Bytes of the number at a place where a number was read. */
  static int lengthAt(byte[] bytes, int from) {
    int at = from;
    while (bytes[at] < 0) {
      at++;
    }
    return at - from + 1;
  }

  /**
   * The length of the number of at most 32 bits that begins at {@code from}, or 0 if there is none
   * in its shortest form.
   */
  static int canonical32(byte[] bytes, int from, int end) {
    return from < end && bytes[from] >= 0 ? 1 : canonical(bytes, from, end, 5, 0x0f);
  }

  /** As above, for 64 bits. */
  static int canonical64(byte[] bytes, int from, int end) {
    return from < end && bytes[from] >= 0 ? 1 : canonical(bytes, from, end, 10, 0x01);
  }

  private static int canonical(byte[] bytes, int from, int end, int maxLength, int lastMax) {
    int stop = Math.min(end, from + maxLength);
    for (int at = from; at < stop; at++) {
      int b = bytes[at];
      if (b >= 0) {
        int length = at - from + 1;
        boolean valid = (length == 1 || b > 0) && (length < maxLength || b <= lastMax);
        return valid ? length : 0;
      }
    }
    return 0;
  }

  /** The number of at most 32 bits whose length is known. */
  static int get(byte[] bytes, int from, int length) {
    int value = bytes[from] & 0x7f;
    for (int i = 1; i < length; i++) {
      value |= (bytes[from + i] & 0x7f) << (7 * i);
    }
    return value;
  }
}
