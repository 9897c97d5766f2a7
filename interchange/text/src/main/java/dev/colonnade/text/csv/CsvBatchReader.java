package dev.colonnade.text.csv;

import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.text.read.BadValueException;
import dev.colonnade.text.read.ValueParser;
import java.io.IOException;

/** Reads the records of a chunk into batches. */
final class CsvBatchReader implements BatchReader {
  private final CsvLayout layout;
  private final ByteRange range;
  private final long rows;
  private final Schema schema;
  private final int batchRows;
  private final CsvRecords records;
  private final CsvColumn[] columns;
  private final RowChecks checks;
  private long rowsRead;

  CsvBatchReader(CsvLayout layout, ByteRange range, long rows, int[] selected, ReadContext context)
      throws IOException {
    this.layout = layout;
    this.range = range;
    this.rows = rows;
    this.schema = layout.schema().select(selected);
    this.batchRows = context.batchRows();
    this.records = layout.records(context.ranges(), range);
    this.checks = layout.newChecks();
    this.columns = new CsvColumn[selected.length];
    for (int i = 0; i < selected.length; i++) {
      DataType asked = layout.asked()[selected[i]];
      ValueParser parser = asked == null ? null : ValueParser.of(asked);
      columns[i] = CsvColumn.of(schema.field(i), selected[i], layout.columns(), parser);
    }
  }

  @Override
  public Batch next() throws IOException {
    int count = 0;
    while (count < batchRows && records.next(batchRows - count)) {
      if (checks != null) {
        checks.apply(records);
      } else if (!records.bad().isEmpty()) {
        throw changed();
      }
      append();
      count += records.rows();
    }
    rowsRead += count;
    if (count < batchRows && rowsRead != rows) {
      throw changed();
    }
    return count == 0 ? null : batch(count);
  }

  private void append() throws IOException {
    try {
      for (CsvColumn column : columns) {
        column.append(records);
      }
    } catch (BadValueException e) {
      throw changed();
    }
  }

  private Batch batch(int count) {
    ColumnVector[] vectors = new ColumnVector[columns.length];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = columns[i].build();
    }
    return new Batch(schema, count, vectors);
  }

  /** Every record was looked at when the file was opened. */
  private IOException changed() {
    return layout.section().error(range.offset(), "the file was changed while it was being read");
  }

  @Override
  public void close() {}
}
