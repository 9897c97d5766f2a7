package dev.colonnade.text.write;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.vector.ColumnVector;

/** Appends the text of whole rows, line end included; used by several threads at once. */
public interface RowText {
  /** Appends one row. */
  void append(int row, ByteWriter out);

  /** Makes the {@code RowText} of a batch from its columns, in the order of the schema written. */
  @FunctionalInterface
  interface Factory {
    RowText of(ColumnVector[] columns);
  }
}
