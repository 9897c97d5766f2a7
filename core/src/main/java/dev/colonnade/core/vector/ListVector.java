package dev.colonnade.core.vector;

import java.util.Arrays;

/**
 * Lists: row {@code i} holds elements {@code offsets[i]} to {@code offsets[i + 1] - 1}; what a null
 * row holds means nothing.
 */
public final class ListVector extends ColumnVector {
  private final int[] offsets;
  private final ColumnVector elements;

  public ListVector(int[] offsets, ColumnVector elements, int size, NullBitmap nulls) {
    super(size, nulls);
    this.offsets = offsets;
    this.elements = elements;
  }

  public int[] offsets() {
    return offsets;
  }

  public ColumnVector elements() {
    return elements;
  }

  @Override
  public ListVector gather(int[] rows, int count) {
    Runs runs = Runs.of(offsets, rows, count);
    return new ListVector(
        runs.offsets(),
        elements.gather(runs.rows(), runs.rows().length),
        count,
        gatherNulls(rows, count));
  }

  @Override
  public ListVector slice(int from, int count) {
    return new ListVector(
        Arrays.copyOfRange(offsets, from, from + count + 1),
        elements,
        count,
        sliceNulls(from, count));
  }

  @Override
  public long memoryBytes() {
    return 4L * (size() + 1) + elements.memoryBytes() + nullBytes();
  }
}
