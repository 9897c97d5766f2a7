package dev.colonnade.core.vector;

import java.util.Arrays;

/** Collects a {@link DoubleVector}. */
public final class DoubleVectorBuilder extends VectorBuilder {
  private double[] values = new double[16];

  public void append(double value) {
    if (size() == values.length) {
      values = Arrays.copyOf(values, values.length * 2);
    }
    values[size()] = value;
    added();
  }

  /** Appends the first {@code count} of some values. */
  public void append(double[] some, int count) {
    if (size() + count > values.length) {
      values = Arrays.copyOf(values, Math.max(size() + count, values.length * 2));
    }
    System.arraycopy(some, 0, values, size(), count);
    added(count);
  }

  @Override
  void appendEmpty() {
    append(0d);
  }

  @Override
  public long memoryBytes() {
    return 8L * size();
  }

  @Override
  ColumnVector take(int rows, NullBitmap nulls) {
    DoubleVector vector = new DoubleVector(values, rows, nulls);
    values = new double[Math.max(16, rows)];
    return vector;
  }
}
