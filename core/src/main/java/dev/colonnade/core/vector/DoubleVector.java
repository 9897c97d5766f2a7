package dev.colonnade.core.vector;

import java.util.Arrays;

/** Values in {@code double[]}. The array may be longer than the vector. */
public final class DoubleVector extends ColumnVector {
  private final double[] values;

  public DoubleVector(double[] values, int size, NullBitmap nulls) {
    super(size, nulls);
    this.values = values;
  }

  /** All of the values, none of them null. */
  public DoubleVector(double... values) {
    this(values, values.length, null);
  }

  /** The values, shared; what stands in a null row means nothing. */
  public double[] values() {
    return values;
  }

  @Override
  public DoubleVector gather(int[] rows, int count) {
    double[] chosen = new double[count];
    for (int i = 0; i < count; i++) {
      chosen[i] = values[rows[i]];
    }
    return new DoubleVector(chosen, count, gatherNulls(rows, count));
  }

  @Override
  public DoubleVector slice(int from, int count) {
    return new DoubleVector(
        Arrays.copyOfRange(values, from, from + count), count, sliceNulls(from, count));
  }

  @Override
  public long memoryBytes() {
    return 8L * size() + nullBytes();
  }
}
