package dev.colonnade.core.contract;

import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.ConstantVector;
import dev.colonnade.core.vector.DictionaryVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.ListVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.MapVector;
import dev.colonnade.core.vector.StructVector;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Rows as plain objects that can be compared with {@code equals}: null, Boolean, Long (all
 * integers, dates and times in their unit), Float, Double, BigDecimal, String (text; binary as
 * hex), List (arrays and structs; maps as a list of pairs).
 */
public final class Values {
  private Values() {}

  /** All rows that a reader has left. */
  public static List<List<Object>> rows(BatchReader reader) throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
      rows.addAll(rows(batch));
    }
    return rows;
  }

  public static List<List<Object>> rows(Batch batch) {
    List<List<Object>> rows = new ArrayList<>();
    for (int row = 0; row < batch.rowCount(); row++) {
      List<Object> values = new ArrayList<>();
      for (int column = 0; column < batch.schema().size(); column++) {
        values.add(value(batch.column(column), batch.schema().field(column).type(), row));
      }
      rows.add(values);
    }
    return rows;
  }

  public static Object value(ColumnVector vector, DataType type, int row) {
    if (vector.isNull(row)) {
      return null;
    } else if (vector instanceof ConstantVector v) {
      return value(v.value(), type, 0);
    } else if (vector instanceof DictionaryVector v) {
      return value(v.dictionary(), type, v.indices()[row]);
    } else if (vector instanceof ByteVector v) {
      return type.equals(DataType.BOOLEAN)
          ? (Object) (v.values()[row] != 0)
          : Long.valueOf(v.values()[row]);
    } else if (vector instanceof IntVector v) {
      return (long) v.values()[row];
    } else if (vector instanceof LongVector v) {
      return type instanceof DataType.DecimalType d
          ? new BigDecimal(BigInteger.valueOf(v.values()[row]), d.scale())
          : (Object) v.values()[row];
    } else if (vector instanceof FloatVector v) {
      return v.values()[row];
    } else if (vector instanceof DoubleVector v) {
      return v.values()[row];
    } else if (vector instanceof BytesVector v) {
      return bytes(v, type, row);
    } else if (vector instanceof ListVector v) {
      DataType element = ((DataType.ArrayType) type).element().type();
      List<Object> list = new ArrayList<>();
      for (int i = v.offsets()[row]; i < v.offsets()[row + 1]; i++) {
        list.add(value(v.elements(), element, i));
      }
      return list;
    } else if (vector instanceof MapVector v) {
      DataType.MapType map = (DataType.MapType) type;
      List<Object> list = new ArrayList<>();
      for (int i = v.offsets()[row]; i < v.offsets()[row + 1]; i++) {
        List<Object> entry = new ArrayList<>();
        entry.add(value(v.keys(), map.key().type(), i));
        entry.add(value(v.values(), map.value().type(), i));
        list.add(entry);
      }
      return list;
    } else if (vector instanceof StructVector v) {
      List<Field> fields = ((DataType.StructType) type).fields();
      List<Object> list = new ArrayList<>();
      for (int i = 0; i < fields.size(); i++) {
        list.add(value(v.fields().get(i), fields.get(i).type(), row));
      }
      return list;
    }
    throw new IllegalArgumentException(vector.getClass().getName());
  }

  private static Object bytes(BytesVector vector, DataType type, int row) {
    byte[] bytes = vector.slice(row).toByteArray();
    if (type instanceof DataType.DecimalType d) {
      return new BigDecimal(bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes), d.scale());
    }
    return type.equals(DataType.STRING) ? vector.text(row) : HexFormat.of().formatHex(bytes);
  }
}
