package dev.colonnade.core.format;

import dev.colonnade.core.vector.Batch;
import java.io.Closeable;
import java.io.IOException;

/**
 * A file being written from batches.
 *
 * <pre>{@code
 * try (TableWriter writer = format.create(out, schema, WriteOptions.DEFAULT)) {
 *   writer.write(batch);
 *   writer.finish();
 * }
 * }</pre>
 */
public interface TableWriter extends Closeable {
  /**
   * Appends the rows of a batch, whose columns are matched by name. A batch that ends a row group
   * of its source ({@link Batch#endsRowGroup()}) lets the writer keep that grouping.
   *
   * @throws UnwritableException if the format cannot hold a value, naming column and row
   */
  void write(Batch batch) throws IOException;

  /** Writes what is left and commits the file. */
  void finish() throws IOException;

  /** Abandons the file unless it was finished. */
  @Override
  void close() throws IOException;
}
