package dev.colonnade.core.vector;

import java.util.Arrays;

/**
 * Maps: row {@code i} holds entries {@code offsets[i]} to {@code offsets[i + 1] - 1}; what a null
 * row holds means nothing.
 */
public final class MapVector extends ColumnVector {
  private final int[] offsets;
  private final ColumnVector keys;
  private final ColumnVector values;

  public MapVector(
      int[] offsets, ColumnVector keys, ColumnVector values, int size, NullBitmap nulls) {
    super(size, nulls);
    this.offsets = offsets;
    this.keys = keys;
    this.values = values;
  }

  public int[] offsets() {
    return offsets;
  }

  public ColumnVector keys() {
    return keys;
  }

  public ColumnVector values() {
    return values;
  }

  @Override
  public MapVector gather(int[] rows, int count) {
    Runs runs = Runs.of(offsets, rows, count);
    int entries = runs.rows().length;
    return new MapVector(
        runs.offsets(),
        keys.gather(runs.rows(), entries),
        values.gather(runs.rows(), entries),
        count,
        gatherNulls(rows, count));
  }

  @Override
  public MapVector slice(int from, int count) {
    return new MapVector(
        Arrays.copyOfRange(offsets, from, from + count + 1),
        keys,
        values,
        count,
        sliceNulls(from, count));
  }

  @Override
  public long memoryBytes() {
    return 4L * (size() + 1) + keys.memoryBytes() + values.memoryBytes() + nullBytes();
  }
}
