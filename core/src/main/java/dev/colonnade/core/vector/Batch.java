package dev.colonnade.core.vector;

import dev.colonnade.core.schema.Schema;

/** A bounded run of rows: one vector for each column of its schema. */
public final class Batch {
  private final Schema schema;
  private final int rowCount;
  private final ColumnVector[] columns;
  private final boolean endsRowGroup;

  public Batch(Schema schema, int rowCount, ColumnVector... columns) {
    this(schema, rowCount, false, columns);
  }

  /**
   * @param endsRowGroup whether the last row is the last of a row group of the source: a hint for
   *     writers that can keep the source's grouping
   */
  public Batch(Schema schema, int rowCount, boolean endsRowGroup, ColumnVector... columns) {
    if (columns.length != schema.size()) {
      throw new IllegalArgumentException(
          columns.length + " vectors for " + schema.size() + " columns");
    }
    for (int i = 0; i < columns.length; i++) {
      if (columns[i].size() != rowCount) {
        throw new IllegalArgumentException(
            "column '"
                + schema.field(i).name()
                + "' has "
                + columns[i].size()
                + " rows, the batch "
                + rowCount);
      }
    }
    this.schema = schema;
    this.rowCount = rowCount;
    this.columns = columns;
    this.endsRowGroup = endsRowGroup;
  }

  public Schema schema() {
    return schema;
  }

  public int rowCount() {
    return rowCount;
  }

  public ColumnVector column(int index) {
    return columns[index];
  }

  public boolean endsRowGroup() {
    return endsRowGroup;
  }

  /** Some of the rows, in the order given. */
  public Batch gather(int[] rows, int count) {
    ColumnVector[] chosen = new ColumnVector[columns.length];
    for (int i = 0; i < columns.length; i++) {
      chosen[i] = columns[i].gather(rows, count);
    }
    return new Batch(schema, count, endsRowGroup, chosen);
  }

  /** A run of rows. */
  public Batch slice(int from, int count) {
    if (from == 0 && count == rowCount) {
      return this;
    }
    ColumnVector[] chosen = new ColumnVector[columns.length];
    for (int i = 0; i < columns.length; i++) {
      chosen[i] = columns[i].slice(from, count);
    }
    return new Batch(schema, count, endsRowGroup && from + count == rowCount, chosen);
  }

  /** Some of the columns, described by {@code selected}. */
  public Batch select(Schema selected, int[] positions) {
    ColumnVector[] chosen = new ColumnVector[positions.length];
    for (int i = 0; i < positions.length; i++) {
      chosen[i] = columns[positions[i]];
    }
    return new Batch(selected, rowCount, endsRowGroup, chosen);
  }

  /** Bytes of memory that the values take. */
  public long memoryBytes() {
    long bytes = 0;
    for (ColumnVector column : columns) {
      bytes += column.memoryBytes();
    }
    return bytes;
  }
}
