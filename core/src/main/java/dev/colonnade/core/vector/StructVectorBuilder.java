package dev.colonnade.core.vector;

import java.util.List;

/**
 * Collects a {@link StructVector}: append one value to each of {@link #fields()}, then {@link
 * #endRow()}.
 */
public final class StructVectorBuilder extends VectorBuilder {
  private final List<VectorBuilder> fields;

  public StructVectorBuilder(List<VectorBuilder> fields) {
    this.fields = List.copyOf(fields);
  }

  public List<VectorBuilder> fields() {
    return fields;
  }

  /** Ends a row, for which each field must have got its value. */
  public void endRow() {
    added();
    for (VectorBuilder field : fields) {
      if (field.size() != size()) {
        throw new IllegalStateException(
            "a field has " + field.size() + " values after row " + size());
      }
    }
  }

  @Override
  void appendEmpty() {
    for (VectorBuilder field : fields) {
      field.appendNull();
    }
    added();
  }

  @Override
  public long memoryBytes() {
    return fields.stream().mapToLong(VectorBuilder::memoryBytes).sum();
  }

  @Override
  ColumnVector take(int rows, NullBitmap nulls) {
    return new StructVector(fields.stream().map(VectorBuilder::build).toList(), rows, nulls);
  }
}
