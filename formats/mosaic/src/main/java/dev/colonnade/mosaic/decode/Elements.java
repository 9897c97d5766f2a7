package dev.colonnade.mosaic.decode;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.ByteReader;

/** Counts of array and map elements. */
final class Elements {
  private Elements() {}

  /** Checks that an array can hold so many. */
  static int checkCount(long count, ByteReader in) throws FormatException {
    if (count > Integer.MAX_VALUE) {
      throw in.error(count + " elements, at most " + Integer.MAX_VALUE);
    }
    return (int) count;
  }
}
