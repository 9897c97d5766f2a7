package dev.colonnade.text.csv;

import dev.colonnade.core.bytes.LittleEndian;
import java.util.Arrays;

/**
 * Where delimiters, quotes and line ends stand in a window of text, found 64 bytes at a time and
 * without a branch for each byte. Control characters other than line ends are marked too; what a
 * mark is, its byte tells.
 */
final class CsvMarks {
  /** Bytes that are looked at before the marks in them are used. */
  private static final int PIECE = 1 << 13;

  private static final long LOW_BITS = 0x7f7f_7f7f_7f7f_7f7fL;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long QUOTES = ONES * '"';

  /** Added to a byte of up to 0x7f, it sets the high bit of all but those up to CR. */
  private static final long ABOVE_LINE_ENDS = ONES * (0x80 - '\r' - 1);

  /** Brings the lowest bit of each byte into the highest byte. */
  private static final long GATHER = 0x0102_0408_1020_4080L;

  private final long delimiters;
  private final byte delimiter;
  private int[] positions = new int[PIECE + 64];
  private int next;
  private int count;
  private int seen;

  CsvMarks(byte delimiter) {
    this.delimiter = delimiter;
    this.delimiters = ONES * (delimiter & 0xff);
  }

  /** Where the marks are; those from {@link #next()} on have not been used. */
  int[] positions() {
    return positions;
  }

  /** The index of the first mark that has not been used. */
  int next() {
    return next;
  }

  /** Forgets all marks: the window has changed. */
  void clear() {
    next = 0;
    count = 0;
    seen = 0;
  }

  /** Counts marks as used, and with them what comes before a position. */
  void use(int marks, int position) {
    next += marks;
    moveTo(position);
  }

  /** Goes on to the first mark at or behind a position. */
  void moveTo(int position) {
    while (next < count && positions[next] < position) {
      next++;
    }
    seen = Math.max(seen, position);
  }

  /**
   * Whether there are that many marks before {@code limit}, of which no more than needed is read.
   */
  boolean has(int wanted, byte[] bytes, int limit) {
    while (count - next < wanted && seen < limit) {
      System.arraycopy(positions, next, positions, 0, count - next);
      count -= next;
      next = 0;
      if (count + PIECE + 64 > positions.length) {
        positions = Arrays.copyOf(positions, Math.max(count + PIECE + 64, 2 * positions.length));
      }
      find(bytes, seen, Math.min(limit, seen + PIECE));
    }
    return count - next >= wanted;
  }

  private void find(byte[] bytes, int from, int to) {
    int[] found = positions;
    int size = count;
    int at = from;
    for (; at <= to - 64; at += 64) {
      long marks =
          eight(bytes, at)
              | eight(bytes, at + 8) << 8
              | eight(bytes, at + 16) << 16
              | eight(bytes, at + 24) << 24
              | eight(bytes, at + 32) << 32
              | eight(bytes, at + 40) << 40
              | eight(bytes, at + 48) << 48
              | eight(bytes, at + 56) << 56;
      int end = size + Long.bitCount(marks);
      // Four at a time: what is written beyond the last is overwritten by the next.
      for (; size < end; size += 4) {
        found[size] = at + Long.numberOfTrailingZeros(marks);
        marks &= marks - 1;
        found[size + 1] = at + Long.numberOfTrailingZeros(marks);
        marks &= marks - 1;
        found[size + 2] = at + Long.numberOfTrailingZeros(marks);
        marks &= marks - 1;
        found[size + 3] = at + Long.numberOfTrailingZeros(marks);
        marks &= marks - 1;
      }
      size = end;
    }
    for (; at < to; at++) {
      byte b = bytes[at];
      if (b == delimiter || b == '"' || (b >= 0 && b <= '\r')) {
        found[size++] = at;
      }
    }
    count = size;
    seen = to;
  }

  /** The marks among eight bytes, a bit for each, the first byte's lowest. */
  private long eight(byte[] bytes, int at) {
    long word = LittleEndian.getLong(bytes, at);
    long other = word ^ delimiters;
    long noDelimiter = (other & LOW_BITS) + LOW_BITS | other;
    other = word ^ QUOTES;
    long noQuote = (other & LOW_BITS) + LOW_BITS | other;
    long noLineEnd = (word & LOW_BITS) + ABOVE_LINE_ENDS | word;
    long marks = ~(noDelimiter & noQuote & noLineEnd) & HIGH_BITS;
    return (marks >>> 7) * GATHER >>> 56;
  }
}
