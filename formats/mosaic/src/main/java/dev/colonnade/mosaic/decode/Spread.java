package dev.colonnade.mosaic.decode;

import dev.colonnade.core.vector.NullBitmap;

/**
 * Moves values that were decoded one after another to the rows that are not null, in place: from
 * the last row down, so that no value is overwritten before it is moved.
 */
final class Spread {
  private Spread() {}

  static void spread(byte[] values, int count, NullBitmap nulls) {
    int from = count;
    for (int word = nulls.words().length - 1; word >= 0; word--) {
      long present = present(nulls, word);
      int base = word << 6;
      while (present != 0) {
        int bit = 63 - Long.numberOfLeadingZeros(present);
        values[base + bit] = values[--from];
        present ^= 1L << bit;
      }
    }
  }

  static void spread(int[] values, int count, NullBitmap nulls) {
    int from = count;
    for (int word = nulls.words().length - 1; word >= 0; word--) {
      long present = present(nulls, word);
      int base = word << 6;
      while (present != 0) {
        int bit = 63 - Long.numberOfLeadingZeros(present);
        values[base + bit] = values[--from];
        present ^= 1L << bit;
      }
    }
  }

  static void spread(long[] values, int count, NullBitmap nulls) {
    int from = count;
    for (int word = nulls.words().length - 1; word >= 0; word--) {
      long present = present(nulls, word);
      int base = word << 6;
      while (present != 0) {
        int bit = 63 - Long.numberOfLeadingZeros(present);
        values[base + bit] = values[--from];
        present ^= 1L << bit;
      }
    }
  }

  static void spread(float[] values, int count, NullBitmap nulls) {
    int from = count;
    for (int word = nulls.words().length - 1; word >= 0; word--) {
      long present = present(nulls, word);
      int base = word << 6;
      while (present != 0) {
        int bit = 63 - Long.numberOfLeadingZeros(present);
        values[base + bit] = values[--from];
        present ^= 1L << bit;
      }
    }
  }

  static void spread(double[] values, int count, NullBitmap nulls) {
    int from = count;
    for (int word = nulls.words().length - 1; word >= 0; word--) {
      long present = present(nulls, word);
      int base = word << 6;
      while (present != 0) {
        int bit = 63 - Long.numberOfLeadingZeros(present);
        values[base + bit] = values[--from];
        present ^= 1L << bit;
      }
    }
  }

  /** The offsets of all rows, from those of the values alone: a null row is empty. */
  static int[] spreadOffsets(int[] offsets, NullBitmap nulls) {
    int rows = nulls.size();
    int[] spread = new int[rows + 1];
    long[] words = nulls.words();
    int value = 0;
    for (int row = 0; row < rows; row++) {
      value += 1 - (int) (words[row >>> 6] >>> row & 1);
      spread[row + 1] = offsets[value];
    }
    return spread;
  }

  private static long present(NullBitmap nulls, int word) {
    long present = ~nulls.words()[word];
    int left = nulls.size() - (word << 6);
    return left < 64 ? present & ((1L << left) - 1) : present;
  }
}
