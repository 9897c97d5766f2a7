package dev.colonnade.mosaic.metadata;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import java.nio.charset.StandardCharsets;

/**
 * A type as the schema block stores it: {@code u8 id, u8 nullable}, then what the type needs.
 *
 * <pre>
 *  0 boolean   1 int8   2 int16   3 int32   4 int64   5 float32   6 float64   7 date
 *  8 char      9 varchar   11 binary   12 varbinary      varint length (not kept)
 * 10 string   13 bytes
 * 14 decimal                  varint precision, varint scale (32 bits, sign-extended)
 * 15 time                     varint precision
 * 16 timestamp                varint precision
 * 17 timestamp with zone      varint precision, varint length, zone
 * 18 array                    element: name, type
 * 19 map                      name of the entries; key: name, type; value: name, type
 * </pre>
 *
 * A name is a varint length and UTF-8.
 */
record TypeDescriptor(DataType type, boolean nullable) {
  private static final int DECIMAL = 14;
  private static final int TIME = 15;
  private static final int TIMESTAMP = 16;
  private static final int ZONED_TIMESTAMP = 17;
  private static final int ARRAY = 18;
  private static final int MAP = 19;

  /** Reads a type that lies {@code depth} levels deep. */
  static TypeDescriptor parse(ByteReader in, int depth, Limits limits) throws FormatException {
    if (depth > limits.nesting()) {
      throw in.error("types nested more than " + limits.nesting() + " deep");
    }
    int id = in.u8("type");
    boolean nullable = in.u8("nullable") != 0;
    DataType type =
        switch (id) {
          case 0 -> DataType.BOOLEAN;
          case 1 -> DataType.INT8;
          case 2 -> DataType.INT16;
          case 3 -> DataType.INT32;
          case 4 -> DataType.INT64;
          case 5 -> DataType.FLOAT32;
          case 6 -> DataType.FLOAT64;
          case 7 -> DataType.DATE;
          case 10 -> DataType.STRING;
          case 13 -> DataType.BINARY;
          case 8, 9 -> ofLength(in, DataType.STRING);
          case 11, 12 -> ofLength(in, DataType.BINARY);
          case DECIMAL -> decimal(in);
          case TIME -> time(in);
          case TIMESTAMP -> new DataType.TimestampType(fractionDigits(in));
          case ZONED_TIMESTAMP ->
              new DataType.ZonedTimestampType(fractionDigits(in), name(in, limits, "time zone"));
          case ARRAY -> new DataType.ArrayType(field(in, depth, limits, "element"));
          case MAP -> map(in, depth, limits);
          default -> throw in.error("type " + id + " is not known");
        };
    return new TypeDescriptor(type, nullable);
  }

  private static DataType ofLength(ByteReader in, DataType type) throws FormatException {
    in.varint32("length");
    return type;
  }

  private static DataType decimal(ByteReader in) throws FormatException {
    long precision = in.varint32("precision");
    int scale = (int) in.varint32("scale");
    if (precision < 1 || precision > DataType.DecimalType.MAX_PRECISION) {
      throw in.error("decimal of " + precision + " digits, 1 to 38 expected");
    }
    if (scale > precision || scale < Byte.MIN_VALUE) {
      throw in.error("decimal of " + precision + " digits with scale " + scale);
    }
    return new DataType.DecimalType((int) precision, scale);
  }

  /** Times are stored in milliseconds whatever the precision says. */
  private static DataType time(ByteReader in) throws FormatException {
    return new DataType.TimeType(Math.min(3, fractionDigits(in)));
  }

  private static int fractionDigits(ByteReader in) throws FormatException {
    long precision = in.varint32("precision");
    if (precision > 9) {
      throw in.error("time of " + precision + " fraction digits, 0 to 9 expected");
    }
    return (int) precision;
  }

  private static Field field(ByteReader in, int depth, Limits limits, String what)
      throws FormatException {
    String name = name(in, limits, what);
    TypeDescriptor inner = parse(in, depth + 1, limits);
    return new Field(name, inner.type, inner.nullable);
  }

  private static DataType map(ByteReader in, int depth, Limits limits) throws FormatException {
    String entries = name(in, limits, "entries");
    Field key = field(in, depth, limits, "key");
    if (isNested(key.type())) {
      throw in.error("a map's key is a " + key.type());
    }
    Field value = field(in, depth, limits, "value");
    return new DataType.MapType(entries, Field.required(key.name(), key.type()), value);
  }

  private static String name(ByteReader in, Limits limits, String what) throws FormatException {
    long length = in.varint32("name of " + what);
    if (length > limits.nameLength()) {
      throw in.error(length + " bytes of name, at most " + limits.nameLength());
    }
    return in.utf8(length, "name of " + what);
  }

  static boolean isNested(DataType type) {
    return type instanceof DataType.ArrayType || type instanceof DataType.MapType;
  }

  /** Appends the type of a field. */
  static void write(DataType type, boolean nullable, ByteWriter out) {
    out.u8(idOf(type)).u8(nullable ? 1 : 0);
    if (type instanceof DataType.DecimalType t) {
      out.varint(t.precision()).varint(t.scale() & 0xffff_ffffL);
    } else if (type instanceof DataType.TimeType t) {
      out.varint(t.precision());
    } else if (type instanceof DataType.TimestampType t) {
      out.varint(t.precision());
    } else if (type instanceof DataType.ZonedTimestampType t) {
      out.varint(t.precision());
      writeName(t.zone(), out);
    } else if (type instanceof DataType.ArrayType t) {
      writeField(t.element(), out);
    } else if (type instanceof DataType.MapType t) {
      writeName(t.entries(), out);
      writeField(t.key(), out);
      writeField(t.value(), out);
    }
  }

  private static int idOf(DataType type) {
    return switch (type.physical()) {
      case BYTE -> type instanceof DataType.BooleanType ? 0 : 1;
      case INT -> {
        if (type instanceof DataType.IntType t) {
          yield t.bits() == 16 ? 2 : 3;
        }
        yield type instanceof DataType.DateType ? 7 : TIME;
      }
      case LONG -> {
        if (type instanceof DataType.IntType) {
          yield 4;
        }
        yield type instanceof DataType.DecimalType
            ? DECIMAL
            : type instanceof DataType.TimestampType ? TIMESTAMP : ZONED_TIMESTAMP;
      }
      case FLOAT -> 5;
      case DOUBLE -> 6;
      case BYTES ->
          type instanceof DataType.StringType
              ? 10
              : type instanceof DataType.BinaryType ? 13 : DECIMAL;
      case LIST -> ARRAY;
      case MAP -> MAP;
      case STRUCT -> throw new IllegalArgumentException("Mosaic has no " + type);
    };
  }

  private static void writeField(Field field, ByteWriter out) {
    writeName(field.name(), out);
    write(field.type(), field.nullable(), out);
  }

  private static void writeName(String name, ByteWriter out) {
    byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
    out.varint(bytes.length).bytes(bytes);
  }
}
