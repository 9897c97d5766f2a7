package dev.colonnade.at1.table;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.codec.NumberText;
import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.LongVector;

/** What is known of values. */
final class Bounds {
  private Bounds() {}

  /**
   * Bounds of cells that are numbers of one scale, without their dot; null where one is no number.
   */
  static ColumnStatistics ofNumbers(Cells cells, CellSyntax syntax) {
    long nulls = 0;
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    for (int i = 0; i < cells.count(); i++) {
      int start = cells.starts()[i];
      int stop = cells.stops()[i];
      if (syntax.isNull(cells.data(), start, stop)) {
        nulls++;
      } else if (NumberText.scale(cells.data(), start, stop) == NumberText.NONE) {
        return null;
      } else {
        long value = NumberText.unscaled(cells.data(), start, stop);
        min = Math.min(min, value);
        max = Math.max(max, value);
      }
    }
    return nulls == cells.count()
        ? new ColumnStatistics(nulls, null, null)
        : new ColumnStatistics(nulls, new LongVector(min), new LongVector(max), true, true);
  }

  /** Whether no least value is above the greatest one, nor a bound NaN. */
  static boolean areOrdered(ColumnStatistics bounds) {
    if (bounds.min() == null || bounds.max() == null) {
      return true;
    } else if (bounds.min() instanceof DoubleVector min) {
      return min.values()[0] <= ((DoubleVector) bounds.max()).values()[0];
    } else if (bounds.min() instanceof FloatVector min) {
      return min.values()[0] <= ((FloatVector) bounds.max()).values()[0];
    }
    return ValueOrder.compare(bounds.min(), 0, bounds.max(), 0) <= 0;
  }

  /**
   * What is known of a group's rows together with some more.
   *
   * @param known of the rows, of which there are {@code rows}
   */
  static ColumnStatistics widened(ColumnStatistics known, int rows, ColumnVector more) {
    long nulls = known.nullCount() < 0 ? -1 : known.nullCount() + more.nullCount();
    int least = ValueOrder.extreme(more, false);
    if (least < 0) {
      return new ColumnStatistics(
          nulls, known.min(), known.max(), known.minExact(), known.maxExact());
    }
    ColumnVector low = more.slice(least, 1);
    ColumnVector high = more.slice(ValueOrder.extreme(more, true), 1);
    // Of floats the order here knows neither NaN nor two zeros.
    boolean ordered = !(more instanceof DoubleVector) && !(more instanceof FloatVector);
    if (known.min() == null || known.max() == null) {
      boolean allNull = known.nullCount() == rows;
      return allNull
          ? new ColumnStatistics(nulls, low, high, ordered, ordered)
          : new ColumnStatistics(nulls, null, null);
    }
    boolean lower = ValueOrder.compare(low, 0, known.min(), 0) < 0;
    boolean higher = ValueOrder.compare(high, 0, known.max(), 0) > 0;
    return new ColumnStatistics(
        nulls,
        lower ? low : known.min(),
        higher ? high : known.max(),
        ordered && (lower || known.minExact()),
        ordered && (higher || known.maxExact()));
  }
}
