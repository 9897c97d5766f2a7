package dev.colonnade.core.io;

/** Bytes {@code offset} to {@code offset + length - 1} of a file. */
public record ByteRange(long offset, long length) {
  public ByteRange {
    if (offset < 0 || length < 0 || offset > Long.MAX_VALUE - length) {
      throw new IllegalArgumentException("no such range: " + offset + " + " + length);
    }
  }

  /** One past the last byte. */
  public long end() {
    return offset + length;
  }
}
