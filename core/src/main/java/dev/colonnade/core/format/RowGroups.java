package dev.colonnade.core.format;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;

/**
 * The row groups of a table in order, found one by one: a format without an index must look for
 * them in the file.
 */
@FunctionalInterface
public interface RowGroups {
  /** The next one, or null after the last. */
  RowGroup next() throws IOException;

  /** Row groups that are known beforehand. */
  static RowGroups of(List<? extends RowGroup> groups) {
    Iterator<? extends RowGroup> iterator = groups.iterator();
    return () -> iterator.hasNext() ? iterator.next() : null;
  }
}
