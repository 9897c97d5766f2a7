package dev.colonnade.text.csv;

import dev.colonnade.core.Section;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Schema;

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
}
