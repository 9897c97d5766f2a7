package dev.colonnade.core.format;

import dev.colonnade.core.vector.ColumnVector;

/**
 * What a file says of a column in a row group. Every part may be missing, and bounds need not be
 * tight: they only promise that no value lies outside (NaN excepted, which no bound speaks of).
 *
 * @param nullCount rows that are null, or -1
 * @param min a vector of one row of the column's type, or null
 * @param max a vector of one row of the column's type, or null
 * @param minExact whether {@code min} is the least of the values, -0.0 being less than 0.0
 * @param maxExact whether {@code max} is the greatest of the values, so that none is NaN
 */
public record ColumnStatistics(
    long nullCount, ColumnVector min, ColumnVector max, boolean minExact, boolean maxExact) {
  /** Bounds that need not be tight. */
  public ColumnStatistics(long nullCount, ColumnVector min, ColumnVector max) {
    this(nullCount, min, max, false, false);
  }
}
