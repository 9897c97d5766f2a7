package dev.colonnade.cli.output;

import dev.colonnade.core.vector.Batch;
import java.io.IOException;

/** Prints rows in some form. */
public interface RowPrinter {
  void print(Batch batch) throws IOException;

  /**
   * Prints what is left.
   *
   * @param total rows that there are in all, or -1
   */
  void end(long total) throws IOException;
}
