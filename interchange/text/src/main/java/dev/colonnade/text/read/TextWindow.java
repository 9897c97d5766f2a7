package dev.colonnade.text.read;

import dev.colonnade.core.Section;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.io.RangeStream;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.Arrays;

/**
 * The part of a file that is being looked at. It is moved on record by record and grows where a
 * record is longer than it, up to a limit.
 */
public final class TextWindow {
  /** A row longer than this is refused: most likely a closing quote is missing. */
  public static final int MAX_ROW = 64 << 20;

  private static final int READ = 1 << 17;
  private static final int USUAL = 2 * READ;

  private final RangeStream stream;
  private final Section section;
  private final int maxRow;
  private byte[] bytes;
  private int limit;
  private long base;
  private boolean more = true;

  /**
   * @param range the part of the file in which rows may lie; nothing of it is read yet
   * @param maxRow bytes of the longest row
   */
  public TextWindow(RangeReader ranges, ByteRange range, Section section, int maxRow)
      throws IOException {
    this.stream = ranges.stream(range, READ);
    this.section = section;
    this.maxRow = maxRow;
    this.base = stream.position();
    this.bytes = new byte[(int) Math.min(USUAL, stream.remaining())];
  }

  /** The bytes, of which {@link #limit()} are valid; a new array may come with {@link #moveTo}. */
  public byte[] bytes() {
    return bytes;
  }

  public int limit() {
    return limit;
  }

  /** Where in the file the first byte of the window is. */
  public long base() {
    return base;
  }

  /** Whether the file goes on behind the window. */
  public boolean more() {
    return more;
  }

  /** Makes {@code position} the first byte of the window and reads on behind its last. */
  public void moveTo(int position) throws IOException {
    int left = limit - position;
    if (left >= maxRow) {
      throw section.error(
          base + position,
          "a row of more than " + (maxRow >> 20) + " MB; is a closing quote missing?");
    }
    byte[] to = left > bytes.length / 2 ? new byte[grown()] : bytes;
    System.arraycopy(bytes, position, to, 0, left);
    bytes = to;
    base += position;
    limit = left;
    Slice read = stream.next();
    while (read.length() > 0) {
      if (limit + read.length() > bytes.length) {
        bytes = Arrays.copyOf(bytes, limit + read.length());
      }
      System.arraycopy(read.array(), read.offset(), bytes, limit, read.length());
      limit += read.length();
      read = limit + read.length() <= bytes.length ? stream.next() : Slice.EMPTY;
    }
    more = stream.remaining() > 0;
  }

  private int grown() {
    return (int) Math.min(bytes.length * 2L, (long) maxRow + USUAL);
  }
}
