package dev.colonnade.mosaic.metadata;

import java.util.List;

/**
 * A row group as the index describes it.
 *
 * @param number counted from 0
 * @param rows how many rows it has
 * @param buckets those that have bytes, by number
 * @param statistics of the columns that have some, by column
 */
public record RowGroupEntry(
    int number, int rows, List<BucketEntry> buckets, List<StoredStatistics> statistics) {

  /** The bytes of a bucket, or null where it has none. */
  public BucketEntry bucket(int id) {
    int low = 0;
    int high = buckets.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      BucketEntry entry = buckets.get(middle);
      if (entry.id() == id) {
        return entry;
      } else if (entry.id() < id) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return null;
  }

  /**
   * The statistics of a column, by its sorted position, or null; the first if there are several.
   */
  public StoredStatistics statisticsOf(int column) {
    int low = 0;
    int high = statistics.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (statistics.get(middle).column() < column) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    boolean found = low < statistics.size() && statistics.get(low).column() == column;
    return found ? statistics.get(low) : null;
  }
}
