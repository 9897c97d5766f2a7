package dev.colonnade.mosaic.bytes;

import dev.colonnade.core.bytes.LittleEndian;

/** Checks that bytes are well-formed UTF-8. */
public final class Utf8 {
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  private Utf8() {}

  /** Whether all bytes are below 0x80. */
  public static boolean isAscii(byte[] bytes, int from, int to) {
    int at = from;
    for (; at <= to - 32; at += 32) {
      long any =
          LittleEndian.getLong(bytes, at)
              | LittleEndian.getLong(bytes, at + 8)
              | LittleEndian.getLong(bytes, at + 16)
              | LittleEndian.getLong(bytes, at + 24);
      if ((any & HIGH_BITS) != 0) {
        return false;
      }
    }
    for (; at < to; at++) {
      if (bytes[at] < 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether a text is well formed: no over-long forms, no surrogates, nothing above U+10FFFF. */
  public static boolean isValid(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      int first = bytes[at++];
      if (first >= 0) {
        continue;
      }
      int lead = first & 0xff;
      int more = lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3;
      if (lead < 0xc2 || lead > 0xf4 || to - at < more) {
        return false;
      }
      int second = bytes[at] & 0xff;
      int least = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
      int most = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
      if (second < least || second > most) {
        return false;
      }
      for (int i = 1; i < more; i++) {
        if ((bytes[at + i] & 0xc0) != 0x80) {
          return false;
        }
      }
      at += more;
    }
    return true;
  }

  /**
   * The first of {@code count} texts that is not well formed, or -1. Text {@code i} is {@code
   * bytes[offsets[i]]} to {@code bytes[offsets[i + 1] - 1]}.
   */
  public static int firstInvalid(byte[] bytes, int[] offsets, int count) {
    int from = offsets[0];
    int to = offsets[count];
    if (isAscii(bytes, from, to)) {
      return -1;
    }
    for (int i = 0; i < count; i++) {
      if (!isValid(bytes, offsets[i], offsets[i + 1])) {
        return i;
      }
    }
    return -1;
  }
}
