package dev.colonnade.mosaic.decode;

import dev.colonnade.core.vector.NullBitmap;

/**
 * Moves values that were decoded one after another to the rows that are not null, in place: from
 * the last row down, so that no value is overwritten before it is moved.
 */
final class Spread {
  private Spread() {}

  /** The {@code count} rows that are not null. */
  static int[] rows(NullBitmap nulls, int count) {
    int[] rows = new int[count];
    int next = 0;
    for (int word = 0; next < count; word++) {
      long present = ~nulls.words()[word];
      int base = word << 6;
      // Bits after the last row are not null either.
      for (int most = count - next; present != 0 && most > 0; most--) {
        rows[next++] = base + Long.numberOfTrailingZeros(present);
        present &= present - 1;
      }
    }
    return rows;
  }

  static void spread(byte[] values, int[] rows) {
    for (int i = rows.length - 1; i >= 0; i--) {
      values[rows[i]] = values[i];
    }
  }

  static void spread(int[] values, int[] rows) {
    for (int i = rows.length - 1; i >= 0; i--) {
      values[rows[i]] = values[i];
    }
  }

  static void spread(long[] values, int[] rows) {
    for (int i = rows.length - 1; i >= 0; i--) {
      values[rows[i]] = values[i];
    }
  }

  static void spread(float[] values, int[] rows) {
    for (int i = rows.length - 1; i >= 0; i--) {
      values[rows[i]] = values[i];
    }
  }

  static void spread(double[] values, int[] rows) {
    for (int i = rows.length - 1; i >= 0; i--) {
      values[rows[i]] = values[i];
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
}
