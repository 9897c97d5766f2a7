package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;

/** A growing byte array to which values are prepended: the last one comes first. */
final class BackwardBuffer {
  private byte[] bytes = new byte[64];
  private int start = bytes.length;

  /** Makes room before what there is, and returns where in {@link #array} it begins. */
  int prepend(int count) {
    if (count > start) {
      grow(count);
    }
    start -= count;
    return start;
  }

  /** Forgets what there is and keeps the memory. */
  void clear() {
    start = bytes.length;
  }

  byte[] array() {
    return bytes;
  }

  void prepend(byte[] from, int offset, int count) {
    int at = prepend(count);
    System.arraycopy(from, offset, bytes, at, count);
  }

  void prependInt(int value) {
    int at = prepend(4);
    LittleEndian.putInt(bytes, at, value);
  }

  void prependLong(long value) {
    int at = prepend(8);
    LittleEndian.putLong(bytes, at, value);
  }

  int size() {
    return bytes.length - start;
  }

  Slice slice() {
    return new Slice(bytes, start, size());
  }

  private void grow(int count) {
    int size = size();
    long needed = (long) size + count;
    if (needed > Integer.MAX_VALUE - 64) {
      throw new OutOfMemoryError("a field of one chunk has more than 2 GiB of values");
    }
    byte[] larger = new byte[(int) Math.min(Integer.MAX_VALUE - 64, Math.max(needed, 2L * size))];
    System.arraycopy(bytes, start, larger, larger.length - size, size);
    bytes = larger;
    start = larger.length - size;
  }
}
