package dev.colonnade.mosaic.decode;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.ListVector;

/** Decodes arrays: a column of lengths, and one of all elements. */
final class ListCursor extends ColumnCursor {
  private final EncodedColumn column;
  private final ScalarCursor lengths;
  private final ColumnCursor elements;

  ListCursor(EncodedColumn column, ScalarCursor lengths, ColumnCursor elements) {
    super(column.entries());
    this.column = column;
    this.lengths = lengths;
    this.elements = elements;
  }

  @Override
  ColumnVector decode(int rows) throws FormatException {
    ColumnVector sizes = lengths.next(rows);
    int[] offsets = Offsets.of(sizes, column, elements.left());
    return new ListVector(offsets, elements.next(offsets[rows]), rows, sizes.nulls());
  }

  @Override
  void checkEnd() throws FormatException {
    if (elements.left() > 0) {
      throw column.error(column.dataAt(), elements.left() + " elements that no array holds");
    }
    elements.checkEnd();
  }
}
