package dev.colonnade.core.vector;

/**
 * Values of one column, for a run of rows. A vector is not changed once it is made, except by who
 * makes it.
 *
 * <p>There is a class for each kind of array ({@link dev.colonnade.core.schema.Physical}), and two
 * that carry an encoding through unexpanded: {@link ConstantVector} and {@link DictionaryVector}. A
 * consumer that does not care calls {@link #flat()}.
 */
public abstract sealed class ColumnVector
    permits ByteVector,
        IntVector,
        LongVector,
        FloatVector,
        DoubleVector,
        BytesVector,
        ListVector,
        MapVector,
        StructVector,
        ConstantVector,
        DictionaryVector {
  private final int size;
  private final NullBitmap nulls;

  ColumnVector(int size, NullBitmap nulls) {
    if (nulls != null && nulls.size() != size) {
      throw new IllegalArgumentException(
          "a bitmap of " + nulls.size() + " rows for a vector of " + size);
    }
    this.size = size;
    this.nulls = nulls;
  }

  /** Number of rows. */
  public final int size() {
    return size;
  }

  /** Which rows are null, or null where none is: loops should branch on this once, not per row. */
  public final NullBitmap nulls() {
    return nulls;
  }

  public final boolean isNull(int row) {
    return nulls != null && nulls.isNull(row);
  }

  /** How many rows are null. */
  public final int nullCount() {
    return nulls == null ? 0 : nulls.count();
  }

  /** The rows whose numbers are given, in that order. */
  public abstract ColumnVector gather(int[] rows, int count);

  /** A run of rows. */
  public abstract ColumnVector slice(int from, int count);

  /** This vector with constants and dictionaries expanded at the top level. */
  public ColumnVector flat() {
    return this;
  }

  /** Bytes of memory that the values take, for budgets. */
  public abstract long memoryBytes();

  final NullBitmap gatherNulls(int[] rows, int count) {
    return nulls == null ? null : nulls.gather(rows, count);
  }

  final NullBitmap sliceNulls(int from, int count) {
    return nulls == null ? null : nulls.slice(from, count);
  }

  final long nullBytes() {
    return nulls == null ? 0 : nulls.words().length * 8L;
  }
}
