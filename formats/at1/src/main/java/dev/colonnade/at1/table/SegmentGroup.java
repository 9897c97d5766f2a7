package dev.colonnade.at1.table;

import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.format.RowGroup;
import dev.colonnade.core.predicate.Predicate;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;

/** A row group of the archive. */
final class SegmentGroup implements RowGroup {
  /** Memory for each stored byte, roughly. */
  private static final int EXPANSION = 12;

  private final QueryPart part;
  private final int group;

  SegmentGroup(QueryPart part, int group) {
    this.part = part;
    this.group = group;
  }

  QueryPart part() {
    return part;
  }

  int group() {
    return group;
  }

  @Override
  public long rowCount() {
    return part.segment().groupRows(group);
  }

  @Override
  public ColumnStatistics statistics(int column) throws IOException {
    return part.statistics(group, column);
  }

  @Override
  public boolean mayMatch(Predicate predicate, ReadContext context) throws IOException {
    return part.mayMatch(group, predicate, context);
  }

  @Override
  public long decodedBytes(int[] columns) {
    return EXPANSION * part.storedBytes(group, columns) + 64;
  }

  @Override
  public BatchReader read(int[] columns, ReadContext context) throws IOException {
    Batch whole =
        new Batch(
            part.schema().select(columns),
            (int) rowCount(),
            true,
            part.read(group, columns, context));
    return new SlicedBatch(whole, context.batchRows());
  }
}
