package dev.colonnade.text;

import dev.colonnade.core.format.Table;
import java.util.List;

/** A table read from text, where some things may have been decided for the user. */
public interface TextTable extends Table {
  /**
   * What the user should be told, one line each: rows that were skipped, columns whose values did
   * not agree on a type. Empty if all is plain.
   */
  List<String> notes();

  /** Bad rows that were left out, as the option {@code bad_rows} allows. */
  long badRows();
}
