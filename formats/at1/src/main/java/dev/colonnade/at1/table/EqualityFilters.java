package dev.colonnade.at1.table;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.container.Backend;
import dev.colonnade.at1.container.StreamEntry;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The filters of a segment, read a column at a time when they are first asked; see {@link
 * FilterStream}.
 */
final class EqualityFilters {
  private final StreamEntry data;
  private final int[] sizes;
  private final long[] offsets;
  private final int groups;
  private final Map<Integer, Slice> read = new ConcurrentHashMap<>();

  private EqualityFilters(StreamEntry data, int[] sizes, long[] offsets, int groups) {
    this.data = data;
    this.sizes = sizes;
    this.offsets = offsets;
    this.groups = groups;
  }

  static EqualityFilters of(StreamSet streams, int columns, int groups) throws IOException {
    int[] sizes = new int[columns];
    long[] offsets = new long[columns];
    StreamEntry data = streams.entry(FilterStream.DATA);
    if (data != null && data.backend() == Backend.STORED && streams.has(FilterStream.SIZES)) {
      ByteReader in = streams.reader(FilterStream.SIZES);
      long at = 0;
      for (int c = 0; c < columns; c++) {
        long size = in.varint64("a filter's size");
        if (size < 0 || size > (data.length() - at) / Math.max(1, groups)) {
          throw in.error("filters of " + size + " bytes, more than there are");
        }
        sizes[c] = (int) size;
        offsets[c] = at;
        at += size * groups;
      }
    }
    return new EqualityFilters(data, sizes, offsets, groups);
  }

  /** Whether a column has filters. */
  boolean has(int column) {
    return sizes[column] > 0;
  }

  /** Whether no value of a column of a group is missing from its filter. */
  boolean containAll(int group, int column, QuerySegment segment, RangeReader ranges)
      throws IOException {
    Cells cells = segment.values(group, column, segment.blocks().stored(group, column));
    CellSyntax syntax = segment.syntax();
    ByteWriter text = new ByteWriter();
    for (int i = 0; i < cells.count(); i++) {
      int start = cells.starts()[i];
      int stop = cells.stops()[i];
      if (syntax.isNull(cells.data(), start, stop)) {
        continue;
      }
      text.clear();
      if (syntax.isQuoted(cells.data(), start, stop)) {
        syntax.unquote(cells.data(), start, stop, text);
      } else {
        text.bytes(cells.data(), start, stop - start);
      }
      if (!mayContain(group, column, text.toByteArray(), ranges)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a value may be in a column of a group; its bytes are its text. */
  boolean mayContain(int group, int column, byte[] value, RangeReader ranges) throws IOException {
    if (sizes[column] == 0) {
      return true;
    }
    Slice filters = read.get(column);
    if (filters == null) {
      long length = (long) sizes[column] * groups;
      filters = ranges.fetch(new ByteRange(data.offset() + offsets[column], length));
      read.put(column, filters);
    }
    return FilterStream.mayContain(filters.slice(group * sizes[column], sizes[column]), value);
  }
}
