package dev.colonnade.mosaic.metadata;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.TimeUnit;

/**
 * How a single value is stored: in plain data, as a constant, in a dictionary, and in statistics.
 * Numbers are big-endian two's complement or IEEE bits.
 */
public enum ValueForm {
  /** 1 byte, 0 or 1. */
  BOOLEAN(1),
  INT8(1),
  INT16(2),
  /** Also dates, times, and the lengths of arrays and maps. */
  INT32(4),
  /** Also decimals of up to 18 digits and timestamps of milli- or microseconds. */
  INT64(8),
  FLOAT(4),
  DOUBLE(8),
  /** Timestamps of nanoseconds: 8 bytes of milliseconds, 4 bytes of nanoseconds within one. */
  NANOS(12),
  /** Length, then UTF-8. */
  STRING(0),
  /** Length, then bytes. */
  BINARY(0),
  /** Length, then the shortest two's complement of the unscaled number. */
  DECIMAL(0);

  private final int width;

  ValueForm(int width) {
    this.width = width;
  }

  /** Bytes of a value, or 0 where each has its own length. */
  public int width() {
    return width;
  }

  /** Whether a value's bytes are preceded by their number. */
  public boolean isVariable() {
    return width == 0;
  }

  /** The fewest bytes that a value can take. */
  public int leastBytes() {
    return Math.max(1, width);
  }

  /** The form of a scalar type; an array or map is stored by its length. */
  public static ValueForm of(DataType type) {
    return switch (type.physical()) {
      case BYTE -> type instanceof DataType.BooleanType ? BOOLEAN : INT8;
      case INT -> type instanceof DataType.IntType t && t.bits() == 16 ? INT16 : INT32;
      case LONG -> isNanos(type) ? NANOS : INT64;
      case FLOAT -> FLOAT;
      case DOUBLE -> DOUBLE;
      case BYTES ->
          type instanceof DataType.StringType
              ? STRING
              : type instanceof DataType.DecimalType ? DECIMAL : BINARY;
      case LIST, MAP -> INT32;
      case STRUCT -> throw new IllegalArgumentException("Mosaic has no " + type);
    };
  }

  private static boolean isNanos(DataType type) {
    return (type instanceof DataType.TimestampType t && t.unit() == TimeUnit.NANOS)
        || (type instanceof DataType.ZonedTimestampType z && z.unit() == TimeUnit.NANOS);
  }

  /**
   * Whether the file may have statistics of a column of this type: not of bytes, decimals of more
   * than 18 digits, arrays and maps.
   */
  public static boolean hasStatistics(DataType type) {
    return switch (type.physical()) {
      case LIST, MAP, STRUCT -> false;
      case BYTES -> type instanceof DataType.StringType;
      default -> true;
    };
  }
}
