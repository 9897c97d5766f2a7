package dev.colonnade.mosaic.decode;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.MapVector;

/** Decodes maps: a column of lengths, one of all keys, one of all values. */
final class MapCursor extends ColumnCursor {
  private final EncodedColumn column;
  private final ScalarCursor lengths;
  private final ColumnCursor keys;
  private final ColumnCursor values;

  MapCursor(EncodedColumn column, ScalarCursor lengths, ColumnCursor keys, ColumnCursor values)
      throws FormatException {
    super(column.entries());
    this.column = column;
    this.lengths = lengths;
    this.keys = keys;
    this.values = values;
    if (keys.left() != values.left()) {
      throw column.error(column.dataAt(), keys.left() + " keys, but " + values.left() + " values");
    }
  }

  @Override
  ColumnVector decode(int rows) throws FormatException {
    ColumnVector sizes = lengths.next(rows);
    int[] offsets = Offsets.of(sizes, column, keys.left());
    int entries = offsets[rows];
    return new MapVector(offsets, keys.next(entries), values.next(entries), rows, sizes.nulls());
  }

  @Override
  void checkEnd() throws FormatException {
    if (keys.left() > 0) {
      throw column.error(column.dataAt(), keys.left() + " entries that no map holds");
    }
    keys.checkEnd();
    values.checkEnd();
  }
}
