package dev.colonnade.mosaic.encode;

import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DictionaryVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.NullBitmap;
import dev.colonnade.mosaic.metadata.ValueForm;

/** The values of a vector that are not null, one after another, as {@code long}s. */
final class FixedValues {
  private FixedValues() {}

  /**
   * Gathers the values of a flat or dictionary vector.
   *
   * @param into room for all rows
   * @return how many values there are
   */
  static int gather(ColumnVector vector, ValueForm form, long[] into) {
    int rows = vector.size();
    if (vector instanceof DictionaryVector v) {
      long[] dictionary = new long[v.dictionary().size()];
      widen(v.dictionary(), dictionary.length, dictionary);
      int[] indices = v.indices();
      for (int i = 0; i < rows; i++) {
        into[i] = dictionary[indices[i]];
      }
    } else {
      widen(vector, rows, into);
    }
    int count = vector.nulls() == null ? rows : compact(into, vector.nulls());
    narrow(form, into, count);
    return count;
  }

  private static void widen(ColumnVector vector, int rows, long[] into) {
    if (vector instanceof ByteVector v) {
      byte[] values = v.values();
      for (int i = 0; i < rows; i++) {
        into[i] = values[i];
      }
    } else if (vector instanceof IntVector v) {
      int[] values = v.values();
      for (int i = 0; i < rows; i++) {
        into[i] = values[i];
      }
    } else if (vector instanceof LongVector v) {
      System.arraycopy(v.values(), 0, into, 0, rows);
    } else if (vector instanceof FloatVector v) {
      float[] values = v.values();
      for (int i = 0; i < rows; i++) {
        into[i] = Float.floatToRawIntBits(values[i]);
      }
    } else if (vector instanceof DoubleVector v) {
      double[] values = v.values();
      for (int i = 0; i < rows; i++) {
        into[i] = Double.doubleToRawLongBits(values[i]);
      }
    } else {
      throw new IllegalArgumentException(
          "a vector of numbers expected, not " + vector.getClass().getSimpleName());
    }
  }

  /** Moves the values of rows that are not null to the front. */
  private static int compact(long[] values, NullBitmap nulls) {
    long[] words = nulls.words();
    int to = 0;
    for (int word = 0; word < words.length; word++) {
      int base = word << 6;
      int left = nulls.size() - base;
      long present = left < 64 ? ~words[word] & ((1L << left) - 1) : ~words[word];
      while (present != 0) {
        values[to++] = values[base + Long.numberOfTrailingZeros(present)];
        present &= present - 1;
      }
    }
    return to;
  }

  /** Brings values that are wider in memory than in the file to one form. */
  private static void narrow(ValueForm form, long[] values, int count) {
    if (form == ValueForm.BOOLEAN) {
      for (int i = 0; i < count; i++) {
        values[i] = values[i] == 0 ? 0 : 1;
      }
    } else if (form == ValueForm.INT16) {
      for (int i = 0; i < count; i++) {
        values[i] = (short) values[i];
      }
    }
  }
}
