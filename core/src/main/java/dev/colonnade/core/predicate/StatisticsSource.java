package dev.colonnade.core.predicate;

import dev.colonnade.core.format.ColumnStatistics;
import java.io.IOException;

/** What is known of the columns of a row group. */
@FunctionalInterface
public interface StatisticsSource {
  /**
   * What is known of a column, by its position in the schema that the predicate is bound to, or
   * null.
   */
  ColumnStatistics statistics(int column) throws IOException;
}
