package dev.colonnade.generators;

import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import java.util.List;

/** The rows of a made-up table, a chunk at a time. */
public final class SampleReader implements BatchReader {
  /**
   * Part of what the data is: chunks have random streams of their own. Wide tables are made in
   * shorter ones below, so that a chunk stays small in memory.
   */
  private static final int CHUNK_ROWS = 8_192;

  private static final int CHUNK_VALUES = 4 << 20;

  private final List<SampleColumn> columns;
  private final Schema schema;
  private final long rows;
  private final long seed;
  private final int chunkRows;
  private long row;

  SampleReader(List<SampleColumn> columns, long rows, long seed) {
    this.columns = columns;
    this.schema = new Schema(columns.stream().map(SampleColumn::field).toList());
    this.rows = rows;
    this.seed = seed;
    this.chunkRows = Math.max(64, Math.min(CHUNK_ROWS, CHUNK_VALUES / columns.size()));
  }

  /** The schema of the batches. */
  public Schema schema() {
    return schema;
  }

  @Override
  public Batch next() {
    if (row == rows) {
      return null;
    }
    int count = (int) Math.min(chunkRows, rows - row);
    Chunk chunk = new Chunk(seed, row / chunkRows, row, count);
    ColumnVector[] vectors = new ColumnVector[columns.size()];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = columns.get(i).maker().make(chunk);
    }
    row += count;
    return new Batch(schema, count, row == rows, vectors);
  }

  @Override
  public void close() {}
}
