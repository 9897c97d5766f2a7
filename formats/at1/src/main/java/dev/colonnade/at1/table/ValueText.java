package dev.colonnade.at1.table;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.DataType.DecimalType;
import dev.colonnade.core.schema.DataType.TimeType;
import dev.colonnade.core.schema.DataType.TimestampType;
import dev.colonnade.core.schema.DataType.ZonedTimestampType;
import dev.colonnade.core.schema.TimeUnit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Base64;

/**
 * Values of typed tables as text: whole numbers and decimals in plain notation, floats as Java has
 * them, true and false, dates and times as ISO 8601 has them, binary as base64.
 */
final class ValueText {
  private ValueText() {}

  /** Reads a value that vectors hold in a byte, an int or a long. */
  static long parseLong(String text, DataType type) {
    if (type.equals(DataType.BOOLEAN)) {
      if (!text.equals("true") && !text.equals("false")) {
        throw new IllegalArgumentException("neither true nor false");
      }
      return text.equals("true") ? 1 : 0;
    } else if (type instanceof DataType.IntType whole) {
      long value = Long.parseLong(text);
      int unused = 64 - whole.bits();
      if (value << unused >> unused != value) {
        throw new ArithmeticException("out of range");
      }
      return value;
    } else if (type instanceof DecimalType decimal) {
      return unscaled(text, decimal).longValueExact();
    } else if (type.equals(DataType.DATE)) {
      return Math.toIntExact(LocalDate.parse(text).toEpochDay());
    } else if (type instanceof TimeType time) {
      return LocalTime.parse(text).toNanoOfDay() / nanos(time.unit());
    } else if (type instanceof TimestampType timestamp) {
      return instant(text, timestamp.unit());
    } else if (type instanceof ZonedTimestampType zoned) {
      String local = text.endsWith("Z") ? text.substring(0, text.length() - 1) : text;
      return instant(local, zoned.unit());
    }
    throw new IllegalArgumentException("no number");
  }

  private static long instant(String text, TimeUnit unit) {
    LocalDateTime time = LocalDateTime.parse(text);
    long perSecond = unit.perSecond();
    return Math.addExact(
        Math.multiplyExact(time.toEpochSecond(ZoneOffset.UTC), perSecond),
        time.getNano() / nanos(unit));
  }

  /** Reads a value that vectors hold as bytes. */
  static byte[] parseBytes(String text, DataType type) {
    if (type instanceof DecimalType decimal) {
      return unscaled(text, decimal).toByteArray();
    } else if (type.equals(DataType.BINARY)) {
      return Base64.getDecoder().decode(text);
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static BigInteger unscaled(String text, DecimalType type) {
    BigInteger unscaled = new BigDecimal(text).setScale(type.scale()).unscaledValue();
    if (unscaled.abs().compareTo(BigInteger.TEN.pow(type.precision())) >= 0) {
      throw new ArithmeticException("more digits than the type has");
    }
    return unscaled;
  }

  /** Prints a value that vectors hold in a byte, an int or a long. */
  static String print(long value, DataType type) {
    if (type.equals(DataType.BOOLEAN)) {
      return value == 0 ? "false" : "true";
    } else if (type instanceof DecimalType decimal) {
      return BigDecimal.valueOf(value, decimal.scale()).toPlainString();
    } else if (type.equals(DataType.DATE)) {
      return LocalDate.ofEpochDay(value).toString();
    } else if (type instanceof TimeType time) {
      return LocalTime.ofNanoOfDay(Math.multiplyExact(value, nanos(time.unit()))).toString();
    } else if (type instanceof TimestampType timestamp) {
      return local(value, timestamp.unit());
    } else if (type instanceof ZonedTimestampType zoned) {
      return local(value, zoned.unit()) + "Z";
    }
    return Long.toString(value);
  }

  private static String local(long value, TimeUnit unit) {
    long perSecond = unit.perSecond();
    return LocalDateTime.ofEpochSecond(
            Math.floorDiv(value, perSecond),
            (int) (Math.floorMod(value, perSecond) * nanos(unit)),
            ZoneOffset.UTC)
        .toString();
  }

  /** Prints bytes that stand for a decimal or are binary. */
  static String print(byte[] bytes, DataType type) {
    if (type instanceof DecimalType decimal) {
      return new BigDecimal(new BigInteger(bytes), decimal.scale()).toPlainString();
    }
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static long nanos(TimeUnit unit) {
    return 1_000_000_000L / unit.perSecond();
  }
}
