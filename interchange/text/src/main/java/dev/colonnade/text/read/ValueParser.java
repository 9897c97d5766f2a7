package dev.colonnade.text.read;

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
import dev.colonnade.core.vector.ByteVectorBuilder;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.DoubleVectorBuilder;
import dev.colonnade.core.vector.FloatVectorBuilder;
import dev.colonnade.core.vector.IntVectorBuilder;
import dev.colonnade.core.vector.LongVectorBuilder;
import dev.colonnade.core.vector.VectorBuilder;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.util.Base64;

/**
 * Reads texts as values of a type that the user asked for. Texts need not be the ones that the
 * values would print as ({@code 007} is an int32, {@code 1e3} a float64), but nothing is rounded
 * away: {@code 1.005} is no {@code decimal(10,2)}.
 */
@FunctionalInterface
public interface ValueParser {
  /** Reads one text and appends its value. */
  void parse(byte[] utf8, int from, int to, VectorBuilder into) throws BadValueException;

  /** The parser of a type; nested values are JSON. */
  static ValueParser of(DataType type) {
    if (type instanceof StringType) {
      return (utf8, from, to, into) -> ((BytesVectorBuilder) into).append(utf8, from, to - from);
    } else if (type instanceof ArrayType || type instanceof MapType || type instanceof StructType) {
      return JsonCells.parser(type);
    }
    return (utf8, from, to, into) -> {
      String text = new String(utf8, from, to - from, StandardCharsets.UTF_8).strip();
      try {
        append(text, type, into);
      } catch (DateTimeException | IllegalArgumentException | ArithmeticException e) {
        throw BadValueException.of(text, type, null);
      }
    };
  }

  /** Appends the value of a text of a type that is not nested. */
  static void append(String text, DataType type, VectorBuilder into) throws BadValueException {
    if (type instanceof BooleanType) {
      ((ByteVectorBuilder) into).append((byte) (truth(text) ? 1 : 0));
    } else if (type instanceof IntType whole) {
      appendWhole(text, whole, into);
    } else if (type instanceof FloatType number) {
      appendFloat(text, number, into);
    } else if (type instanceof DecimalType decimal) {
      appendDecimal(text, decimal, into);
    } else if (type instanceof DateType) {
      ((IntVectorBuilder) into).append(Math.toIntExact(TemporalParser.date(text)));
    } else if (type instanceof TimeType time) {
      appendTime(TemporalParser.time(text, time.precision(), time.unit()), into);
    } else if (type instanceof TimestampType time) {
      ((LongVectorBuilder) into)
          .append(TemporalParser.timestamp(text, time.precision(), time.unit()));
    } else if (type instanceof ZonedTimestampType time) {
      ((LongVectorBuilder) into)
          .append(TemporalParser.instant(text, time.precision(), time.unit()));
    } else if (type instanceof BinaryType) {
      ((BytesVectorBuilder) into).append(Base64.getDecoder().decode(text));
    } else {
      ((BytesVectorBuilder) into).append(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static boolean truth(String text) {
    return switch (text) {
      case "true", "True", "TRUE", "1" -> true;
      case "false", "False", "FALSE", "0" -> false;
      default -> throw new IllegalArgumentException(text);
    };
  }

  private static void appendWhole(String text, IntType type, VectorBuilder into)
      throws BadValueException {
    long value = Long.parseLong(text);
    int unused = 64 - type.bits();
    if (value << unused >> unused != value) {
      throw BadValueException.of(text, type, "too large");
    }
    if (into instanceof LongVectorBuilder longs) {
      longs.append(value);
    } else if (into instanceof IntVectorBuilder ints) {
      ints.append((int) value);
    } else {
      ((ByteVectorBuilder) into).append((byte) value);
    }
  }

  private static void appendFloat(String text, FloatType type, VectorBuilder into)
      throws BadValueException {
    for (int i = 0; i < text.length(); i++) {
      // Java would also take hexadecimal numbers and a type's letter at the end.
      if ("xXpPdDfF".indexOf(text.charAt(i)) >= 0 && !text.endsWith("Infinity")) {
        throw BadValueException.of(text, type, null);
      }
    }
    if (into instanceof DoubleVectorBuilder doubles) {
      doubles.append(Double.parseDouble(text));
    } else {
      ((FloatVectorBuilder) into).append(Float.parseFloat(text));
    }
  }

  private static void appendDecimal(String text, DecimalType type, VectorBuilder into)
      throws BadValueException {
    // The exponent is looked at before the number is written out, or 1E999999999 would fill memory.
    BigDecimal number = new BigDecimal(text).stripTrailingZeros();
    if (number.signum() != 0 && number.scale() > type.scale()) {
      throw BadValueException.of(text, type, "too many fraction digits");
    }
    if (number.signum() != 0
        && (long) number.precision() - number.scale() > (long) type.precision() - type.scale()) {
      throw BadValueException.of(text, type, "too large");
    }
    BigInteger unscaled = number.setScale(type.scale(), RoundingMode.UNNECESSARY).unscaledValue();
    if (into instanceof LongVectorBuilder longs) {
      longs.append(unscaled.longValueExact());
    } else {
      ((BytesVectorBuilder) into).append(unscaled.toByteArray());
    }
  }

  private static void appendTime(long count, VectorBuilder into) {
    if (into instanceof IntVectorBuilder ints) {
      ints.append(Math.toIntExact(count));
    } else {
      ((LongVectorBuilder) into).append(count);
    }
  }
}
