package dev.colonnade.core.vector;

import java.util.Arrays;

/**
 * Values in {@code int[]}: int16, int32, date, time in milliseconds. The array may be longer than
 * the vector.
 */
public final class IntVector extends ColumnVector {
  private final int[] values;

  public IntVector(int[] values, int size, NullBitmap nulls) {
    super(size, nulls);
    this.values = values;
  }

  /** All of the values, none of them null. */
  public IntVector(int... values) {
    this(values, values.length, null);
  }

  /** The values, shared; what stands in a null row means nothing. */
  public int[] values() {
    return values;
  }

  @Override
  public IntVector gather(int[] rows, int count) {
    int[] chosen = new int[count];
    for (int i = 0; i < count; i++) {
      chosen[i] = values[rows[i]];
    }
    return new IntVector(chosen, count, gatherNulls(rows, count));
  }

  @Override
  public IntVector slice(int from, int count) {
    return new IntVector(
        Arrays.copyOfRange(values, from, from + count), count, sliceNulls(from, count));
  }

  @Override
  public long memoryBytes() {
    return 4L * size() + nullBytes();
  }
}
