package dev.colonnade.at1.container;

import dev.colonnade.at1.ByteSink;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.Arrays;

/**
 * What a decoder emits: handed on piece by piece, or gathered in memory. Every byte is charged, for
 * a small file can repeat itself endlessly.
 */
public final class Output {
  private static final int BUFFER = 1 << 17;

  /** Room beyond what is expected, so that words can be copied to the very end. */
  private static final int SLACK = 128;

  private static final long NEWLINES = 0x0a0a_0a0a_0a0a_0a0aL;
  private static final long ONES = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

  private final ByteSink sink;
  private final Section section;
  private final long limit;
  private byte[] buffer;
  private int buffered;
  private long flushed;

  private Output(ByteSink sink, int capacity, long limit, Section section) {
    this.sink = sink;
    this.limit = limit;
    this.section = section;
    this.buffer = new byte[capacity];
  }

  /**
   * @param sink may keep the arrays it gets: what is in them does not change any more
   * @param limit the most bytes that may be emitted
   */
  public Output(ByteSink sink, long limit, Section section) {
    this(sink, BUFFER, limit, section);
  }

  /** Gathers what is emitted, see {@link #gathered}. */
  public static Output inMemory(int capacity, int limit, Section section) {
    return new Output(null, Math.min(capacity, limit) + SLACK, limit, section);
  }

  /** All bytes that were emitted into memory. */
  public Slice gathered() throws FormatException {
    expect(0);
    return new Slice(buffer, 0, buffered);
  }

  /** Bytes emitted so far. */
  public long length() {
    return flushed + buffered;
  }

  /** Whether so many more bytes, a number that may be hostile, would not be too many. */
  public boolean hasRoomFor(long bytes) {
    return bytes >= 0 && bytes <= limit - length();
  }

  private void expect(long bytes) throws FormatException {
    if (!hasRoomFor(bytes)) {
      throw section.error("restores to more than the " + limit + " bytes allowed");
    }
  }

  /**
   * Makes room for up to 64 KiB and returns the array, to be filled from {@link #position()} and
   * counted by {@link #advance}.
   */
  public byte[] reserve(int count) throws IOException {
    if (count > buffer.length - buffered) {
      makeRoom(count);
    }
    return buffer;
  }

  /** Where in the {@link #reserve reserved} array the next byte goes. */
  public int position() {
    return buffered;
  }

  /** Counts bytes that were put into the reserved room. */
  public void advance(int count) {
    buffered += count;
  }

  private void makeRoom(int count) throws IOException {
    if (sink != null) {
      flush();
      return;
    }
    expect(0);
    long doubled = Math.min(Integer.MAX_VALUE - 8L, 2L * buffer.length + 64);
    buffer = Arrays.copyOf(buffer, (int) Math.max(buffered + (long) count, doubled));
  }

  public void put(int value) throws IOException {
    if (buffered == buffer.length) {
      makeRoom(1);
    }
    buffer[buffered++] = (byte) value;
  }

  public void put(byte[] bytes) throws IOException {
    put(bytes, 0, bytes.length);
  }

  public void put(Slice slice) throws IOException {
    put(slice.array(), slice.offset(), slice.length());
  }

  /** The cell that a cursor stands on. */
  public void put(LineCursor line) throws IOException {
    put(line.data(), line.start(), line.length());
  }

  public void put(byte[] bytes, int offset, int length) throws IOException {
    // Most pieces are short, and two words are copied faster than a call is made.
    if (length <= 16 && offset <= bytes.length - 16 && buffered <= buffer.length - 16) {
      LittleEndian.putLong(buffer, buffered, LittleEndian.getLong(bytes, offset));
      LittleEndian.putLong(buffer, buffered + 8, LittleEndian.getLong(bytes, offset + 8));
      buffered += length;
    } else {
      copy(bytes, offset, length);
    }
  }

  private void copy(byte[] bytes, int offset, int length) throws IOException {
    int from = offset;
    int left = length;
    while (left > buffer.length - buffered) {
      int part = sink == null ? 0 : buffer.length - buffered;
      expect(left);
      System.arraycopy(bytes, from, buffer, buffered, part);
      buffered += part;
      from += part;
      left -= part;
      makeRoom(left);
    }
    System.arraycopy(bytes, from, buffer, buffered, left);
    buffered += left;
  }

  /**
   * Emits a line: the bytes up to the next newline, or all where there is none.
   *
   * @return where the line stops
   */
  public int line(byte[] bytes, int from, int end) throws IOException {
    int at = from;
    int to = buffered;
    byte[] into = buffer;
    for (; at <= end - 8 && to <= into.length - 8; at += 8, to += 8) {
      long word = LittleEndian.getLong(bytes, at);
      LittleEndian.putLong(into, to, word);
      long found = newlines(word);
      if (found != 0) {
        int length = Long.numberOfTrailingZeros(found) >>> 3;
        buffered = to + length;
        return at + length;
      }
    }
    buffered = to;
    int stop = stop(bytes, at, end);
    put(bytes, at, stop - at);
    return stop;
  }

  /** Where the line that begins at {@code from} stops. */
  static int stop(byte[] bytes, int from, int end) {
    int at = from;
    for (; at <= end - 8; at += 8) {
      long found = newlines(LittleEndian.getLong(bytes, at));
      if (found != 0) {
        return at + (Long.numberOfTrailingZeros(found) >>> 3);
      }
    }
    while (at < end && bytes[at] != '\n') {
      at++;
    }
    return at;
  }

  /** A word whose lowest set bit is in the byte of the first newline; 0 where there is none. */
  public static long newlines(long word) {
    long zeros = word ^ NEWLINES;
    return zeros - ONES & ~zeros & HIGH_BITS;
  }

  /** Emits bytes that nobody will change any more. */
  public void give(Slice bytes) throws IOException {
    if (sink == null || bytes.length() < BUFFER / 2) {
      put(bytes);
    } else {
      flush();
      emit(bytes.array(), bytes.offset(), bytes.length());
    }
  }

  /** Hands on what is buffered. */
  public void flush() throws IOException {
    if (sink != null && buffered > 0) {
      byte[] full = buffer;
      int length = buffered;
      buffer = new byte[BUFFER];
      buffered = 0;
      emit(full, 0, length);
    }
  }

  private void emit(byte[] bytes, int offset, int length) throws IOException {
    expect(length);
    flushed += length;
    sink.write(bytes, offset, length);
  }
}
