package dev.colonnade.core.scan;

import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.LongVector;

/**
 * What was computed.
 *
 * @param row one row, with a column for each aggregate in the order they were asked for
 * @param report what had to be read for it
 */
public record Aggregates(Batch row, ScanReport report) {
  /** A count. */
  public long count(int index) {
    return ((LongVector) row.column(index)).values()[0];
  }

  /** Any value: a vector of one row, which is null where there was no value. */
  public ColumnVector value(int index) {
    return row.column(index);
  }
}
