package dev.colonnade.core.vector;

import java.util.Arrays;

/** Collects a {@link LongVector}. */
public final class LongVectorBuilder extends VectorBuilder {
  private long[] values = new long[16];

  public void append(long value) {
    if (size() == values.length) {
      values = Arrays.copyOf(values, values.length * 2);
    }
    values[size()] = value;
    added();
  }

  /** Appends the first {@code count} of some values. */
  public void append(long[] some, int count) {
    if (size() + count > values.length) {
      values = Arrays.copyOf(values, Math.max(size() + count, values.length * 2));
    }
    System.arraycopy(some, 0, values, size(), count);
    added(count);
  }

  @Override
  void appendEmpty() {
    append(0L);
  }

  @Override
  public long memoryBytes() {
    return 8L * size();
  }

  @Override
  ColumnVector take(int rows, NullBitmap nulls) {
    LongVector vector = new LongVector(values, rows, nulls);
    values = new long[Math.max(16, rows)];
    return vector;
  }
}
