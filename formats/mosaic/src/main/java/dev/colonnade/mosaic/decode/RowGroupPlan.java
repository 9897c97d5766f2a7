package dev.colonnade.mosaic.decode;

import dev.colonnade.core.schema.Schema;
import dev.colonnade.mosaic.metadata.BucketColumns;
import dev.colonnade.mosaic.metadata.BucketEntry;
import dev.colonnade.mosaic.metadata.FileMetadata;
import dev.colonnade.mosaic.metadata.RowGroupEntry;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;

/**
 * Which buckets of a row group a read needs, and what of each. Takes time by the columns that are
 * wanted, not by those that are there.
 *
 * @param schema of the columns that are wanted, in the order that is wanted
 */
public record RowGroupPlan(RowGroupEntry rowGroup, Schema schema, List<BucketRead> buckets) {

  /** The plan for some columns, given by their original positions. */
  public static RowGroupPlan of(
      FileMetadata metadata, RowGroupEntry rowGroup, int[] columns, Schema schema) {
    TreeMap<Integer, BucketRead> buckets = new TreeMap<>();
    for (int output = 0; output < columns.length && rowGroup.rows() > 0; output++) {
      int sorted = metadata.sortedPosition(columns[output]);
      int id = metadata.bucketOf(sorted);
      BucketRead read = buckets.get(id);
      if (read == null) {
        read = new BucketRead(rowGroup.bucket(id), metadata.columnsOf(id));
        buckets.put(id, read);
      }
      read.add(sorted - read.columns.firstColumn(), output);
    }
    return new RowGroupPlan(rowGroup, schema, new ArrayList<>(buckets.values()));
  }

  /** What is wanted of a bucket. */
  public static final class BucketRead {
    private final BucketEntry entry;
    private final BucketColumns columns;
    private final BitSet physical = new BitSet();
    private final List<Wanted> wanted = new ArrayList<>();

    private BucketRead(BucketEntry entry, BucketColumns columns) {
      this.entry = entry;
      this.columns = columns;
    }

    private void add(int local, int output) {
      wanted.add(new Wanted(local, output));
      physical.set(local);
      physical.set(columns.firstChild(local), columns.endOfChildren(local));
    }

    public BucketEntry entry() {
      return entry;
    }

    public BucketColumns columns() {
      return columns;
    }

    /** The physical columns. */
    BitSet physical() {
      return physical;
    }

    /** The logical columns. */
    public List<Wanted> wanted() {
      return wanted;
    }

    /** Whether all that the bucket holds is wanted. */
    boolean isWhole() {
      return physical.cardinality() == columns.physical().size();
    }
  }

  /**
   * A logical column.
   *
   * @param local its position in the bucket
   * @param output its position in the batches
   */
  public record Wanted(int local, int output) {}
}
