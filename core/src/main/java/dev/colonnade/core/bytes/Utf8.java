package dev.colonnade.core.bytes;

/**
 * Checks that bytes are well-formed UTF-8: shortest forms only, no surrogates, nothing above
 * U+10FFFF.
 */
public final class Utf8 {
  private static final long NOT_ASCII = 0x8080_8080_8080_8080L;

  private Utf8() {}

  /** Whether all bytes are below 0x80, eight at a time. */
  public static boolean isAscii(byte[] bytes, int from, int to) {
    int i = from;
    for (; i <= to - 8; i += 8) {
      if ((LittleEndian.getLong(bytes, i) & NOT_ASCII) != 0) {
        return false;
      }
    }
    for (; i < to; i++) {
      if (bytes[i] < 0) {
        return false;
      }
    }
    return true;
  }

  /** The index of the first byte that is not part of a well-formed character, or -1. */
  public static int firstInvalid(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to) {
      if (bytes[i] >= 0) {
        i += asciiRun(bytes, i, to);
        continue;
      }
      int length = sequenceLength(bytes, i, to);
      if (length == 0) {
        return i;
      }
      i += length;
    }
    return -1;
  }

  /**
   * How many of the next eight bytes, the first of which is below 0x80, are so before one is not.
   */
  private static int asciiRun(byte[] bytes, int i, int to) {
    if (i > to - 8) {
      return 1;
    }
    long others = LittleEndian.getLong(bytes, i) & NOT_ASCII;
    return others == 0 ? 8 : Long.numberOfTrailingZeros(others) >>> 3;
  }

  /**
   * Bytes of the character that begins at {@code i} with a byte above 0x7f, or 0 where it is
   * malformed.
   */
  private static int sequenceLength(byte[] bytes, int i, int to) {
    int first = bytes[i] & 0xff;
    int length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (length == 0 || i > to - length) {
      return 0;
    }
    int second = bytes[i + 1] & 0xff;
    int least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    int most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (second < least || second > most) {
      return 0;
    }
    for (int k = 2; k < length; k++) {
      if ((bytes[i + k] & 0xc0) != 0x80) {
        return 0;
      }
    }
    return length;
  }

  /**
   * Checks texts that lie one after another, each by itself: a character may not reach from one
   * into the next.
   *
   * @return the number of the first text that is malformed, or -1
   */
  public static int firstInvalidText(byte[] bytes, int[] offsets, int count) {
    if (isAscii(bytes, offsets[0], offsets[count])) {
      return -1;
    }
    for (int i = 0; i < count; i++) {
      if (firstInvalid(bytes, offsets[i], offsets[i + 1]) >= 0) {
        return i;
      }
    }
    return -1;
  }
}
