package dev.colonnade.mosaic.decode;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.NullBitmap;

/** The offsets that the lengths of arrays or maps stand for. */
final class Offsets {
  private Offsets() {}

  /** Offsets of rows whose lengths may not be negative and may not exceed {@code most} together. */
  static int[] of(ColumnVector lengths, EncodedColumn column, int most) throws FormatException {
    int rows = lengths.size();
    NullBitmap nulls = lengths.nulls();
    int[] values = ((IntVector) lengths.flat()).values();
    int[] offsets = new int[rows + 1];
    long sum = 0;
    int negative = 0;
    for (int row = 0; row < rows; row++) {
      int length = nulls != null && nulls.isNull(row) ? 0 : values[row];
      negative |= length;
      sum += length;
      offsets[row + 1] = (int) sum;
    }
    if (negative < 0) {
      throw column.error(column.dataAt(), "negative length");
    }
    if (sum > most) {
      throw column.error(column.dataAt(), "lengths of " + sum + ", but only " + most + " elements");
    }
    return offsets;
  }
}
