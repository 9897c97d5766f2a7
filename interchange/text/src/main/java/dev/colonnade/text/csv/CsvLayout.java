package dev.colonnade.text.csv;

import dev.colonnade.core.Section;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.text.read.TextWindow;
import java.io.IOException;

/**
 * What the chunks of a file share: all that is needed to read its records as rows.
 *
 * @param section the file, for errors
 * @param asked for each column the type the user asked for, or null
 * @param nulls whether an empty field is a null
 * @param badRows whether some rows are left out as bad, so that they must be looked for again
 */
record CsvLayout(
    Section section,
    CsvDialect dialect,
    Schema schema,
    DataType[] asked,
    boolean nulls,
    boolean badRows) {

  int columns() {
    return schema.size();
  }

  /** The records of a chunk, from the first on. */
  CsvRecords records(RangeReader ranges, ByteRange chunk) throws IOException {
    TextWindow window = new TextWindow(ranges, chunk, section, TextWindow.MAX_ROW);
    return new CsvRecords(window, section, chunk.end(), columns(), dialect);
  }

  /** What finds the bad rows again, or null where there are none. */
  RowChecks newChecks() {
    return badRows ? new RowChecks(asked, nulls) : null;
  }
}
