package dev.colonnade.core.format;

import dev.colonnade.core.vector.Batch;
import java.io.Closeable;
import java.io.IOException;

/** Batches, one after another. Not for several threads at once. */
public interface BatchReader extends Closeable {
  /** The next batch, or null after the last. */
  Batch next() throws IOException;

  @Override
  void close() throws IOException;
}
