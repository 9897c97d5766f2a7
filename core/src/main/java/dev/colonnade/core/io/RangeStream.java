package dev.colonnade.core.io;

import java.io.IOException;

/** A range of a file, read from its beginning to its end through one buffer of bounded size. */
public final class RangeStream {
  private final InputFile file;
  private final ByteRange range;
  private final ReadMetrics metrics;
  private final byte[] window;
  private long position;

  RangeStream(InputFile file, ByteRange range, int windowBytes, ReadMetrics metrics) {
    this.file = file;
    this.range = range;
    this.metrics = metrics;
    this.position = range.offset();
    this.window = new byte[(int) Math.min(windowBytes, range.length())];
  }

  /** The next bytes, valid until the next call; empty at the end of the range. */
  public Slice next() throws IOException {
    int length = (int) Math.min(window.length, range.end() - position);
    if (length == 0) {
      return Slice.EMPTY;
    }
    file.readFully(position, window, 0, length);
    metrics.bytesRead(length);
    position += length;
    return new Slice(window, 0, length);
  }

  /** Where in the file the next window begins. */
  public long position() {
    return position;
  }

  /** Bytes of the range that were not read yet. */
  public long remaining() {
    return range.end() - position;
  }
}
