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
  /** No key has more digits, so cuts further out may be moved here. */
  private static final int MOST_DIGITS = 60;

  /** The least key that is not below the value. */
  BigInteger atOrAbove() {
    return exact ? floor : floor.add(BigInteger.ONE);
  }

  static Cut of(Literal value, Field field) {
    DataType type = field.type();
    if (type instanceof FloatType floating) {
      return ofFloat(value, field, floating);
    } else if (type.equals(DataType.BOOLEAN)) {
      if (value instanceof Literal.Truth truth) {
        return new Cut(truth.value() ? BigInteger.ONE : BigInteger.ZERO, true);
      }
      throw mismatch(field, "true or false", value);
    } else if (value instanceof Literal.Exact number && type instanceof DecimalType decimal) {
      return ofNumber(number.value(), decimal.scale());
    }
    return ofNumber(units(value, field), 0);
  }

  /** At a number times a power of ten, neither of which may be so large that the result is. */
  private static Cut ofNumber(BigDecimal number, int powerOfTen) {
    long digits = (long) number.precision() - number.scale() + powerOfTen;
    if (number.signum() == 0) {
      return new Cut(BigInteger.ZERO, true);
    } else if (digits > MOST_DIGITS) {
      BigInteger far = BigInteger.TEN.pow(MOST_DIGITS);
      return new Cut(number.signum() < 0 ? far.negate() : far, false);
    } else if (digits <= 0) {
      return new Cut(BigInteger.valueOf(number.signum() < 0 ? -1 : 0), false);
    }
    BigDecimal units = number.scaleByPowerOfTen(powerOfTen);
    BigInteger floor = units.setScale(0, RoundingMode.FLOOR).toBigInteger();
    return new Cut(floor, units.compareTo(new BigDecimal(floor)) == 0);
  }

  /**
   * At the column's own precision, as its values were written; a number beyond the largest one lies
   * between that and infinity.
   */
  private static Cut ofFloat(Literal value, Field field, FloatType type) {
    if (value instanceof Literal.NotFinite special) {
      return new Cut(key(special.value()), true);
    } else if (value instanceof Literal.Exact number) {
      double rounded =
          type.bits() == 32 ? number.value().floatValue() : number.value().doubleValue();
      if (rounded == Double.POSITIVE_INFINITY) {
        return new Cut(key(type.bits() == 32 ? Float.MAX_VALUE : Double.MAX_VALUE), false);
      }
      return new Cut(key(rounded), rounded != Double.NEGATIVE_INFINITY);
    }
    throw mismatch(field, "a number", value);
  }

  private static BigInteger key(double value) {
    return BigInteger.valueOf(LongKeys.ofDouble(value));
  }

  private static BigDecimal units(Literal value, Field field) {
    DataType type = field.type();
    if (value instanceof Literal.Exact number && type instanceof DataType.IntType) {
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
