package dev.colonnade.core.scan;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.ConstantVector;
import dev.colonnade.core.vector.DictionaryVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;

/** Finds the least or the greatest value of a column; values are vectors of one row. */
final class Extreme {
  private final boolean greatest;
  private final boolean decimal;

  Extreme(DataType type, boolean greatest) {
    this.greatest = greatest;
    this.decimal = type instanceof DataType.DecimalType;
  }

  /** The one of two values; either may be null for none. */
  ColumnVector of(ColumnVector one, ColumnVector two) {
    return one == null || (two != null && precedes(two, one)) ? two : one;
  }

  /** Whether a value is to be taken rather than another. */
  boolean precedes(ColumnVector value, ColumnVector other) {
    int order = compare(value, other);
    return greatest ? order > 0 : order < 0;
  }

  /**
   * Whether a value within a bound may be to be taken rather than another. A bound of floats may be
   * 0.0 where the value is -0.0, and one that is NaN says nothing.
   *
   * @param exact whether the bound is itself a value, and if it is the greatest, no value is NaN
   */
  boolean mayPrecede(ColumnVector bound, ColumnVector other, boolean exact) {
    if (bound instanceof DoubleVector b) {
      double value = ((DoubleVector) other).values()[0];
      return greatest ? !exact || !(b.values()[0] < value) : !(b.values()[0] > value);
    } else if (bound instanceof FloatVector b) {
      float value = ((FloatVector) other).values()[0];
      return greatest ? !exact || !(b.values()[0] < value) : !(b.values()[0] > value);
    }
    return precedes(bound, other);
  }

  private int compare(ColumnVector value, ColumnVector other) {
    if (value instanceof LongVector v) {
      return Long.compare(v.values()[0], ((LongVector) other).values()[0]);
    } else if (value instanceof IntVector v) {
      return Integer.compare(v.values()[0], ((IntVector) other).values()[0]);
    } else if (value instanceof ByteVector v) {
      return Byte.compare(v.values()[0], ((ByteVector) other).values()[0]);
    } else if (value instanceof DoubleVector v) {
      return Double.compare(v.values()[0], ((DoubleVector) other).values()[0]);
    } else if (value instanceof FloatVector v) {
      return Float.compare(v.values()[0], ((FloatVector) other).values()[0]);
    }
    return compare((BytesVector) value, 0, (BytesVector) other, 0);
  }

  /** The one of a vector's rows, or null where all of them are null. */
  ColumnVector of(ColumnVector vector) {
    if (vector.nullCount() == vector.size()) {
      return null;
    } else if (vector instanceof ConstantVector v) {
      return v.value();
    } else if (vector instanceof DictionaryVector v) {
      return of(usedEntries(v));
    } else if (vector instanceof LongVector v) {
      return new LongVector(longs(v));
    } else if (vector instanceof IntVector v) {
      return new IntVector(ints(v));
    } else if (vector instanceof ByteVector v) {
      return new ByteVector(bytes(v));
    } else if (vector instanceof DoubleVector v) {
      return new DoubleVector(doubles(v));
    } else if (vector instanceof FloatVector v) {
      return new FloatVector(floats(v));
    }
    return texts((BytesVector) vector);
  }

  private static ColumnVector usedEntries(DictionaryVector vector) {
    BitSet used = new BitSet(vector.dictionary().size());
    for (int row = 0; row < vector.size(); row++) {
      if (!vector.isNull(row)) {
        used.set(vector.indices()[row]);
      }
    }
    int[] entries = used.stream().toArray();
    return vector.dictionary().gather(entries, entries.length);
  }

  // One loop for each kind of array: a shared one would call a method for each value.

  private long longs(LongVector vector) {
    long[] values = vector.values();
    long found = greatest ? Long.MIN_VALUE : Long.MAX_VALUE;
    for (int i = 0; i < vector.size(); i++) {
      if (!vector.isNull(i)) {
        found = greatest ? Math.max(found, values[i]) : Math.min(found, values[i]);
      }
    }
    return found;
  }

  private int ints(IntVector vector) {
    int[] values = vector.values();
    int found = greatest ? Integer.MIN_VALUE : Integer.MAX_VALUE;
    for (int i = 0; i < vector.size(); i++) {
      if (!vector.isNull(i)) {
        found = greatest ? Math.max(found, values[i]) : Math.min(found, values[i]);
      }
    }
    return found;
  }

  private byte bytes(ByteVector vector) {
    byte[] values = vector.values();
    int found = greatest ? Byte.MIN_VALUE : Byte.MAX_VALUE;
    for (int i = 0; i < vector.size(); i++) {
      if (!vector.isNull(i)) {
        found = greatest ? Math.max(found, values[i]) : Math.min(found, values[i]);
      }
    }
    return (byte) found;
  }

  private double doubles(DoubleVector vector) {
    double[] values = vector.values();
    double found = greatest ? Double.NEGATIVE_INFINITY : Double.NaN;
    for (int i = 0; i < vector.size(); i++) {
      if (!vector.isNull(i)) {
        int order = Double.compare(values[i], found);
        found = (greatest ? order > 0 : order < 0) ? values[i] : found;
      }
    }
    return found;
  }

  private float floats(FloatVector vector) {
    float[] values = vector.values();
    float found = greatest ? Float.NEGATIVE_INFINITY : Float.NaN;
    for (int i = 0; i < vector.size(); i++) {
      if (!vector.isNull(i)) {
        int order = Float.compare(values[i], found);
        found = (greatest ? order > 0 : order < 0) ? values[i] : found;
      }
    }
    return found;
  }

  /** Copied, so that one text does not keep all others in memory. */
  private BytesVector texts(BytesVector vector) {
    int found = -1;
    for (int i = 0; i < vector.size(); i++) {
      if (!vector.isNull(i)) {
        int order = found < 0 ? 0 : compare(vector, i, vector, found);
        found = found < 0 || (greatest ? order > 0 : order < 0) ? i : found;
      }
    }
    byte[] bytes = vector.slice(found).toByteArray();
    return new BytesVector(new int[] {0, bytes.length}, bytes, 1, null);
  }

  private int compare(BytesVector one, int row, BytesVector two, int other) {
    if (decimal) {
      return unscaled(one, row).compareTo(unscaled(two, other));
    }
    return Arrays.compareUnsigned(
        one.data(),
        one.offsets()[row],
        one.offsets()[row + 1],
        two.data(),
        two.offsets()[other],
        two.offsets()[other + 1]);
  }

  private static BigInteger unscaled(BytesVector vector, int row) {
    return vector.length(row) == 0
        ? BigInteger.ZERO
        : new BigInteger(vector.data(), vector.offsets()[row], vector.length(row));
  }
}
