package dev.colonnade.core.vector;

import java.util.Arrays;

/** Values in {@code float[]}. The array may be longer than the vector. */
public final class FloatVector extends ColumnVector {
  private final float[] values;

  public FloatVector(float[] values, int size, NullBitmap nulls) {
    super(size, nulls);
    this.values = values;
  }

  /** All of the values, none of them null. */
  public FloatVector(float... values) {
    this(values, values.length, null);
  }

  /** The values, shared; what stands in a null row means nothing. */
  public float[] values() {
    return values;
  }

  @Override
  public FloatVector gather(int[] rows, int count) {
    float[] chosen = new float[count];
    for (int i = 0; i < count; i++) {
      chosen[i] = values[rows[i]];
    }
    return new FloatVector(chosen, count, gatherNulls(rows, count));
  }

  @Override
  public FloatVector slice(int from, int count) {
    return new FloatVector(
        Arrays.copyOfRange(values, from, from + count), count, sliceNulls(from, count));
  }

  @Override
  public long memoryBytes() {
    return 4L * size() + nullBytes();
  }
}
