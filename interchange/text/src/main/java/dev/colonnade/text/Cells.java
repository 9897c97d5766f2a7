package dev.colonnade.text;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.DataType.ArrayType;
import dev.colonnade.core.schema.DataType.BinaryType;
import dev.colonnade.core.schema.DataType.BooleanType;
import dev.colonnade.core.schema.DataType.DateType;
import dev.colonnade.core.schema.DataType.DecimalType;
import dev.colonnade.core.schema.DataType.FloatType;
import dev.colonnade.core.schema.DataType.IntType;
import dev.colonnade.core.schema.DataType.MapType;
import dev.colonnade.core.schema.DataType.StringType;
import dev.colonnade.core.schema.DataType.StructType;
import dev.colonnade.core.schema.DataType.TimeType;
import dev.colonnade.core.schema.DataType.TimestampType;
import dev.colonnade.core.schema.DataType.ZonedTimestampType;
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

/** The {@link CellText} of each type. */
final class Cells {
  private Cells() {}

  static CellText of(DataType type, ColumnVector vector, boolean json) {
    if (vector instanceof ConstantVector constant) {
      return new SharedCells.Constant(type, constant, json);
    } else if (vector instanceof DictionaryVector dictionary) {
      return new SharedCells.Dictionary(type, dictionary, json);
    } else if (type instanceof BooleanType) {
      return new NumberCells.BooleanCell((ByteVector) vector, json);
    } else if (type instanceof IntType) {
      return whole(vector, json);
    } else if (type instanceof FloatType) {
      return vector instanceof FloatVector single
          ? new NumberCells.FloatCell(single, json)
          : new NumberCells.DoubleCell((DoubleVector) vector, json);
    } else if (type instanceof DecimalType decimal) {
      return vector instanceof LongVector small
          ? new NumberCells.Decimal(small, decimal.scale(), json)
          : new NumberCells.LargeDecimal((BytesVector) vector, decimal.scale(), json);
    } else if (type instanceof DateType) {
      return new QuotedCells.Date((IntVector) vector, json);
    } else if (type instanceof TimeType time) {
      return new QuotedCells.Time(vector, time.unit(), time.precision(), json);
    } else if (type instanceof TimestampType timestamp) {
      return new QuotedCells.Timestamp(
          (LongVector) vector, timestamp.unit(), timestamp.precision(), false, json);
    } else if (type instanceof ZonedTimestampType timestamp) {
      return new QuotedCells.Timestamp(
          (LongVector) vector, timestamp.unit(), timestamp.precision(), true, json);
    } else if (type instanceof StringType) {
      return new QuotedCells.Text((BytesVector) vector, json);
    } else if (type instanceof BinaryType) {
      return new QuotedCells.Binary((BytesVector) vector, json);
    } else if (type instanceof ArrayType array) {
      return new NestedCells.Array((ListVector) vector, array, json);
    } else if (type instanceof MapType map) {
      return new NestedCells.Entries((MapVector) vector, map, json);
    } else if (type instanceof StructType struct) {
      return new NestedCells.Struct((StructVector) vector, struct, json);
    }
    throw new IllegalArgumentException("no text form for " + type);
  }

  private static CellText whole(ColumnVector vector, boolean json) {
    if (vector instanceof ByteVector bytes) {
      return new NumberCells.Int8(bytes, json);
    } else if (vector instanceof IntVector ints) {
      return new NumberCells.Int32(ints, json);
    }
    return new NumberCells.Int64((LongVector) vector, json);
  }
}
