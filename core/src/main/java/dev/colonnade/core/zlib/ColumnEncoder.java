package dev.colonnade.core.zlib;

import dev.colonnade.core.vector.ColumnVector;
import java.io.IOException;

/** Lays a column's values out as its format does, into the sections of a zlib stream. */
public interface ColumnEncoder {
  /**
   * Appends rows.
   *
   * @param vector flat and without nulls
   * @param firstRow the number of the first row in the table, for errors
   */
  void append(ColumnVector vector, long firstRow) throws IOException;

  /** Called after the last row. */
  default void end() throws IOException {}
}
