package dev.colonnade.core.vector;

import dev.colonnade.core.schema.DataType;
import java.util.List;

/** Ways to make a vector from another one, or from a type alone. */
public final class Vectors {
  private Vectors() {}

  /** The same values with other rows null. */
  static ColumnVector withNulls(ColumnVector vector, NullBitmap nulls) {
    int size = vector.size();
    if (vector instanceof ByteVector v) {
      return new ByteVector(v.values(), size, nulls);
    } else if (vector instanceof IntVector v) {
      return new IntVector(v.values(), size, nulls);
    } else if (vector instanceof LongVector v) {
      return new LongVector(v.values(), size, nulls);
    } else if (vector instanceof FloatVector v) {
      return new FloatVector(v.values(), size, nulls);
    } else if (vector instanceof DoubleVector v) {
      return new DoubleVector(v.values(), size, nulls);
    } else if (vector instanceof BytesVector v) {
      return new BytesVector(v.offsets(), v.data(), size, nulls);
    } else if (vector instanceof ListVector v) {
      return new ListVector(v.offsets(), v.elements(), size, nulls);
    } else if (vector instanceof MapVector v) {
      return new MapVector(v.offsets(), v.keys(), v.values(), size, nulls);
    } else if (vector instanceof StructVector v) {
      return new StructVector(v.fields(), size, nulls);
    }
    throw new IllegalArgumentException(
        "already an encoded vector: " + vector.getClass().getSimpleName());
  }

  /** A flat vector of zeros, empty strings and empty lists, with these rows null. */
  public static ColumnVector zeros(DataType type, int size, NullBitmap nulls) {
    return switch (type.physical()) {
      case BYTE -> new ByteVector(new byte[size], size, nulls);
      case INT -> new IntVector(new int[size], size, nulls);
      case LONG -> new LongVector(new long[size], size, nulls);
      case FLOAT -> new FloatVector(new float[size], size, nulls);
      case DOUBLE -> new DoubleVector(new double[size], size, nulls);
      case BYTES -> new BytesVector(new int[size + 1], new byte[0], size, nulls);
      case LIST ->
          new ListVector(
              new int[size + 1],
              zeros(((DataType.ArrayType) type).element().type(), 0, null),
              size,
              nulls);
      case MAP -> {
        DataType.MapType map = (DataType.MapType) type;
        yield new MapVector(
            new int[size + 1],
            zeros(map.key().type(), 0, null),
            zeros(map.value().type(), 0, null),
            size,
            nulls);
      }
      case STRUCT -> {
        List<ColumnVector> fields =
            ((DataType.StructType) type)
                .fields().stream().map(f -> zeros(f.type(), size, nulls)).toList();
        yield new StructVector(fields, size, nulls);
      }
    };
  }

  /** A vector of nulls that takes no memory per value. */
  public static ColumnVector allNull(DataType type, int size) {
    return new ConstantVector(zeros(type, 1, NullBitmap.allNull(1)), size, null);
  }
}
