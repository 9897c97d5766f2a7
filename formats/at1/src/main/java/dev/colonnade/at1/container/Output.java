package dev.colonnade.at1.container;

import dev.colonnade.at1.ByteSink;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/** What a decoder emits. Every byte is charged, for a small file can repeat itself endlessly. */
public final class Output {
  private static final int BUFFER = 1 << 16;

  private final ByteSink sink;
  private final Section section;
  private final long limit;
  private final byte[] buffer = new byte[BUFFER];
  private int buffered;
  private long flushed;

  /**
   * @param limit the most bytes that may be emitted
   */
  public Output(ByteSink sink, long limit, Section section) {
    this.sink = sink;
    this.limit = limit;
    this.section = section;
  }

  /** Bytes emitted so far. */
  public long length() {
    return flushed + buffered;
  }

  /** Fails where so many more bytes, a number that may be hostile, would be too many. */
  public void expect(long bytes) throws FormatException {
    if (bytes < 0 || bytes > limit - length()) {
      throw tooMuch();
    }
  }

  private FormatException tooMuch() {
    return section.error("restores to more than the " + limit + " bytes allowed");
  }

  public void put(int value) throws IOException {
    if (buffered == BUFFER) {
      flush();
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
    if (length > BUFFER - buffered) {
      flush();
      if (length >= BUFFER) {
        emit(bytes, offset, length);
        return;
      }
    }
    System.arraycopy(bytes, offset, buffer, buffered, length);
    buffered += length;
  }

  /** Hands on what is buffered. */
  public void flush() throws IOException {
    int length = buffered;
    buffered = 0;
    emit(buffer, 0, length);
  }

  private void emit(byte[] bytes, int offset, int length) throws IOException {
    if (length > limit - flushed) {
      throw tooMuch();
    }
    flushed += length;
    if (length > 0) {
      sink.write(bytes, offset, length);
    }
  }
}
