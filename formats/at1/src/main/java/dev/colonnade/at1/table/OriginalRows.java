package dev.colonnade.at1.table;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.format.RowGroup;
import java.io.IOException;

/** A row group whose rows can be had as they were in the text. */
interface OriginalRows extends RowGroup {
  /** Writes the original records of some rows, in ascending order, each with a newline. */
  void print(int[] rows, int count, ReadContext context, ByteWriter out) throws IOException;
}
