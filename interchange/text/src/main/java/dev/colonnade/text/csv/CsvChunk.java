package dev.colonnade.text.csv;

import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.format.RowGroup;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.RangeReader;
import java.io.IOException;

/** A stretch of whole records, the unit of parallel work: a row group as far as scans go. */
final class CsvChunk implements RowGroup {
  /** Memory that a byte of text takes once it is in vectors, offsets and slack included. */
  private static final int GROWTH = 2;

  private final CsvLayout layout;
  private final ByteRange range;
  private final long rows;

  CsvChunk(CsvLayout layout, ByteRange range, long rows) {
    this.layout = layout;
    this.range = range;
    this.rows = rows;
  }

  ByteRange range() {
    return range;
  }

  @Override
  public long rowCount() {
    return rows;
  }

  @Override
  public long decodedBytes(int[] columns) {
    return range.length() * GROWTH * columns.length / layout.columns();
  }

  /** Adds the bytes that each column's values take as text, quotes left out. */
  void addTextBytes(RangeReader ranges, long[] sums) throws IOException {
    CsvRecords records = layout.records(ranges, range);
    RowChecks checks = layout.newChecks();
    while (records.next(Integer.MAX_VALUE)) {
      if (checks != null) {
        checks.apply(records);
      }
      for (int cell = 0, cells = records.rows() * sums.length; cell < cells; cell++) {
        sums[cell % sums.length] += records.stops()[cell] - records.starts()[cell];
      }
    }
  }

  @Override
  public BatchReader read(int[] columns, ReadContext context) throws IOException {
    return new CsvBatchReader(layout, range, rows, columns, context);
  }
}
