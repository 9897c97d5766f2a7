package dev.colonnade.at1.table;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.predicate.BoundPredicate;
import dev.colonnade.core.predicate.Predicate;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import java.io.IOException;

/** A row group of the archive, with the records that lie verbatim among its rows. */
final class SegmentGroup implements OriginalRows {
  /** Memory for each stored byte, roughly. */
  private static final int EXPANSION = 12;

  private final QueryPart part;
  private final int group;
  private final int structured;
  private final VerbatimRecords records;
  private final int recordCount;

  SegmentGroup(QueryPart part, int group) {
    QuerySegment segment = part.segment();
    this.part = part;
    this.group = group;
    this.structured = segment.groups() == 0 ? 0 : segment.groupRows(group);
    this.records = segment.records();
    this.recordCount = records.count(group);
  }

  @Override
  public long rowCount() {
    return structured + recordCount;
  }

  @Override
  public ColumnStatistics statistics(int column) throws IOException {
    if (structured == 0) {
      return null;
    }
    ColumnStatistics known = part.statistics(group, column);
    return known == null || recordCount == 0
        ? known
        : Bounds.widened(known, structured, part.records(group, column));
  }

  @Override
  public boolean mayMatch(Predicate predicate, ReadContext context) throws IOException {
    return structured == 0
        || part.mayMatch(group, predicate, context)
        || anyRecordMatches(predicate);
  }

  private boolean anyRecordMatches(Predicate predicate) throws IOException {
    if (recordCount == 0) {
      return false;
    }
    int[] columns = predicate.columns().stream().mapToInt(part.schema()::require).toArray();
    Schema schema = part.schema().select(columns);
    Batch batch = new Batch(schema, recordCount, true, records(columns));
    return BoundPredicate.bind(predicate, schema).select(batch, new int[recordCount]) > 0;
  }

  private ColumnVector[] records(int[] columns) throws IOException {
    ColumnVector[] vectors = new ColumnVector[columns.length];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = part.records(group, columns[i]);
    }
    return vectors;
  }

  @Override
  public long decodedBytes(int[] columns) {
    return structured == 0 ? 64 : EXPANSION * part.storedBytes(group, columns) + 64;
  }

  private byte[] order() {
    return records.order(group, part.segment().groupStart(group), structured);
  }

  @Override
  public BatchReader read(int[] columns, ReadContext context) throws IOException {
    Schema schema = part.schema().select(columns);
    Batch whole;
    if (recordCount == 0) {
      whole = new Batch(schema, structured, true, part.read(group, columns, context));
    } else {
      RowMerger merger = new RowMerger(schema, structured + recordCount);
      if (structured > 0) {
        merger.add(0, part.read(group, columns, context), 0, structured);
      }
      merger.add(1, records(columns), 0, recordCount);
      whole = merger.merge(order());
    }
    return new SlicedBatch(whole, context.batchRows());
  }

  @Override
  public void print(int[] rows, int count, ReadContext context, ByteWriter out) throws IOException {
    byte[] order = order();
    GroupText text = structured == 0 ? null : GroupText.read(part.segment(), group, context);
    int chosen = 0;
    int record = 0;
    for (int row = 0; row < order.length && chosen < count; row++) {
      boolean wanted = rows[chosen] == row;
      if (wanted && order[row] == 0) {
        text.print(row - record, out);
      } else if (wanted) {
        out.bytes(records.text(group, record)).u8('\n');
      }
      chosen += wanted ? 1 : 0;
      record += order[row];
    }
  }
}
