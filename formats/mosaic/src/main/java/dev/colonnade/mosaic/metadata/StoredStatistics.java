package dev.colonnade.mosaic.metadata;

import dev.colonnade.core.io.Slice;

/**
 * What a file says of a column in a row group.
 *
 * @param column position of the column among all columns by name
 * @param nullCount rows that are null
 * @param min the least value as it is stored, without the length of a variable one; null if every
 *     row is null
 * @param max the greatest value, in the same form
 */
public record StoredStatistics(int column, long nullCount, Slice min, Slice max) {}
