package dev.colonnade.core.zlib;

import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The types that a format with few of them holds a table's columns as: shorter integers as int32,
 * which loses nothing, and int64 as the user chose.
 */
public final class HeldTypes {
  private static final int LONGEST_NAME = 65_535;

  private HeldTypes() {}

  /**
   * The schema as it is written.
   *
   * @param int64 what int64 becomes where the format has none: float64 or string; null refuses it
   * @throws IllegalArgumentException naming the first column that cannot be held
   */
  public static Schema of(Schema schema, String format, TypeSupport support, DataType int64) {
    List<Field> held = new ArrayList<>(schema.size());
    for (Field field : schema.fields()) {
      checkName(field.name(), format);
      held.add(new Field(field.name(), held(field, format, support, int64), field.nullable()));
    }
    return new Schema(held);
  }

  private static void checkName(String name, String format) {
    if (name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
      throw new IllegalArgumentException(
          "a column name of "
              + name.length()
              + " characters: "
              + format
              + " holds 65,535 bytes at most");
    }
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
      throw new IllegalArgumentException("the column name '" + name + "' is not valid Unicode");
    }
  }

  private static DataType held(Field field, String format, TypeSupport support, DataType int64) {
    DataType type = field.type();
    if (support.holds(type)) {
      return type;
    }
    if (type.equals(DataType.INT8) || type.equals(DataType.INT16)) {
      return DataType.INT32;
    }
    if (type.equals(DataType.INT64) && int64 != null) {
      return int64;
    }
    String choice =
        type.equals(DataType.INT64)
            ? " (-o int64=string keeps the digits, -o int64=float64 is exact up to 2^53)"
            : "";
    throw new IllegalArgumentException(
        "column '" + field.name() + "' is " + type + ", which " + format + " cannot hold" + choice);
  }

  /** The values as the type they are held as. */
  static ColumnVector convert(ColumnVector vector, DataType held) {
    int size = vector.size();
    if (vector instanceof ByteVector v && held.equals(DataType.INT32)) {
      int[] values = new int[size];
      for (int i = 0; i < size; i++) {
        values[i] = v.values()[i];
      }
      return new IntVector(values, size, v.nulls());
    } else if (vector instanceof LongVector v && held.equals(DataType.FLOAT64)) {
      double[] values = new double[size];
      for (int i = 0; i < size; i++) {
        values[i] = v.values()[i];
      }
      return new DoubleVector(values, size, v.nulls());
    } else if (vector instanceof LongVector v && held.equals(DataType.STRING)) {
      BytesVectorBuilder builder = new BytesVectorBuilder(size);
      for (int i = 0; i < size; i++) {
        if (v.isNull(i)) {
          builder.appendNull();
        } else {
          builder.append(Long.toString(v.values()[i]).getBytes(StandardCharsets.US_ASCII));
        }
      }
      return builder.build();
    }
    return vector;
  }
}
