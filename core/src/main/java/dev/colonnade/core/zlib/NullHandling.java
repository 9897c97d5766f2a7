package dev.colonnade.core.zlib;

import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.NullBitmap;

/** What becomes of nulls in a format that has none. */
public enum NullHandling {
  /** They are refused. */
  ERROR,
  /** They become an empty text, 0, NaN or false. */
  EMPTY;

  static ColumnVector fill(ColumnVector vector) {
    int size = vector.size();
    NullBitmap nulls = vector.nulls();
    if (vector instanceof BytesVector v) {
      BytesVectorBuilder builder = new BytesVectorBuilder(size);
      for (int i = 0; i < size; i++) {
        builder.append(v.data(), v.offsets()[i], nulls.isNull(i) ? 0 : v.length(i));
      }
      return builder.build();
    } else if (vector instanceof DoubleVector v) {
      double[] values = v.values().clone();
      for (int i = 0; i < size; i++) {
        values[i] = nulls.isNull(i) ? Double.NaN : values[i];
      }
      return new DoubleVector(values, size, null);
    } else if (vector instanceof LongVector v) {
      long[] values = v.values().clone();
      for (int i = 0; i < size; i++) {
        values[i] = nulls.isNull(i) ? 0 : values[i];
      }
      return new LongVector(values, size, null);
    } else if (vector instanceof IntVector v) {
      int[] values = v.values().clone();
      for (int i = 0; i < size; i++) {
        values[i] = nulls.isNull(i) ? 0 : values[i];
      }
      return new IntVector(values, size, null);
    } else if (vector instanceof ByteVector v) {
      byte[] values = v.values().clone();
      for (int i = 0; i < size; i++) {
        values[i] = nulls.isNull(i) ? 0 : values[i];
      }
      return new ByteVector(values, size, null);
    }
    throw new IllegalArgumentException(
        "not a column of a zlib format: " + vector.getClass().getSimpleName());
  }
}
