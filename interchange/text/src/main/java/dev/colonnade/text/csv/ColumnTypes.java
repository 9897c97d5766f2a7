package dev.colonnade.text.csv;

import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.text.read.LosslessText;
import java.util.Arrays;

/**
 * Which types the columns can still have, after the rows seen so far: those for which printing
 * every value gives back exactly its text. Empty fields say nothing where they will be nulls, and
 * rule out everything but a string where there are no nulls; an empty field in quotes always does.
 */
final class ColumnTypes {
  private final byte[] kinds;
  private final boolean[] anyValue;
  private final boolean nulls;

  private ColumnTypes(byte[] kinds, boolean nulls) {
    this.kinds = kinds;
    this.anyValue = new boolean[kinds.length];
    this.nulls = nulls;
  }

  /** Nothing is ruled out yet but what the target cannot hold. */
  static ColumnTypes all(int columns, TypeSupport target) {
    int held = 0;
    held |= target.holds(DataType.INT32) ? LosslessText.INT32 : 0;
    held |= target.holds(DataType.INT64) ? LosslessText.INT64 : 0;
    held |= target.holds(DataType.FLOAT64) ? LosslessText.FLOAT64 : 0;
    held |= target.holds(DataType.BOOLEAN) ? LosslessText.BOOLEAN : 0;
    byte[] kinds = new byte[columns];
    Arrays.fill(kinds, (byte) held);
    return new ColumnTypes(kinds, target.holdsNulls());
  }

  /** The same possibilities for other rows, of which none were seen yet. */
  ColumnTypes forOtherRows() {
    return new ColumnTypes(kinds.clone(), nulls);
  }

  /** Adds the rows of a block. */
  void add(CsvRecords block) {
    int columns = kinds.length;
    int cells = block.rows() * columns;
    byte[] bytes = block.bytes();
    int[] starts = block.starts();
    int[] stops = block.stops();
    for (int column = 0; column < columns; column++) {
      int left = kinds[column];
      for (int cell = column; cell < cells && left != 0; cell += columns) {
        int start = starts[cell];
        int stop = stops[cell];
        if (start < stop) {
          left &= LosslessText.kinds(bytes, start, stop);
          anyValue[column] = true;
        } else if (!nulls || block.isQuoted(start)) {
          left = 0;
        }
      }
      kinds[column] = (byte) left;
    }
  }

  /** Adds what was found in other rows. */
  void add(ColumnTypes other) {
    for (int i = 0; i < kinds.length; i++) {
      kinds[i] &= other.kinds[i];
      anyValue[i] |= other.anyValue[i];
    }
  }

  /** The narrowest type of a column; a string where no value says otherwise. */
  DataType type(int column) {
    int left = anyValue[column] ? kinds[column] : 0;
    if ((left & LosslessText.INT32) != 0) {
      return DataType.INT32;
    } else if ((left & LosslessText.INT64) != 0) {
      return DataType.INT64;
    } else if ((left & LosslessText.FLOAT64) != 0) {
      return DataType.FLOAT64;
    } else if ((left & LosslessText.BOOLEAN) != 0) {
      return DataType.BOOLEAN;
    }
    return DataType.STRING;
  }
}
