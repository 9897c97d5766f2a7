package dev.colonnade.mosaic;

import dev.colonnade.core.format.ReadContext;
import dev.colonnade.mosaic.decode.BucketFetch;
import dev.colonnade.mosaic.decode.EncodedColumn;
import dev.colonnade.mosaic.decode.FetchedBucket;
import dev.colonnade.mosaic.decode.RowGroupPlan;
import dev.colonnade.mosaic.metadata.BucketColumns;
import dev.colonnade.mosaic.metadata.BucketEntry;
import dev.colonnade.mosaic.metadata.Compression;
import dev.colonnade.mosaic.metadata.Encoding;
import dev.colonnade.mosaic.metadata.FileMetadata;
import dev.colonnade.mosaic.metadata.RowGroupEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Tells how the columns of a row group are stored. */
final class ColumnInspector {
  private final MosaicReader reader;
  private final RowGroupEntry rowGroup;

  ColumnInspector(MosaicReader reader, RowGroupEntry rowGroup) {
    this.reader = reader;
    this.rowGroup = rowGroup;
  }

  List<ColumnInfo> inspect(int[] columns) throws IOException {
    FileMetadata metadata = reader.metadata();
    ReadContext context = reader.context(ReadContext.DEFAULT_BATCH_ROWS);
    RowGroupPlan plan = RowGroupPlan.of(metadata, rowGroup, columns, reader.schemaOf(columns));
    List<FetchedBucket> buckets = BucketFetch.fetch(plan, reader.section(), context.ranges());
    List<ColumnInfo> infos = new ArrayList<>();
    for (FetchedBucket bucket : buckets) {
      new BucketInspector(bucket, columns, context).inspect(infos);
    }
    return infos;
  }

  /** One bucket: each column that is wanted, followed by its children. */
  private final class BucketInspector {
    private final FetchedBucket bucket;
    private final BucketEntry entry;
    private final BucketColumns columns;
    private final int[] outputs;
    private final ReadContext context;
    private final EncodedColumn[] located;

    BucketInspector(FetchedBucket bucket, int[] outputs, ReadContext context) throws IOException {
      this.bucket = bucket;
      this.entry = bucket.read().entry();
      this.columns = bucket.read().columns();
      this.outputs = outputs;
      this.context = context;
      this.located =
          entry.isPaged()
              ? null
              : bucket.locate(rowGroup.rows(), reader.compression(), context.limits());
    }

    void inspect(List<ColumnInfo> into) throws IOException {
      for (RowGroupPlan.Wanted wanted : bucket.read().wanted()) {
        int column = outputs[wanted.output()];
        into.add(info(wanted.local(), column));
        int end = columns.endOfChildren(wanted.local());
        for (int child = columns.firstChild(wanted.local()); child < end; child++) {
          into.add(info(child, column));
        }
      }
    }

    private ColumnInfo info(int physical, int column) throws IOException {
      boolean paged = entry.isPaged();
      EncodedColumn found = paged ? bucket.page(physical, context.limits()) : located[physical];
      long decoded = found.decodedBytes();
      boolean shared = !paged && reader.compression() != Compression.NONE;
      long stored =
          paged
              ? bucket.slotLength(physical)
              : shared ? decoded * entry.storedBytes() / entry.bulkBytes() : decoded;
      boolean hasPage = paged && bucket.slotLength(physical) > 0;
      return new ColumnInfo(
          columns.physical().get(physical).path(),
          column,
          entry.id(),
          paged,
          found.encoding(),
          found.entries(),
          found.entries() - found.nonNull(),
          found.encoding() == Encoding.DICT ? found.dictionarySize() : 0,
          hasPage ? entry.offset() + bucket.slotStart(physical) : -1,
          stored,
          decoded,
          shared);
    }
  }
}
