package dev.colonnade.core.format;

import java.io.IOException;

/** A value that the target format cannot hold. */
public final class UnwritableException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * @param file the file being written
   * @param column the column's name
   * @param row the row's number, from 0
   * @param problem why the value cannot be written, and what can be done
   */
  public UnwritableException(String file, String column, long row, String problem) {
    super(file + ": column '" + column + "', row " + (row + 1) + ": " + problem);
  }
}
