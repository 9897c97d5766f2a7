package dev.colonnade.text.ndjson;

import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.schema.DataType.StructType;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.StructVector;
import dev.colonnade.core.vector.VectorBuilder;
import dev.colonnade.text.read.JsonAppender;
import dev.colonnade.text.read.TextWindow;
import java.io.IOException;

/** Reads the lines of a chunk into batches: a row is a struct of the columns wanted. */
final class NdjsonBatchReader implements BatchReader {
  private final NdjsonChunk chunk;
  private final Schema schema;
  private final int batchRows;
  private final JsonLines lines;
  private final JsonAppender appender;
  private final VectorBuilder rows;
  private long rowsRead;

  NdjsonBatchReader(NdjsonChunk chunk, Schema schema, ReadContext context) throws IOException {
    this.chunk = chunk;
    this.schema = schema;
    this.batchRows = context.batchRows();
    this.lines =
        new JsonLines(
            new TextWindow(context.ranges(), chunk.range(), chunk.section(), TextWindow.MAX_ROW),
            chunk.range().end(),
            context.limits());
    StructType row = new StructType(schema.fields());
    this.appender = JsonAppender.of(row);
    this.rows = VectorBuilder.forType(row);
  }

  @Override
  public Batch next() throws IOException {
    while (rows.size() < batchRows
        && lines.next(source -> appender.append(source, rows), chunk.leftOut(), this::changed)) {
      rowsRead++;
    }
    int count = rows.size();
    if (count < batchRows && rowsRead != chunk.rows()) {
      changed(chunk.range().offset(), 0, rowsRead + " rows, " + chunk.rows() + " before");
    }
    if (count == 0) {
      return null;
    }
    ColumnVector[] vectors = ((StructVector) rows.build()).fields().toArray(new ColumnVector[0]);
    return new Batch(schema, count, vectors);
  }

  /** Every line was looked at when the file was opened. */
  private void changed(long offset, int length, String problem) throws IOException {
    throw chunk.section().error(offset, "the file was changed while it was being read: " + problem);
  }

  @Override
  public void close() {
    lines.close();
  }
}
