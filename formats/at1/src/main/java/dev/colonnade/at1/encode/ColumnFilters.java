package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.ByteKeys;
import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.table.CellSyntax;
import dev.colonnade.at1.table.FilterStream;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.schema.DataType;

/** Makes the filters of a column: one for each row group, all of the same size. */
final class ColumnFilters {
  /** Filters are of use where a value is in few of the groups. */
  private static final double SPREAD = 0.25;

  /** Filters this much smaller than a group has rows cost next to nothing. */
  private static final int TINY = 100;

  private final Cells values;
  private final RowRanges ranges;
  private final boolean texts;
  private final CellSyntax syntax;
  private final ByteWriter scratch = new ByteWriter();

  /**
   * @param values the cells, without what is no part of their values
   */
  ColumnFilters(Cells values, RowRanges ranges, DataType type, CellSyntax syntax) {
    this.values = values;
    this.ranges = ranges;
    this.texts = type.equals(DataType.STRING);
    this.syntax = syntax;
  }

  /** Whether columns of a type may have filters. */
  static boolean suit(DataType type) {
    return type.equals(DataType.STRING) || type.equals(DataType.INT64);
  }

  /**
   * The filters, or null where they are of little use or larger than allowed.
   *
   * @param budget the most bytes that they may have
   */
  byte[] build(long budget) {
    int groups = ranges.groups();
    ByteKeys all = new ByteKeys();
    ByteKeys[] distinct = new ByteKeys[groups];
    long sum = 0;
    int most = 0;
    for (int group = 0; group < groups; group++) {
      distinct[group] = distinct(group);
      all.addAll(distinct[group]);
      sum += distinct[group].size();
      most = Math.max(most, distinct[group].size());
      if ((long) FilterStream.size(most) * groups > budget) {
        return null;
      }
    }
    boolean selective = (double) sum / groups < SPREAD * all.size();
    boolean tiny = most <= ranges.groupRows() / TINY;
    return most > 0 && (selective || tiny) ? filters(distinct, most) : null;
  }

  /** The distinct values of a group: texts without their quotes, numbers as they are printed. */
  private ByteKeys distinct(int group) {
    ByteKeys keys = new ByteKeys();
    byte[] data = values.data();
    for (int i = ranges.start(group); i < ranges.end(group); i++) {
      int start = values.starts()[i];
      int stop = values.stops()[i];
      if (texts && syntax.isQuoted(data, start, stop)) {
        scratch.clear();
        syntax.unquote(data, start, stop, scratch);
        if (keys.find(scratch.slice().array(), 0, scratch.length()) < 0) {
          keys.add(scratch.toByteArray(), 0, scratch.length());
        }
      } else if (!syntax.isNull(data, start, stop)) {
        keys.add(data, start, stop - start);
      }
    }
    return keys;
  }

  private static byte[] filters(ByteKeys[] distinct, int most) {
    int size = FilterStream.size(most);
    byte[] all = new byte[Math.multiplyExact(size, distinct.length)];
    for (int group = 0; group < distinct.length; group++) {
      byte[] filter = new byte[size];
      ByteKeys keys = distinct[group];
      for (int key = 0; key < keys.size(); key++) {
        FilterStream.add(filter, keys.array(key), keys.start(key), keys.length(key));
      }
      System.arraycopy(filter, 0, all, group * size, size);
    }
    return all;
  }
}
