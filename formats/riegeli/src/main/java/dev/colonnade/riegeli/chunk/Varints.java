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

  /** Bytes of the number at a place where a number was read. */
  static int lengthAt(byte[] bytes, int from) {
    int at = from;
    while (bytes[at] < 0) {
      at++;
    }
    return at - from + 1;
  }
}
