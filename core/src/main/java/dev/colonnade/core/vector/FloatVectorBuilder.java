package dev.colonnade.core.vector;

import java.util.Arrays;

/** Collects a {@link FloatVector}. */
public final class FloatVectorBuilder extends VectorBuilder {
  private float[] values = new float[16];

  public void append(float value) {
    if (size() == values.length) {
      values = Arrays.copyOf(values, values.length * 2);
    }
    values[size()] = value;
    added();
  }

  @Override
  void appendEmpty() {
    append(0f);
  }

  @Override
  public long memoryBytes() {
    return 4L * size();
  }

  @Override
  ColumnVector take(int rows, NullBitmap nulls) {
    FloatVector vector = new FloatVector(values, rows, nulls);
    values = new float[Math.max(16, rows)];
    return vector;
  }
}
