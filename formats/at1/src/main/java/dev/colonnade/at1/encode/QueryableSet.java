package dev.colonnade.at1.encode;

import dev.colonnade.core.io.Slice;
import java.util.List;

/**
 * A stream set that can be queried.
 *
 * @param bytes the packed set
 * @param rows lines that are rows of the table
 * @param others lines that are kept verbatim and are no rows; a header does not count
 * @param names the columns' names
 */
record QueryableSet(Slice bytes, long rows, long others, List<String> names) {
  /** Whether so many lines are no rows that a query would miss what its user expects to find. */
  boolean misses() {
    return others > (rows + others) / 100;
  }
}
