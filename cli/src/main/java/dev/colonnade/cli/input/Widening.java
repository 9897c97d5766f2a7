package dev.colonnade.cli.input;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.DataType.FloatType;
import dev.colonnade.core.schema.DataType.IntType;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;

/** Numbers in a type that holds more, without loss. */
final class Widening {
  private Widening() {}

  /** The type that holds the values of both, or null where there is none without loss. */
  static DataType common(DataType a, DataType b) {
    if (a.equals(b)) {
      return a;
    } else if (a instanceof IntType x && b instanceof IntType y) {
      return x.bits() > y.bits() ? x : y;
    } else if (a instanceof FloatType && b instanceof FloatType) {
      return DataType.FLOAT64;
    }
    return null;
  }

  static ColumnVector widen(ColumnVector encoded, DataType from, DataType to) {
    if (from.equals(to)) {
      return encoded;
    }
    ColumnVector vector = encoded.flat();
    int size = vector.size();
    return switch (to.physical()) {
      case INT -> new IntVector(ints(vector), size, vector.nulls());
      case LONG -> new LongVector(longs(vector), size, vector.nulls());
      default -> new DoubleVector(doubles((FloatVector) vector), size, vector.nulls());
    };
  }

  private static int[] ints(ColumnVector vector) {
    if (vector instanceof IntVector ints) {
      return ints.values();
    }
    int[] values = new int[vector.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = ((ByteVector) vector).values()[i];
    }
    return values;
  }

  private static long[] longs(ColumnVector vector) {
    int[] narrow = ints(vector);
    long[] values = new long[vector.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = narrow[i];
    }
    return values;
  }

  private static double[] doubles(FloatVector vector) {
    double[] values = new double[vector.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = vector.values()[i];
    }
    return values;
  }
}
