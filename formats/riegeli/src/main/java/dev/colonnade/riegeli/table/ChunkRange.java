package dev.colonnade.riegeli.table;

import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.io.Slice;
import java.io.EOFException;
import java.io.IOException;

/** The part of a file that a chunk lies in, fetched at once, as if it were the whole file. */
final class ChunkRange implements InputFile {
  private final String name;
  private final ByteRange range;
  private final Slice bytes;

  ChunkRange(String name, ByteRange range, RangeReader ranges) throws IOException {
    this.name = name;
    this.range = range;
    this.bytes = ranges.fetch(range);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long length() {
    return range.end();
  }

  @Override
  public void readFully(long position, byte[] into, int offset, int length) throws IOException {
    if (position < range.offset() || position + length > range.end()) {
      throw new EOFException(position + " + " + length + " is outside of the chunk");
    }
    int from = bytes.offset() + (int) (position - range.offset());
    System.arraycopy(bytes.array(), from, into, offset, length);
  }
}
