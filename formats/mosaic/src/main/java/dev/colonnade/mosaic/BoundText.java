package dev.colonnade.mosaic;

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

/** The least or greatest value of a column, as text. */
final class BoundText {
  private BoundText() {}

  /** The only row of a vector. */
  static String of(ColumnVector value, DataType type) {
    if (value instanceof ByteVector v) {
      boolean isBoolean = type instanceof DataType.BooleanType;
      return isBoolean ? String.valueOf(v.values()[0] != 0) : String.valueOf(v.values()[0]);
    } else if (value instanceof IntVector v) {
      return ofInt(v.values()[0], type);
    } else if (value instanceof LongVector v) {
      return ofLong(v.values()[0], type);
    } else if (value instanceof FloatVector v) {
      return String.valueOf(v.values()[0]);
    } else if (value instanceof DoubleVector v) {
      return String.valueOf(v.values()[0]);
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
