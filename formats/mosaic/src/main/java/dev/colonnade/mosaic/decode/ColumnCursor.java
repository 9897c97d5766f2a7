package dev.colonnade.mosaic.decode;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.vector.ColumnVector;

/** Decodes a column of a row group, a run of rows at a time. */
abstract class ColumnCursor {
  private int left;

  ColumnCursor(int entries) {
    this.left = entries;
  }

  /** The next {@code rows} rows, of which there must be as many. */
  final ColumnVector next(int rows) throws FormatException {
    left -= rows;
    return decode(rows);
  }

  abstract ColumnVector decode(int rows) throws FormatException;

  /** Rows that are left. */
  final int left() {
    return left;
  }

  /** Checks, after the last row, that nothing is left over. */
  void checkEnd() throws FormatException {}

  /**
   * The cursor of a logical column.
   *
   * @param physical its physical column
   * @param firstChild the first child, if it is nested
   * @param columns physical columns by number
   */
  static ColumnCursor of(DataType type, int physical, int firstChild, EncodedColumn[] columns)
      throws FormatException {
    return new Assembly(columns, firstChild).cursor(type, physical);
  }

  /** Takes children in the order in which they are stored. */
  private static final class Assembly {
    private final EncodedColumn[] columns;
    private int nextChild;

    private Assembly(EncodedColumn[] columns, int firstChild) {
      this.columns = columns;
      this.nextChild = firstChild;
    }

    private ColumnCursor cursor(DataType type, int physical) throws FormatException {
      EncodedColumn column = columns[physical];
      ScalarCursor scalar = ScalarCursor.of(column);
      if (type instanceof DataType.ArrayType t) {
        ColumnCursor elements = cursor(t.element().type(), nextChild++);
        return new ListCursor(column, scalar, elements);
      } else if (type instanceof DataType.MapType t) {
        ColumnCursor keys = cursor(t.key().type(), nextChild++);
        ColumnCursor values = cursor(t.value().type(), nextChild++);
        return new MapCursor(column, scalar, keys, values);
      }
      return scalar;
    }
  }
}
