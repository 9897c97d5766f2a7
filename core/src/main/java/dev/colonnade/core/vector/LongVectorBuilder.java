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
