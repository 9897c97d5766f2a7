package dev.colonnade.core.vector;

import java.util.Arrays;

/**
 * Values in {@code long[]}: int64, decimals of up to 18 digits, timestamps, finer times. The array
 * may be longer than the vector.
 */
public final class LongVector extends ColumnVector {
  private final long[] values;

  public LongVector(long[] values, int size, NullBitmap nulls) {
    super(size, nulls);
    this.values = values;
  }

  /** All of the values, none of them null. */
  public LongVector(long... values) {
    this(values, values.length, null);
  }

  /** The values, shared; what stands in a null row means nothing. */
  public long[] values() {
    return values;
  }

  @Override
  public LongVector gather(int[] rows, int count) {
    long[] chosen = new long[count];
    for (int i = 0; i < count; i++) {
      chosen[i] = values[rows[i]];
    }
    return new LongVector(chosen, count, gatherNulls(rows, count));
  }

  @Override
  public LongVector slice(int from, int count) {
    return new LongVector(
        Arrays.copyOfRange(values, from, from + count), count, sliceNulls(from, count));
  }

  @Override
  public long memoryBytes() {
    return 8L * size() + nullBytes();
  }
}
