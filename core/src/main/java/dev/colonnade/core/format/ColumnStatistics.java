package dev.colonnade.core.format;

import dev.colonnade.core.vector.ColumnVector;

/**
 * What a file says of a column in a row group. Every part may be missing, and bounds need not be
 * tight: they only promise that no value lies outside (NaN excepted, which no bound speaks of).
 *
 * @param nullCount rows that are null, or -1
 * @param min a vector of one row of the column's type, or null
 * @param max a vector of one row of the column's type, or null
 */
public record ColumnStatistics(long nullCount, ColumnVector min, ColumnVector max) {}
