package dev.colonnade.at1.table;

import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.vector.ColumnVector;

/** What is known of values that are put together. */
final class Bounds {
  private Bounds() {}

  /**
   * What is known of a group's rows together with some more.
   *
   * @param known of the rows, of which there are {@code rows}
   */
  static ColumnStatistics widened(ColumnStatistics known, int rows, ColumnVector more) {
    long nulls = known.nullCount() < 0 ? -1 : known.nullCount() + more.nullCount();
    int least = ValueOrder.extreme(more, false);
    if (least < 0) {
      return new ColumnStatistics(nulls, known.min(), known.max());
    }
    ColumnVector low = more.slice(least, 1);
    ColumnVector high = more.slice(ValueOrder.extreme(more, true), 1);
    if (known.min() == null || known.max() == null) {
      boolean allNull = known.nullCount() == rows;
      return new ColumnStatistics(nulls, allNull ? low : null, allNull ? high : null);
    }
    return new ColumnStatistics(
        nulls,
        ValueOrder.compare(low, 0, known.min(), 0) < 0 ? low : known.min(),
        ValueOrder.compare(high, 0, known.max(), 0) > 0 ? high : known.max());
  }
}
