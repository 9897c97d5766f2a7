package dev.colonnade.core.io;

import java.util.Arrays;

/**
 * A piece of a byte array: {@code length} bytes from {@code offset}. The bytes are shared, not
 * copied.
 */
public record Slice(byte[] array, int offset, int length) {
  /** No bytes. */
  public static final Slice EMPTY = of(new byte[0]);

  public Slice {
    if ((offset | length) < 0 || offset > array.length - length) {
      throw new IndexOutOfBoundsException(offset + " + " + length + " of " + array.length);
    }
  }

  /** The whole of an array. */
  public static Slice of(byte[] array) {
    return new Slice(array, 0, array.length);
  }

  /** A part of this slice. */
  public Slice slice(int from, int length) {
    if ((from | length) < 0 || from > this.length - length) {
      throw new IndexOutOfBoundsException(from + " + " + length + " of " + this.length);
    }
    return new Slice(array, offset + from, length);
  }

  /** One past the last index in {@link #array}. */
  public int end() {
    return offset + length;
  }

  /** A copy of the bytes. */
  public byte[] toByteArray() {
    return Arrays.copyOfRange(array, offset, offset + length);
  }
}
