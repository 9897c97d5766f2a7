package dev.colonnade.core.vector;

import java.util.Arrays;

/** Collects a {@link IntVector}. */
public final class IntVectorBuilder extends VectorBuilder {
  private int[] values = new int[16];

  public void append(int value) {
    if (size() == values.length) {
      values = Arrays.copyOf(values, values.length * 2);
    }
    values[size()] = value;
    added();
  }

  /** Appends the first {@code count} of some values. */
  public void append(int[] some, int count) {
    if (size() + count > values.length) {
      values = Arrays.copyOf(values, Math.max(size() + count, values.length * 2));
    }
    System.arraycopy(some, 0, values, size(), count);
    added(count);
  }

  @Override
  void appendEmpty() {
    append(0);
  }

  @Override
  public long memoryBytes() {
    return 4L * size();
  }

  @Override
  ColumnVector take(int rows, NullBitmap nulls) {
    IntVector vector = new IntVector(values, rows, nulls);
    values = new int[Math.max(16, rows)];
    return vector;
  }
}
