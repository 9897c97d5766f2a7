package dev.colonnade.at1.table;

import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.vector.Batch;

/** A batch that is in memory, in pieces of bounded size. */
final class SlicedBatch implements BatchReader {
  private final Batch whole;
  private final int most;
  private int at;

  SlicedBatch(Batch whole, int most) {
    this.whole = whole;
    this.most = most;
  }

  @Override
  public Batch next() {
    int count = Math.min(most, whole.rowCount() - at);
    if (count == 0) {
      return null;
    }
    Batch piece = whole.slice(at, count);
    at += count;
    return piece;
  }

  @Override
  public void close() {
    at = whole.rowCount();
  }
}
