package dev.colonnade.core.io;

import java.util.Arrays;

/** An output whose bytes stay in memory; they can be taken after the commit. */
public final class MemoryOutputFile implements OutputFile {
  private final String name;
  private byte[] bytes = new byte[1024];
  private int length;
  private boolean committed;

  public MemoryOutputFile(String name) {
    this.name = name;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void write(byte[] from, int offset, int count) {
    if (committed) {
      throw new IllegalStateException(name + ": written to after the commit");
    }
    int end = Math.addExact(length, count);
    if (end > bytes.length) {
      bytes =
          Arrays.copyOf(
              bytes, (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(end, bytes.length * 2L)));
    }
    System.arraycopy(from, offset, bytes, length, count);
    length = end;
  }

  @Override
  public long position() {
    return length;
  }

  @Override
  public void commit() {
    committed = true;
  }

  @Override
  public void close() {}

  /** Whether {@link #commit()} was called. */
  public boolean isCommitted() {
    return committed;
  }

  /** The bytes of a committed file. */
  public byte[] toByteArray() {
    if (!committed) {
      throw new IllegalStateException(name + ": not committed");
    }
    return Arrays.copyOf(bytes, length);
  }
}
