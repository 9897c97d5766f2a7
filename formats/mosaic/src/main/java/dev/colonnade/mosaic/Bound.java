package dev.colonnade.mosaic;

import dev.colonnade.core.format.Info;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.TimeUnit;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;

/** The least or greatest value of a column: a number or boolean where it is one, else a text. */
final class Bound {
  private Bound() {}

  /** Adds the only row of a vector to facts. */
  static void put(Info info, String name, ColumnVector value, DataType type) {
    if (value instanceof ByteVector v && type instanceof DataType.BooleanType) {
      info.put(name, v.values()[0] != 0);
    } else if (value instanceof ByteVector v) {
      info.put(name, v.values()[0]);
    } else if (value instanceof IntVector v && type instanceof DataType.IntType) {
      info.put(name, v.values()[0]);
    } else if (value instanceof LongVector v && type instanceof DataType.IntType) {
      info.put(name, v.values()[0]);
    } else if (value instanceof FloatVector v) {
      // The number of the float's own digits, not of those that it has as a double.
      info.put(name, Double.parseDouble(Float.toString(v.values()[0])));
    } else if (value instanceof DoubleVector v) {
      info.put(name, v.values()[0]);
    } else {
      info.put(name, text(value, type));
    }
  }

  private static String text(ColumnVector value, DataType type) {
    if (value instanceof IntVector v) {
      return ofInt(v.values()[0], type);
    } else if (value instanceof LongVector v) {
      return ofLong(v.values()[0], type);
    }
    return ((BytesVector) value).text(0);
  }

  private static String ofInt(int value, DataType type) {
    if (type instanceof DataType.DateType) {
      return LocalDate.ofEpochDay(value).toString();
    } else if (type instanceof DataType.TimeType && value >= 0 && value < 86_400_000) {
      return LocalTime.ofNanoOfDay(value * 1_000_000L).toString();
    }
    return String.valueOf(value);
  }

  private static String ofLong(long value, DataType type) {
    if (type instanceof DataType.DecimalType t) {
      return new BigDecimal(BigInteger.valueOf(value), t.scale()).toPlainString();
    } else if (type instanceof DataType.TimestampType t) {
      return ofTimestamp(value, t.unit());
    } else if (type instanceof DataType.ZonedTimestampType t) {
      return ofTimestamp(value, t.unit()) + "Z";
    }
    return String.valueOf(value);
  }

  private static String ofTimestamp(long value, TimeUnit unit) {
    long seconds = Math.floorDiv(value, unit.perSecond());
    long nanos = Math.floorMod(value, unit.perSecond()) * (1_000_000_000L / unit.perSecond());
    boolean shown = Math.abs(seconds) < 31_556_889_864_403_199L;
    return shown
        ? LocalDateTime.ofEpochSecond(seconds, (int) nanos, ZoneOffset.UTC).toString()
        : String.valueOf(value);
  }
}
