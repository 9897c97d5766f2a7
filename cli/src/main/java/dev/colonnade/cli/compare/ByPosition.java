package dev.colonnade.cli.compare;

import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;

/** Compares the first row with the first, the second with the second, …, in fixed memory. */
public final class ByPosition {
  private ByPosition() {}

  /** Told how many rows are done. */
  @FunctionalInterface
  public interface Watcher {
    void at(long rows);
  }

  /** Reads both sides to their ends; their batches need not be cut alike. */
  public static void compare(
      BatchReader left, BatchReader right, RowComparison comparison, Watcher watcher)
      throws IOException {
    Batch a = left.next();
    Batch b = right.next();
    int aAt = 0;
    int bAt = 0;
    long row = 0;
    while (a != null && b != null) {
      int count = Math.min(a.rowCount() - aAt, b.rowCount() - bAt);
      comparison.compare(a, aAt, b, bAt, count, rowAfter(row));
      row += count;
      aAt += count;
      bAt += count;
      if (aAt == a.rowCount()) {
        a = left.next();
        aAt = 0;
      }
      if (bAt == b.rowCount()) {
        b = right.next();
        bAt = 0;
      }
      watcher.at(row);
    }
    rest(left, a, aAt, true, row, comparison);
    rest(right, b, bAt, false, row, comparison);
  }

  private static void rest(
      BatchReader reader, Batch begun, int at, boolean left, long firstRow, RowComparison to)
      throws IOException {
    long row = firstRow;
    int from = at;
    for (Batch batch = begun; batch != null; batch = reader.next()) {
      to.only(left, batch.rowCount() - from, rowAfter(row));
      row += batch.rowCount() - from;
      from = 0;
    }
  }

  private static RowComparison.Place rowAfter(long rows) {
    return i -> "row " + (rows + i + 1);
  }
}
