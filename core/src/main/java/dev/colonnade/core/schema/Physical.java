package dev.colonnade.core.schema;

/**
 * The arrays that hold a type's values in memory; each has one vector class in {@code
 * dev.colonnade.core.vector}.
 */
public enum Physical {
  /** {@code byte[]}: boolean (0 or 1), int8. */
  BYTE,
  /** {@code int[]}: int16, int32, date (days since 1970-01-01), time up to milliseconds. */
  INT,
  /**
   * {@code long[]}: int64, decimals of up to 18 digits (unscaled), finer times, timestamps in their
   * unit.
   */
  LONG,
  /** {@code float[]}. */
  FLOAT,
  /** {@code double[]}. */
  DOUBLE,
  /**
   * {@code byte[]} with offsets: string (UTF-8), binary, longer decimals (unscaled, two's
   * complement, big-endian).
   */
  BYTES,
  /** Offsets into a vector of elements. */
  LIST,
  /** Offsets into a vector of keys and one of values. */
  MAP,
  /** One vector a field. */
  STRUCT
}
