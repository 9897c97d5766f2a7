package dev.colonnade.core.predicate;

import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;

/**
 * Values of fixed width as longs that order as the values do. A float's key orders -0.0 with 0.0
 * and NaN, whatever its bits, above infinity.
 */
final class LongKeys {
  /** The key of NaN: the greatest that a float has. */
  static final long NAN = ofDouble(Double.NaN);

  private LongKeys() {}

  static long ofDouble(double value) {
    long bits = Double.doubleToLongBits(value + 0.0);
    return bits ^ (bits >> 63 & Long.MAX_VALUE);
  }

  /** The keys of all rows; for longs the vector's own array. */
  static long[] of(ColumnVector vector) {
    if (vector instanceof LongVector v) {
      return v.values();
    }
    int size = vector.size();
    long[] keys = new long[size];
    if (vector instanceof IntVector v) {
      int[] values = v.values();
      for (int i = 0; i < size; i++) {
        keys[i] = values[i];
      }
    } else if (vector instanceof ByteVector v) {
      byte[] values = v.values();
      for (int i = 0; i < size; i++) {
        keys[i] = values[i];
      }
    } else if (vector instanceof DoubleVector v) {
      double[] values = v.values();
      for (int i = 0; i < size; i++) {
        keys[i] = ofDouble(values[i]);
      }
    } else if (vector instanceof FloatVector v) {
      float[] values = v.values();
      for (int i = 0; i < size; i++) {
        keys[i] = ofDouble(values[i]);
      }
    } else {
      throw new IllegalArgumentException(
          "not a vector of numbers: " + vector.getClass().getSimpleName());
    }
    return keys;
  }
}
