package dev.colonnade.mosaic.encode;

import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.NullBitmap;
import java.util.Arrays;

/**
 * Which elements the arrays or maps of a vector hold.
 *
 * @param lengths of those that are not null
 * @param lists how many are not null
 * @param first the first element, where they follow one another without a gap
 * @param count how many elements there are
 * @param rows the elements, where there are gaps, else null
 */
record Children(long[] lengths, int lists, int first, int count, int[] rows) {

  static Children of(int[] offsets, NullBitmap nulls, int size) {
    long[] lengths = new long[size];
    int lists = 0;
    int count = 0;
    boolean gaps = false;
    for (int row = 0; row < size; row++) {
      int length = offsets[row + 1] - offsets[row];
      if (nulls != null && nulls.isNull(row)) {
        gaps |= length != 0;
      } else {
        lengths[lists++] = length;
        count = Math.addExact(count, length);
      }
    }
    int first = offsets.length == 0 ? 0 : offsets[0];
    int[] rows = gaps ? rows(offsets, nulls, size, count) : null;
    return new Children(lengths, lists, first, count, rows);
  }

  private static int[] rows(int[] offsets, NullBitmap nulls, int size, int count) {
    int[] rows = new int[count];
    int to = 0;
    for (int row = 0; row < size; row++) {
      if (!nulls.isNull(row)) {
        for (int element = offsets[row]; element < offsets[row + 1]; element++) {
          rows[to++] = element;
        }
      }
    }
    return Arrays.copyOf(rows, to);
  }

  /** The elements of these lists. */
  ColumnVector of(ColumnVector elements) {
    if (rows != null) {
      return elements.gather(rows, count);
    }
    return first == 0 && count == elements.size() ? elements : elements.slice(first, count);
  }
}
