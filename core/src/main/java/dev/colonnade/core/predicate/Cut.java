package dev.colonnade.core.predicate;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.DataType.DecimalType;
import dev.colonnade.core.schema.DataType.FloatType;
import dev.colonnade.core.schema.DataType.TimeType;
import dev.colonnade.core.schema.DataType.TimestampType;
import dev.colonnade.core.schema.DataType.ZonedTimestampType;
import dev.colonnade.core.schema.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * Where a value cuts the line of a column's keys: on {@code floor} where {@code exact}, between it
 * and the next one where not (2.5 among whole numbers).
 */
record Cut(BigInteger floor, boolean exact) {
  /** The least key that is not below the value. */
  BigInteger atOrAbove() {
    return exact ? floor : floor.add(BigInteger.ONE);
  }

  static Cut of(Literal value, Field field) {
    DataType type = field.type();
    if (type instanceof FloatType floating) {
      return new Cut(BigInteger.valueOf(LongKeys.ofDouble(floating(value, field, floating))), true);
    } else if (type.equals(DataType.BOOLEAN)) {
      if (value instanceof Literal.Truth truth) {
        return new Cut(truth.value() ? BigInteger.ONE : BigInteger.ZERO, true);
      }
      throw mismatch(field, "true or false", value);
    }
    BigDecimal units = units(value, field);
    BigInteger floor = units.setScale(0, RoundingMode.FLOOR).toBigInteger();
    return new Cut(floor, units.compareTo(new BigDecimal(floor)) == 0);
  }

  /** At the column's own precision, as its values were written. */
  private static double floating(Literal value, Field field, FloatType type) {
    if (value instanceof Literal.NotFinite special) {
      return special.value();
    } else if (value instanceof Literal.Exact number) {
      return type.bits() == 32 ? number.value().floatValue() : number.value().doubleValue();
    }
    throw mismatch(field, "a number", value);
  }

  private static BigDecimal units(Literal value, Field field) {
    DataType type = field.type();
    if (value instanceof Literal.Exact number && type instanceof DecimalType decimal) {
      return number.value().scaleByPowerOfTen(decimal.scale());
    } else if (value instanceof Literal.Exact number && type instanceof DataType.IntType) {
      return number.value();
    } else if (value instanceof Literal.Text text) {
      if (type.equals(DataType.DATE)) {
        return TemporalLiteral.date(text.value(), field);
      } else if (type instanceof TimeType time) {
        return TemporalLiteral.time(text.value(), time.unit(), field);
      } else if (type instanceof TimestampType timestamp) {
        return TemporalLiteral.timestamp(text.value(), timestamp.unit(), field);
      } else if (type instanceof ZonedTimestampType zoned) {
        return TemporalLiteral.instant(text.value(), zoned.unit(), field);
      }
    }
    boolean number = type instanceof DecimalType || type instanceof DataType.IntType;
    throw mismatch(field, number ? "a number" : "a date or time in single quotes", value);
  }

  private static IllegalArgumentException mismatch(Field field, String wanted, Literal value) {
    return new IllegalArgumentException(
        "column '"
            + field.name()
            + "' is "
            + field.type()
            + ": it compares with "
            + wanted
            + ", not with "
            + value);
  }
}
