package dev.colonnade.bench.riegeli;

import dev.colonnade.core.io.OutputFile;
import java.util.Arrays;

/** A file in memory that is written again and again, so that getting memory for it is not timed. */
final class ReusedOutput implements OutputFile {
  private byte[] bytes = new byte[1 << 20];
  private int length;

  /** Begins anew. */
  ReusedOutput empty() {
    length = 0;
    return this;
  }

  byte[] toByteArray() {
    return Arrays.copyOf(bytes, length);
  }

  @Override
  public String name() {
    return "bench";
  }

  @Override
  public void write(byte[] from, int offset, int count) {
    if (count > bytes.length - length) {
      bytes = Arrays.copyOf(bytes, Math.max(length + count, bytes.length * 2));
    }
    System.arraycopy(from, offset, bytes, length, count);
    length += count;
  }

  @Override
  public long position() {
    return length;
  }

  @Override
  public void commit() {}

  @Override
  public void close() {}
}
