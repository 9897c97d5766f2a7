package dev.colonnade.core.schema;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a column holds. The text form ({@link #toString()}, read back by {@link #parse}) is the one
 * shown and accepted everywhere: {@code int32}, {@code decimal(10,2)}, {@code timestamp(6)}, {@code
 * array<string>}, {@code map<string,int64>}, {@code struct<x:float64,y:float64>}.
 */
public sealed interface DataType {
  BooleanType BOOLEAN = new BooleanType();
  IntType INT8 = new IntType(8);
  IntType INT16 = new IntType(16);
  IntType INT32 = new IntType(32);
  IntType INT64 = new IntType(64);
  FloatType FLOAT32 = new FloatType(32);
  FloatType FLOAT64 = new FloatType(64);
  DateType DATE = new DateType();
  StringType STRING = new StringType();
  BinaryType BINARY = new BinaryType();

  /** The arrays that hold values of this type. */
  Physical physical();

  /** Reads the text form. */
  static DataType parse(String text) {
    return new TypeParser(text).parse();
  }

  /** True or false. */
  record BooleanType() implements DataType {
    @Override
    public Physical physical() {
      return Physical.BYTE;
    }

    @Override
    public String toString() {
      return "boolean";
    }
  }

  /** A signed integer of 8, 16, 32 or 64 bits. */
  record IntType(int bits) implements DataType {
    public IntType {
      if (bits != 8 && bits != 16 && bits != 32 && bits != 64) {
        throw new IllegalArgumentException("an integer has 8, 16, 32 or 64 bits, not " + bits);
      }
    }

    @Override
    public Physical physical() {
      return bits == 8 ? Physical.BYTE : bits == 64 ? Physical.LONG : Physical.INT;
    }

    @Override
    public String toString() {
      return "int" + bits;
    }
  }

  /** An IEEE 754 number of 32 or 64 bits. */
  record FloatType(int bits) implements DataType {
    public FloatType {
      if (bits != 32 && bits != 64) {
        throw new IllegalArgumentException("a float has 32 or 64 bits, not " + bits);
      }
    }

    @Override
    public Physical physical() {
      return bits == 32 ? Physical.FLOAT : Physical.DOUBLE;
    }

    @Override
    public String toString() {
      return "float" + bits;
    }
  }

  /**
   * An exact decimal number: an unscaled integer of up to {@code precision} digits times 10 to the
   * power of {@code -scale}; the scale may be negative.
   */
  record DecimalType(int precision, int scale) implements DataType {
    /** The most digits that a decimal may have. */
    public static final int MAX_PRECISION = 38;

    /** The most digits of a decimal that is held in a {@code long}. */
    public static final int MAX_LONG_PRECISION = 18;

    public DecimalType {
      if (precision < 1 || precision > MAX_PRECISION) {
        throw new IllegalArgumentException("a decimal has 1 to 38 digits, not " + precision);
      }
    }

    @Override
    public Physical physical() {
      return precision <= MAX_LONG_PRECISION ? Physical.LONG : Physical.BYTES;
    }

    @Override
    public String toString() {
      return "decimal(" + precision + "," + scale + ")";
    }
  }

  /** A calendar day. */
  record DateType() implements DataType {
    @Override
    public Physical physical() {
      return Physical.INT;
    }

    @Override
    public String toString() {
      return "date";
    }
  }

  /** A time of day with up to 9 fraction digits. */
  record TimeType(int precision) implements DataType {
    public TimeType {
      checkFractionDigits(precision);
    }

    /** What the stored number counts. */
    public TimeUnit unit() {
      return TimeUnit.ofPrecision(precision);
    }

    @Override
    public Physical physical() {
      return unit() == TimeUnit.MILLIS ? Physical.INT : Physical.LONG;
    }

    @Override
    public String toString() {
      return "time(" + precision + ")";
    }
  }

  /**
   * A date and time without a zone, counted from 1970-01-01T00:00:00 in the unit of its precision.
   */
  record TimestampType(int precision) implements DataType {
    public TimestampType {
      checkFractionDigits(precision);
    }

    /** What the stored number counts. */
    public TimeUnit unit() {
      return TimeUnit.ofPrecision(precision);
    }

    @Override
    public Physical physical() {
      return Physical.LONG;
    }

    @Override
    public String toString() {
      return "timestamp(" + precision + ")";
    }
  }

  /** An instant, counted from 1970-01-01T00:00:00Z, with the zone it is meant to be shown in. */
  record ZonedTimestampType(int precision, String zone) implements DataType {
    public ZonedTimestampType {
      checkFractionDigits(precision);
    }

    /** What the stored number counts. */
    public TimeUnit unit() {
      return TimeUnit.ofPrecision(precision);
    }

    @Override
    public Physical physical() {
      return Physical.LONG;
    }

    @Override
    public String toString() {
      return "timestamp(" + precision + "," + zone + ")";
    }
  }

  /** Text, held as UTF-8. */
  record StringType() implements DataType {
    @Override
    public Physical physical() {
      return Physical.BYTES;
    }

    @Override
    public String toString() {
      return "string";
    }
  }

  /** Bytes. */
  record BinaryType() implements DataType {
    @Override
    public Physical physical() {
      return Physical.BYTES;
    }

    @Override
    public String toString() {
      return "binary";
    }
  }

  /** A list of elements; the element's field name is kept for formats that store it. */
  record ArrayType(Field element) implements DataType {
    /** An array whose element has the usual name, {@code item}. */
    public static ArrayType of(DataType element, boolean nullable) {
      return new ArrayType(new Field("item", element, nullable));
    }

    @Override
    public Physical physical() {
      return Physical.LIST;
    }

    @Override
    public String toString() {
      return "array<" + element.typeText() + ">";
    }
  }

  /**
   * Keys with values, in their stored order; the names of the parts are kept for formats that store
   * them.
   */
  record MapType(String entries, Field key, Field value) implements DataType {
    public MapType {
      if (key.nullable()) {
        throw new IllegalArgumentException("a map's key may not be null");
      }
    }

    /** A map whose parts have the usual names, {@code entries}, {@code key} and {@code value}. */
    public static MapType of(DataType key, DataType value, boolean valueNullable) {
      return new MapType(
          "entries", new Field("key", key, false), new Field("value", value, valueNullable));
    }

    @Override
    public Physical physical() {
      return Physical.MAP;
    }

    @Override
    public String toString() {
      return "map<" + key.type() + "," + value.typeText() + ">";
    }
  }

  /** Named values held together. */
  record StructType(List<Field> fields) implements DataType {
    public StructType {
      fields = List.copyOf(fields);
    }

    @Override
    public Physical physical() {
      return Physical.STRUCT;
    }

    @Override
    public String toString() {
      return fields.stream()
          .map(field -> TypeParser.quoteIfNeeded(field.name()) + ":" + field.typeText())
          .collect(Collectors.joining(",", "struct<", ">"));
    }
  }

  private static void checkFractionDigits(int precision) {
    if (precision < 0 || precision > 9) {
      throw new IllegalArgumentException("a time has 0 to 9 fraction digits, not " + precision);
    }
  }
}
