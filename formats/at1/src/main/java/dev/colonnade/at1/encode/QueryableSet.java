package dev.colonnade.at1.encode;

import dev.colonnade.core.io.Slice;
import java.util.List;

/**
 * A stream set that can be queried.
 *
 * @param bytes the packed set
 * @param rows lines that are rows of the table
 * @param lines all lines
 * @param names the columns' names
 */
record QueryableSet(Slice bytes, long rows, long lines, List<String> names) {}
