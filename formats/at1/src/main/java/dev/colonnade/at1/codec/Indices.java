package dev.colonnade.at1.codec;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.ByteReader;

/** Numbers in a file that choose one of several things. */
final class Indices {
  private Indices() {}

  /** The next number, which must be below {@code count}. */
  static int next(ByteReader in, int count, String what) throws FormatException {
    long index = in.varint64(what);
    if (index < 0 || index >= count) {
      throw in.error(what + " " + Long.toUnsignedString(index) + " wanted, there are " + count);
    }
    return (int) index;
  }
}
