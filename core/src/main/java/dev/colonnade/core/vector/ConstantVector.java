package dev.colonnade.core.vector;

/** One value for all rows that are not null; takes no memory per row. */
public final class ConstantVector extends ColumnVector {
  private final ColumnVector value;

  /**
   * @param value a vector of one row, itself neither constant nor dictionary. It may be that row's
   *     null, and then every row is null
   */
  public ConstantVector(ColumnVector value, int size, NullBitmap nulls) {
    super(size, value.isNull(0) && nulls == null ? NullBitmap.allNull(size) : nulls);
    if (value.size() != 1) {
      throw new IllegalArgumentException("a constant is one value, not " + value.size());
    }
    this.value = value;
  }

  /** The value, as a vector of one row. */
  public ColumnVector value() {
    return value;
  }

  @Override
  public ConstantVector gather(int[] rows, int count) {
    return new ConstantVector(value, count, gatherNulls(rows, count));
  }

  @Override
  public ConstantVector slice(int from, int count) {
    return new ConstantVector(value, count, sliceNulls(from, count));
  }

  @Override
  public ColumnVector flat() {
    ColumnVector all = value.gather(new int[size()], size());
    return nulls() == null ? all : Vectors.withNulls(all, nulls());
  }

  @Override
  public long memoryBytes() {
    return value.memoryBytes() + nullBytes();
  }
}
