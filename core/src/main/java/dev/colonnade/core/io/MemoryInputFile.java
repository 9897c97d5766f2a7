package dev.colonnade.core.io;

import java.io.EOFException;

/** A file whose bytes are in memory. */
public final class MemoryInputFile implements InputFile {
  private final String name;
  private final Slice bytes;

  public MemoryInputFile(String name, byte[] bytes) {
    this(name, Slice.of(bytes));
  }

  public MemoryInputFile(String name, Slice bytes) {
    this.name = name;
    this.bytes = bytes;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long length() {
    return bytes.length();
  }

  @Override
  public void readFully(long position, byte[] into, int offset, int length) throws EOFException {
    if (position < 0 || position > bytes.length() - (long) length) {
      throw new EOFException(
          name
              + ": "
              + length
              + " bytes wanted at byte "
              + position
              + ", the file has "
              + bytes.length());
    }
    System.arraycopy(bytes.array(), bytes.offset() + (int) position, into, offset, length);
  }
}
