package dev.colonnade.mosaic.metadata;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;
import java.util.List;

/** Collects the row-group index of a file that is being written (see {@link RowGroupIndex}). */
public final class IndexWriter {
  private final ByteWriter out = new ByteWriter();
  private int rowGroups;

  /**
   * Appends a row group.
   *
   * @param statistics each as it is to be stored: column, nulls, bounds
   */
  public void add(int rows, List<BucketEntry> buckets, List<byte[]> statistics) {
    out.varint(rows).varint(buckets.size());
    for (BucketEntry bucket : buckets) {
      out.varint(bucket.id())
          .i64be(bucket.offset())
          .varint(bucket.storedBytes())
          .varint(bucket.bulkBytes());
    }
    out.varint(statistics.size());
    statistics.forEach(out::bytes);
    rowGroups++;
  }

  public int rowGroups() {
    return rowGroups;
  }

  public Slice bytes() {
    return out.slice();
  }
}
