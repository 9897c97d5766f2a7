package dev.colonnade.at1.table;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.codec.NumberText;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import java.nio.charset.StandardCharsets;

/**
 * Finds the type of a column: one other than string only if printing each value gives back exactly
 * the cell it came from.
 */
public final class ColumnTyping {
  private final CellSyntax syntax;
  private boolean nulls;
  private boolean values;
  private boolean whole = true;
  private boolean decimal = true;
  private boolean floating = true;
  private boolean truth = true;
  private int scale = NumberText.NONE;
  private int digits = 1;

  public ColumnTyping(CellSyntax syntax) {
    this.syntax = syntax;
  }

  /** Takes more cells of the column into account. */
  public void add(Cells cells) {
    for (int i = 0; i < cells.count(); i++) {
      add(cells.data(), cells.starts()[i], cells.stops()[i]);
    }
  }

  private void add(byte[] data, int start, int stop) {
    if (syntax.isNull(data, start, stop)) {
      nulls = true;
      return;
    }
    values = true;
    if (start == stop) {
      // A JSON cell of another writer may be empty, though that is no value.
      whole = decimal = truth = floating = false;
      return;
    }
    if (whole || decimal) {
      int found = NumberText.scale(data, start, stop);
      whole &= found == NumberText.WHOLE;
      decimal &= found >= 0 && (scale == NumberText.NONE || scale == found);
      scale = found;
      digits = Math.max(digits, digits(data, start, stop));
    }
    truth = truth && isTruth(data, start, stop);
    floating = floating && isFloat(data, start, stop);
  }

  private static boolean isTruth(byte[] data, int start, int stop) {
    return equal("true", data, start, stop) || equal("false", data, start, stop);
  }

  private static boolean equal(String word, byte[] data, int start, int stop) {
    if (word.length() != stop - start) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (data[start + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isFloat(byte[] data, int start, int stop) {
    int first = start < stop ? data[start] : 0;
    boolean number = first == '-' || first >= '0' && first <= '9';
    if (!number || stop - start > 26) {
      return false;
    }
    String text = new String(data, start, stop - start, StandardCharsets.ISO_8859_1);
    try {
      return Double.toString(NumberText.toDouble(data, start, stop)).equals(text);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  /** Whether a cell prints exactly as its value of a type that is found here does. */
  static boolean fits(byte[] data, int start, int stop, DataType type) {
    if (type instanceof DataType.DecimalType decimal) {
      boolean sameScale = NumberText.scale(data, start, stop) == decimal.scale();
      return sameScale && digits(data, start, stop) <= decimal.precision();
    } else if (type.equals(DataType.INT64)) {
      return NumberText.scale(data, start, stop) == NumberText.WHOLE;
    } else if (type.equals(DataType.BOOLEAN)) {
      return isTruth(data, start, stop);
    }
    return isFloat(data, start, stop);
  }

  private static int digits(byte[] data, int start, int stop) {
    return stop - start - (data[start] == '-' ? 2 : 1);
  }

  /** The type of what was seen. */
  public Field field(String name) {
    return new Field(name, type(), nulls);
  }

  private DataType type() {
    if (!values) {
      return DataType.STRING;
    } else if (whole) {
      return DataType.INT64;
    } else if (decimal) {
      return new DataType.DecimalType(digits, scale);
    } else if (truth) {
      return DataType.BOOLEAN;
    }
    return floating ? DataType.FLOAT64 : DataType.STRING;
  }
}
