package dev.colonnade.at1.container;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.InputFile;
import java.io.IOException;

/**
 * Walks over a part of a file through a small window, so that what is stepped over is not read.
 * Numbers are checked as {@link dev.colonnade.core.bytes.ByteReader} does.
 */
final class FileCursor {
  /** Headers are short and what they announce is stepped over. */
  private static final int WINDOW = 1 << 9;

  private static final int MAX_WINDOW = 1 << 20;

  private final InputFile file;
  private final Section section;
  private final long end;
  private final int windowSize;
  private byte[] window = new byte[0];
  private long windowStart;
  private long at;

  FileCursor(InputFile file, long from, long end, Section section) {
    this.file = file;
    this.section = section;
    this.at = from;
    this.end = end;
    this.windowStart = from;
    this.windowSize = (int) Math.max(WINDOW, Math.min(MAX_WINDOW, file.cheapGap()));
  }

  /** Where in the file it stands. */
  long position() {
    return at;
  }

  long remaining() {
    return end - at;
  }

  FormatException error(String problem) {
    return section.error(at - section.start(), problem);
  }

  private FormatException cutShort(String what, long expected) {
    return error(
        "cut short: "
            + Long.toUnsignedString(expected)
            + " bytes of "
            + what
            + " expected, "
            + remaining()
            + " are left");
  }

  void skip(long count, String what) throws FormatException {
    if (count < 0 || count > remaining()) {
      throw cutShort(what, count);
    }
    at += count;
  }

  int u8(String what) throws IOException {
    if (at == end) {
      throw cutShort(what, 1);
    }
    if (at < windowStart || at >= windowStart + window.length) {
      window = file.read(at, (int) Math.min(windowSize, end - at));
      windowStart = at;
    }
    return window[(int) (at++ - windowStart)] & 0xff;
  }

  /** The next byte, which stays the next one; -1 at the end. */
  int peek() throws IOException {
    if (at == end) {
      return -1;
    }
    int value = u8("");
    at--;
    return value;
  }

  long varint(String what) throws IOException {
    long value = 0;
    for (int i = 0; i < 10; i++) {
      int b = u8("the number of " + what);
      if (i == 9 && b > 1) {
        at--;
        throw error(what + ": number does not end or is too large, byte " + b + " found");
      }
      value |= (long) (b & 0x7f) << (7 * i);
      if (b < 0x80) {
        return value;
      }
    }
    throw new IllegalStateException("a tenth byte either ends the number or is refused");
  }

  byte[] bytes(long count, int most, String what) throws IOException {
    if (count < 0 || count > remaining()) {
      throw cutShort(what, count);
    } else if (count > most) {
      throw error(count + " bytes of " + what + ", more than the " + most + " allowed");
    }
    byte[] bytes = new byte[(int) count];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) u8(what);
    }
    return bytes;
  }
}
