package dev.colonnade.core.format;

import dev.colonnade.core.predicate.Predicate;
import java.io.IOException;

/**
 * A part of a table that can be read, and skipped, by itself. Formats whose data is one whole have
 * one row group. Instances may be used by several threads.
 */
public interface RowGroup {
  /** Number of rows. */
  long rowCount();

  /** What is known of a column without reading it, or null. */
  default ColumnStatistics statistics(int column) throws IOException {
    return null;
  }

  /**
   * Whether a row may fulfil a predicate, as far as an index of the format's own tells (a filter
   * for equality, say); false only where it is certain that none does. Statistics need not be
   * looked at: they have been already.
   */
  default boolean mayMatch(Predicate predicate, ReadContext context) throws IOException {
    return true;
  }

  /**
   * Bytes of memory that these columns take once decoded, roughly; -1 where that is not known or
   * where {@link #read} streams, so that the group must not be collected in memory.
   */
  default long decodedBytes(int[] columns) {
    return -1;
  }

  /**
   * Reads some columns.
   *
   * @param columns positions in the table's schema, each at most once, in any order: the order of
   *     the vectors in the batches
   */
  BatchReader read(int[] columns, ReadContext context) throws IOException;
}
