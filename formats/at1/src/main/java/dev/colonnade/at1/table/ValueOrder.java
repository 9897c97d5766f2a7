package dev.colonnade.at1.table;

import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import java.util.Arrays;

/** The order of values in vectors. */
public final class ValueOrder {
  private ValueOrder() {}

  /** Whether a value, neither null nor NaN, is less than one bound or greater than the other. */
  static boolean outside(ColumnVector vector, ColumnVector min, ColumnVector max) {
    for (int i = 0; i < vector.size(); i++) {
      if (!vector.isNull(i)
          && !isNan(vector, i)
          && (compare(vector, i, min, 0) < 0 || compare(vector, i, max, 0) > 0)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNan(ColumnVector vector, int row) {
    return vector instanceof DoubleVector d && Double.isNaN(d.values()[row])
        || vector instanceof FloatVector f && Float.isNaN(f.values()[row]);
  }

  /** The row of the least value, or of the greatest; -1 where all are null. */
  public static int extreme(ColumnVector vector, boolean greatest) {
    int found = -1;
    for (int i = 0; i < vector.size(); i++) {
      if (!vector.isNull(i)) {
        int order = found < 0 ? -1 : compare(vector, i, vector, found);
        found = found < 0 || (greatest ? order > 0 : order < 0) ? i : found;
      }
    }
    return found;
  }

  /** The least and the greatest value, which are two rows, or none where all are null. */
  public static ColumnVector bounds(ColumnVector vector) {
    int first = 0;
    while (first < vector.size() && vector.isNull(first)) {
      first++;
    }
    if (first == vector.size()) {
      return vector.slice(0, 0);
    }
    int[] rows = {first, first};
    if (vector instanceof LongVector longs) {
      bounds(longs, rows);
    } else if (vector instanceof BytesVector texts) {
      bounds(texts, rows);
    } else {
      rows[0] = extreme(vector, false);
      rows[1] = extreme(vector, true);
    }
    return vector.gather(rows, 2);
  }

  private static void bounds(LongVector vector, int[] rows) {
    long[] values = vector.values();
    int min = rows[0];
    int max = rows[1];
    for (int i = min + 1; i < vector.size(); i++) {
      if (values[i] < values[min] && !vector.isNull(i)) {
        min = i;
      } else if (values[i] > values[max] && !vector.isNull(i)) {
        max = i;
      }
    }
    rows[0] = min;
    rows[1] = max;
  }

  private static void bounds(BytesVector vector, int[] rows) {
    byte[] data = vector.data();
    int[] offsets = vector.offsets();
    int min = rows[0];
    int max = rows[1];
    for (int i = min + 1; i < vector.size(); i++) {
      if (vector.isNull(i)) {
        continue;
      }
      int from = offsets[i];
      int to = offsets[i + 1];
      if (Arrays.compareUnsigned(data, from, to, data, offsets[min], offsets[min + 1]) < 0) {
        min = i;
      } else if (Arrays.compareUnsigned(data, from, to, data, offsets[max], offsets[max + 1]) > 0) {
        max = i;
      }
    }
    rows[0] = min;
    rows[1] = max;
  }

  /** Compares two values of one type. */
  public static int compare(ColumnVector vector, int row, ColumnVector other, int otherRow) {
    if (vector instanceof BytesVector v) {
      BytesVector b = (BytesVector) other;
      return Arrays.compareUnsigned(
          v.data(),
          v.offsets()[row],
          v.offsets()[row + 1],
          b.data(),
          b.offsets()[otherRow],
          b.offsets()[otherRow + 1]);
    } else if (vector instanceof DoubleVector v) {
      return compare(v.values()[row], ((DoubleVector) other).values()[otherRow]);
    } else if (vector instanceof FloatVector v) {
      return compare(v.values()[row], ((FloatVector) other).values()[otherRow]);
    }
    return Long.compare(whole(vector, row), whole(other, otherRow));
  }

  /** Both zeros are the same. */
  private static int compare(double a, double b) {
    return a < b ? -1 : a > b ? 1 : 0;
  }

  private static long whole(ColumnVector vector, int row) {
    if (vector instanceof LongVector v) {
      return v.values()[row];
    } else if (vector instanceof IntVector v) {
      return v.values()[row];
    }
    return ((ByteVector) vector).values()[row];
  }
}
