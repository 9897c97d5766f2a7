package dev.colonnade.core.column;

import dev.colonnade.core.vector.ColumnVector;
import java.io.Closeable;
import java.io.IOException;

/** A column read from its first row to its last. Used by one thread at a time. */
public interface ColumnDecoder extends Closeable {
  /** The next {@code rows} rows; never more than there are. */
  ColumnVector next(int rows) throws IOException;

  /** Checks, after the last row, that the column's bytes end there. */
  void finish() throws IOException;

  @Override
  void close() throws IOException;
}
