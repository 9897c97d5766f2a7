package dev.colonnade.core.io;

import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import java.io.IOException;

/**
 * Reads a header of unknown length from the beginning of a file, a window at a time, so that
 * neither a long header nor a hostile one makes it read much more than the header has.
 */
public final class HeaderReader {
  private static final int FIRST_WINDOW = 8 << 10;
  private static final int LARGEST_WINDOW = 1 << 20;

  private final InputFile file;
  private final Section section;
  private final long fileLength;
  private long windowStart;
  private int windowLength = FIRST_WINDOW / 4;
  private ByteReader window;

  public HeaderReader(InputFile file, Section section) throws IOException {
    this.file = file;
    this.section = section;
    this.fileLength = file.length();
    this.window = new ByteReader(new byte[0], section);
  }

  /**
   * A reader at the current position that has at least {@code count} bytes left, or an error that
   * tells they lack.
   */
  public ByteReader need(int count, String what) throws IOException {
    if (window.remaining() < count) {
      windowStart = position();
      long left = fileLength - windowStart;
      if (count > left) {
        throw section.error(
            windowStart,
            "cut short: " + count + " bytes of " + what + " expected, " + left + " are left");
      }
      windowLength = Math.min(LARGEST_WINDOW, windowLength * 4);
      int length = (int) Math.min(left, Math.max(count, windowLength));
      window =
          new ByteReader(file.read(windowStart, length), section.part(section.name(), windowStart));
    }
    return window;
  }

  /** Where in the file the next byte is read. */
  public long position() {
    return windowStart + window.position();
  }

  /**
   * Checks a count that the header states: that many items of at least {@code minimum} bytes must
   * fit the file.
   */
  public int count(long count, int minimum, String what) throws IOException {
    long left = fileLength - position();
    if (count < 0 || count > Math.min(Integer.MAX_VALUE, left / Math.max(1, minimum))) {
      throw section.error(
          position(),
          Long.toUnsignedString(count)
              + " "
              + what
              + " stated, but only "
              + left
              + " bytes are left");
    }
    return (int) count;
  }
}
