package dev.colonnade.text.ndjson;

import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.format.RowGroup;
import dev.colonnade.core.schema.Schema;
import java.io.IOException;

/** A chunk as a scan sees it: the unit of parallel work. */
final class NdjsonRowGroup implements RowGroup {
  /** Memory that a byte of text takes once it is in vectors; keys take none. */
  private static final int GROWTH = 2;

  private final NdjsonChunk chunk;
  private final Schema schema;

  NdjsonRowGroup(NdjsonChunk chunk, Schema schema) {
    this.chunk = chunk;
    this.schema = schema;
  }

  @Override
  public long rowCount() {
    return chunk.rows();
  }

  @Override
  public long decodedBytes(int[] columns) {
    return chunk.range().length() * GROWTH * columns.length / Math.max(1, schema.size());
  }

  @Override
  public BatchReader read(int[] columns, ReadContext context) throws IOException {
    return new NdjsonBatchReader(chunk, schema.select(columns), context);
  }
}
