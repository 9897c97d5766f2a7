package dev.colonnade.mosaic.decode;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.mosaic.metadata.BucketColumns;
import dev.colonnade.mosaic.metadata.Compression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The batches of a row group. Buckets, and pages of paged ones, are decompressed and decoded in
 * parallel; the bytes stay decompressed until the last batch, the vectors are made batch by batch.
 */
public final class RowGroupBatches implements BatchReader {
  private final RowGroupPlan plan;
  private final ReadContext context;
  private final Compression compression;
  private final List<Work> work = new ArrayList<>();
  private final AtomicLong decodedBytes = new AtomicLong();
  private int row;

  /** Reads fetched buckets. */
  public RowGroupBatches(
      RowGroupPlan plan,
      List<FetchedBucket> buckets,
      Compression compression,
      ReadContext context) {
    this.plan = plan;
    this.context = context;
    this.compression = compression;
    for (FetchedBucket bucket : buckets) {
      List<RowGroupPlan.Wanted> wanted = bucket.read().wanted();
      if (bucket.isPaged()) {
        EncodedColumn[] pages = new EncodedColumn[bucket.columns().physical().size()];
        wanted.forEach(one -> work.add(new Work(bucket, List.of(one), pages)));
      } else {
        work.add(new Work(bucket, wanted, null));
      }
    }
  }

  @Override
  public Batch next() throws IOException {
    int total = plan.rowGroup().rows();
    if (row == total) {
      return null;
    }
    int rows = Math.min(context.batchRows(), total - row);
    boolean last = row + rows == total;
    ColumnVector[] vectors = new ColumnVector[plan.schema().size()];
    context.parallel().forEach(work.size(), i -> work.get(i).decode(rows, last, vectors));
    row += rows;
    if (last) {
      work.clear();
    }
    return new Batch(plan.schema(), rows, last, vectors);
  }

  @Override
  public void close() {
    row = plan.rowGroup().rows();
    work.clear();
  }

  /** Columns that are decoded by one thread: those of a monolithic bucket, or a paged one. */
  private final class Work {
    private final List<RowGroupPlan.Wanted> wanted;
    private FetchedBucket bucket;
    private EncodedColumn[] columns;
    private ColumnCursor[] cursors;

    /**
     * @param columns room for the pages of a paged bucket, shared by those who work on it
     */
    private Work(FetchedBucket bucket, List<RowGroupPlan.Wanted> wanted, EncodedColumn[] columns) {
      this.bucket = bucket;
      this.wanted = wanted;
      this.columns = columns;
    }

    private void decode(int rows, boolean last, ColumnVector[] into) throws FormatException {
      if (cursors == null) {
        cursors = open();
        bucket = null;
        columns = null;
      }
      for (int i = 0; i < cursors.length; i++) {
        into[wanted.get(i).output()] = cursors[i].next(rows);
        if (last) {
          cursors[i].checkEnd();
        }
      }
    }

    private ColumnCursor[] open() throws FormatException {
      if (bucket.isPaged()) {
        openPages(wanted.get(0).local());
      } else {
        columns = bucket.locate(plan.rowGroup().rows(), compression, context.limits());
      }
      ColumnCursor[] opened = new ColumnCursor[wanted.size()];
      for (int i = 0; i < opened.length; i++) {
        int local = wanted.get(i).local();
        BucketColumns in = bucket.columns();
        count(local);
        for (int child = in.firstChild(local); child < in.endOfChildren(local); child++) {
          count(child);
        }
        DataType type = in.logical().get(local).type();
        opened[i] = ColumnCursor.of(type, local, in.firstChild(local), columns);
      }
      return opened;
    }

    private void openPages(int local) throws FormatException {
      BucketColumns in = bucket.columns();
      columns[local] = bucket.page(local, context.limits());
      for (int child = in.firstChild(local); child < in.endOfChildren(local); child++) {
        columns[child] = bucket.page(child, context.limits());
      }
    }

    /** Counts what a column takes when it is expanded, which is what a consumer may make of it. */
    private void count(int physical) throws FormatException {
      EncodedColumn column = columns[physical];
      long bytes = (long) column.entries() * column.column().form().leastBytes();
      if (decodedBytes.addAndGet(bytes) > context.limits().decodedBytes()) {
        throw bucket
            .section()
            .error(
                "the row group decodes to more than " + context.limits().decodedBytes() + " bytes");
      }
    }
  }
}
