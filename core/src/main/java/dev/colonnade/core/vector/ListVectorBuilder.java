package dev.colonnade.core.vector;

import java.util.Arrays;

/**
 * Collects a {@link ListVector}: append a row's elements to {@link #elements()}, then {@link
 * #endRow()}.
 */
public final class ListVectorBuilder extends VectorBuilder {
  private final VectorBuilder elements;
  private int[] offsets = new int[16];

  public ListVectorBuilder(VectorBuilder elements) {
    this.elements = elements;
  }

  public VectorBuilder elements() {
    return elements;
  }

  /** Ends a row: it holds the elements appended since the last one. */
  public void endRow() {
    if (size() + 1 == offsets.length) {
      offsets = Arrays.copyOf(offsets, offsets.length * 2);
    }
    offsets[size() + 1] = elements.size();
    added();
  }

  @Override
  void appendEmpty() {
    endRow();
  }

  @Override
  public long memoryBytes() {
    return 4L * size() + elements.memoryBytes();
  }

  @Override
  ColumnVector take(int rows, NullBitmap nulls) {
    ListVector vector = new ListVector(offsets, elements.build(), rows, nulls);
    offsets = new int[Math.max(16, rows + 1)];
    return vector;
  }
}
