package dev.colonnade.core.vector;

import java.util.Arrays;

/**
 * Collects a {@link MapVector}: append a row's keys and values to their builders, then {@link
 * #endRow()}.
 */
public final class MapVectorBuilder extends VectorBuilder {
  private final VectorBuilder keys;
  private final VectorBuilder values;
  private int[] offsets = new int[16];

  public MapVectorBuilder(VectorBuilder keys, VectorBuilder values) {
    this.keys = keys;
    this.values = values;
  }

  public VectorBuilder keys() {
    return keys;
  }

  public VectorBuilder values() {
    return values;
  }

  /** Ends a row: it holds the entries appended since the last one. */
  public void endRow() {
    if (keys.size() != values.size()) {
      throw new IllegalStateException(keys.size() + " keys, " + values.size() + " values");
    }
    if (size() + 1 == offsets.length) {
      offsets = Arrays.copyOf(offsets, offsets.length * 2);
    }
    offsets[size() + 1] = keys.size();
    added();
  }

  @Override
  void appendEmpty() {
    endRow();
  }

  @Override
  public long memoryBytes() {
    return 4L * size() + keys.memoryBytes() + values.memoryBytes();
  }

  @Override
  ColumnVector take(int rows, NullBitmap nulls) {
    MapVector vector = new MapVector(offsets, keys.build(), values.build(), rows, nulls);
    offsets = new int[Math.max(16, rows + 1)];
    return vector;
  }
}
