package dev.colonnade.core.vector;

import java.util.List;

/**
 * Structs: each field is a vector of as many rows; what the fields hold in a null row means
 * nothing.
 */
public final class StructVector extends ColumnVector {
  private final List<ColumnVector> fields;

  public StructVector(List<? extends ColumnVector> fields, int size, NullBitmap nulls) {
    super(size, nulls);
    this.fields = List.copyOf(fields);
  }

  public List<ColumnVector> fields() {
    return fields;
  }

  @Override
  public StructVector gather(int[] rows, int count) {
    return new StructVector(
        fields.stream().map(field -> field.gather(rows, count)).toList(),
        count,
        gatherNulls(rows, count));
  }

  @Override
  public StructVector slice(int from, int count) {
    return new StructVector(
        fields.stream().map(field -> field.slice(from, count)).toList(),
        count,
        sliceNulls(from, count));
  }

  @Override
  public long memoryBytes() {
    return fields.stream().mapToLong(ColumnVector::memoryBytes).sum() + nullBytes();
  }
}
