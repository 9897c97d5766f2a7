package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.codec.LineModes;
import java.util.Arrays;

/**
 * Rows by groups of the same size, of which the last may be smaller.
 *
 * @param rows all rows
 * @param groupRows rows of a group
 */
record RowRanges(int rows, int groupRows) {
  /** A size of row groups that keeps both blocks large and queries small. */
  static int usualGroupRows(int rows) {
    return Math.max(4096, Math.min(32_768, rows / 200));
  }

  int groups() {
    return LineModes.groups(rows, groupRows);
  }

  int start(int group) {
    return group * groupRows;
  }

  int end(int group) {
    return (int) Math.min(rows, (group + 1L) * groupRows);
  }

  /** The cells of one group. */
  Cells part(Cells column, int group) {
    int from = start(group);
    int to = end(group);
    return new Cells(
        column.data(),
        Arrays.copyOfRange(column.starts(), from, to),
        Arrays.copyOfRange(column.stops(), from, to),
        to - from);
  }
}
