package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.ByteKeys;
import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.codec.GroupedMeta;
import dev.colonnade.at1.codec.LineModes;
import dev.colonnade.at1.codec.NumberText;
import dev.colonnade.at1.table.BlockHashes;
import dev.colonnade.at1.table.CellDecoder;
import dev.colonnade.at1.table.CellSyntax;
import dev.colonnade.at1.table.ColumnTyping;
import dev.colonnade.at1.table.FilterStream;
import dev.colonnade.at1.table.SchemaStream;
import dev.colonnade.at1.table.ValueOrder;
import dev.colonnade.at1.table.ZoneStream;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Encodes the structured rows of the queryable codecs: blocks, index, and our own streams beside
 * them.
 */
final class RowGroupsEncoder {
  /** All filters together may have at most this share of the blocks. */
  private static final double FILTER_SHARE = 0.15;

  /** Filters are of use where a value is in few of the groups. */
  private static final double SPREAD = 0.25;

  /** Filters this much smaller than a group has rows cost next to nothing. */
  private static final int TINY_FILTER = 100;

  /** The share of groups that must lie apart from the one before for a column to be ordered. */
  private static final double ORDERED = 0.7;

  private final Cells[] columns;
  private final int rows;
  private final int groupRows;
  private final int groups;
  private final CellSyntax syntax;
  private final boolean carriageReturn;
  private final List<Field> fields = new ArrayList<>();
  private Cells[] others;
  private final byte[] types;
  private final byte[][] blocks;
  private final byte[][] index;
  private final byte[][] zones;
  private final byte[][] filters;

  /**
   * @param columns the cells of each column, all of {@code rows}
   * @param carriageReturn whether the last cells end with a carriage return that is no part of
   *     their value
   */
  RowGroupsEncoder(
      Cells[] columns, int rows, int groupRows, CellSyntax syntax, boolean carriageReturn) {
    this.columns = columns;
    this.rows = rows;
    this.groupRows = groupRows;
    this.groups = LineModes.groups(rows, groupRows);
    this.syntax = syntax;
    this.carriageReturn = carriageReturn;
    this.types = new byte[columns.length];
    this.blocks = new byte[groups * columns.length][];
    this.index = new byte[groups * columns.length][];
    this.zones = new byte[columns.length][];
    this.filters = new byte[columns.length][];
  }

  /** Takes cells of records that are no rows of these groups into account in finding types. */
  void typeAlso(Cells[] more) {
    others = more;
  }

  /** A size of row groups that keeps both blocks large and queries small. */
  static int usualGroupRows(int rows) {
    return Math.max(4096, Math.min(32_768, rows / 200));
  }

  /**
   * Does the work.
   *
   * @param declared the columns' types where they are known, else null
   */
  void encode(List<String> names, List<Field> declared, Compression compression, Parallel parallel)
      throws IOException {
    Field[] found = new Field[columns.length];
    parallel.forEach(
        columns.length,
        c -> {
          Cells values = values(c);
          if (declared == null) {
            ColumnTyping typing = new ColumnTyping(syntax);
            typing.add(values);
            if (others != null) {
              typing.add(others[c]);
            }
            found[c] = typing.field(names.get(c));
          } else {
            found[c] = declared.get(c);
          }
          types[c] = (byte) statedType(columns[c]);
          zonesAndFilters(c, values, found[c]);
        });
    fields.addAll(Arrays.asList(found));
    if (groups > 0) {
      Method[] methods = new Method[columns.length];
      parallel.forEach(
          methods.length,
          c -> methods[c] = compression.blockMethod(text(groups / 3, c), text(groups * 2 / 3, c)));
      parallel.forEach(blocks.length, block -> encodeBlock(block, methods[block % columns.length]));
    }
    dropLargeFilters();
  }

  /** The cells without the carriage return of the last column. */
  private Cells values(int column) {
    Cells cells = columns[column];
    if (!carriageReturn || column < columns.length - 1) {
      return cells;
    }
    int[] stops = Arrays.copyOf(cells.stops(), cells.count());
    for (int i = 0; i < stops.length; i++) {
      // The last row of a text may end without one.
      boolean ends = stops[i] > cells.starts()[i] && cells.data()[stops[i] - 1] == '\r';
      stops[i] -= ends ? 1 : 0;
    }
    return new Cells(cells.data(), cells.starts(), stops, cells.count());
  }

  /** The format's own type: a number only where all cells are numbers. */
  private static int statedType(Cells cells) {
    boolean whole = cells.count() > 0;
    for (int i = 0; i < cells.count(); i++) {
      int scale = NumberText.scale(cells.data(), cells.starts()[i], cells.stops()[i]);
      if (scale == NumberText.NONE) {
        return GroupedMeta.TEXT;
      }
      whole &= scale == NumberText.WHOLE;
    }
    return whole ? GroupedMeta.INT : cells.count() > 0 ? GroupedMeta.DECIMAL : GroupedMeta.TEXT;
  }

  private static Cells part(Cells cells, int from, int to) {
    return new Cells(
        cells.data(),
        Arrays.copyOfRange(cells.starts(), from, to),
        Arrays.copyOfRange(cells.stops(), from, to),
        to - from);
  }

  private int groupStart(int group) {
    return group * groupRows;
  }

  private int groupEnd(int group) {
    return (int) Math.min(rows, (group + 1L) * groupRows);
  }

  private Slice text(int group, int column) {
    return ColumnChunk.text(part(columns[column], groupStart(group), groupEnd(group)));
  }

  private void encodeBlock(int block, Method method) throws IOException {
    int group = block / columns.length;
    int column = block % columns.length;
    Cells cells = part(columns[column], groupStart(group), groupEnd(group));
    blocks[block] = Compression.block(ColumnChunk.text(cells), method);
    ByteWriter entry = new ByteWriter();
    entry.varint(blocks[block].length);
    if (types[column] == GroupedMeta.INT) {
      wholeBounds(cells, entry);
    } else if (types[column] == GroupedMeta.DECIMAL) {
      decimalBounds(cells, entry);
    }
    index[block] = entry.toByteArray();
  }

  private static void wholeBounds(Cells cells, ByteWriter out) {
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    for (int i = 0; i < cells.count(); i++) {
      long value = NumberText.unscaled(cells.data(), cells.starts()[i], cells.stops()[i]);
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    out.zigzag(min).zigzag(max);
  }

  /** Doubles are rounded, so the bounds are moved outwards to be on the safe side. */
  private static void decimalBounds(Cells cells, ByteWriter out) {
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < cells.count(); i++) {
      double value =
          Double.parseDouble(
              new String(
                  cells.data(), cells.starts()[i], cells.length(i), StandardCharsets.ISO_8859_1));
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    out.i64le(Double.doubleToRawLongBits(Math.nextDown(min)));
    out.i64le(Double.doubleToRawLongBits(Math.nextUp(max)));
  }

  private void zonesAndFilters(int column, Cells values, Field field) throws IOException {
    CellDecoder decoder = new CellDecoder(field, syntax);
    boolean filtered = field.type().equals(DataType.STRING) || field.type().equals(DataType.INT64);
    ByteWriter zone = new ByteWriter();
    ByteKeys all = new ByteKeys();
    ByteKeys[] distinct = new ByteKeys[groups];
    long sum = 0;
    int most = 0;
    int apart = 0;
    ColumnVector last = null;
    for (int group = 0; group < groups; group++) {
      Cells cells = part(values, groupStart(group), groupEnd(group));
      ColumnVector vector = decoder.decode(cells, Section.of("text being encoded"));
      ZoneStream.write(vector, field.type(), zone);
      if (filtered && groups > 1) {
        distinct[group] = distinct(vector, cells, all);
        sum += distinct[group].size();
        most = Math.max(most, distinct[group].size());
        apart += last != null && apart(last, vector) ? 1 : 0;
        last = vector;
      }
    }
    zones[column] = zone.toByteArray();
    // Where the groups follow one another in order, their bounds do all that a filter could.
    boolean selective = (double) sum / groups < SPREAD * all.size();
    boolean tiny = most <= groupRows / TINY_FILTER;
    boolean useful =
        filtered && groups > 1 && most > 0 && apart < groups * ORDERED && (selective || tiny);
    if (useful) {
      filters[column] = filters(distinct, most);
    }
  }

  /** Whether no value of one group lies between values of another. */
  private static boolean apart(ColumnVector one, ColumnVector two) {
    int max = ValueOrder.extreme(one, true);
    int min = ValueOrder.extreme(two, false);
    if (max < 0 || min < 0 || ValueOrder.compare(two, min, one, max) > 0) {
      return true;
    }
    return ValueOrder.compare(
            two, ValueOrder.extreme(two, true), one, ValueOrder.extreme(one, false))
        < 0;
  }

  /** The distinct values of a group: texts without their quotes, numbers as they are printed. */
  private static ByteKeys distinct(ColumnVector vector, Cells cells, ByteKeys all) {
    ByteKeys keys = new ByteKeys();
    for (int i = 0; i < cells.count(); i++) {
      if (vector.isNull(i)) {
        continue;
      }
      byte[] data = cells.data();
      int start = cells.starts()[i];
      int length = cells.length(i);
      if (vector instanceof BytesVector texts) {
        data = texts.data();
        start = texts.offsets()[i];
        length = texts.length(i);
      }
      keys.add(data, start, length);
      all.add(data, start, length);
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

  /** Smaller filters are kept before larger ones. */
  private void dropLargeFilters() {
    long budget = (long) (FILTER_SHARE * Arrays.stream(blocks).mapToLong(b -> b.length).sum());
    Integer[] order = new Integer[columns.length];
    Arrays.setAll(order, c -> c);
    Arrays.sort(order, (a, b) -> Integer.compare(length(filters[a]), length(filters[b])));
    for (int column : order) {
      budget -= length(filters[column]);
      if (budget < 0) {
        filters[column] = null;
      }
    }
  }

  private static int length(byte[] bytes) {
    return bytes == null ? 0 : bytes.length;
  }

  /** What the meta ends with. */
  void describe(ByteWriter meta) {
    meta.varint(groupRows).varint(rows).varint(groups).bytes(types);
  }

  /** The small streams. */
  void addIndex(SetWriter set, String prefix) {
    ByteWriter entries = new ByteWriter();
    for (byte[] entry : index) {
      entries.bytes(entry);
    }
    set.add(prefix + "index", entries.slice());
    boolean records = syntax == CellSyntax.DELIMITED;
    set.add(
        prefix + SchemaStream.NAME,
        new SchemaStream(syntax, carriageReturn, records, fields).bytes());
    ByteWriter allZones = new ByteWriter();
    for (byte[] zone : zones) {
      allZones.bytes(zone);
    }
    set.add(prefix + ZoneStream.NAME, allZones.slice());
    ByteWriter hashes = new ByteWriter();
    for (byte[] block : blocks) {
      hashes.bytes(BlockHashes.of(Slice.of(block)));
    }
    set.addStored(prefix + BlockHashes.NAME, List.of(hashes.slice()));
    addFilters(set, prefix);
  }

  private void addFilters(SetWriter set, String prefix) {
    int[] sizes = new int[columns.length];
    List<Slice> data = new ArrayList<>();
    for (int c = 0; c < sizes.length; c++) {
      if (filters[c] != null) {
        sizes[c] = filters[c].length / groups;
        data.add(Slice.of(filters[c]));
      }
    }
    if (!data.isEmpty()) {
      set.add(prefix + FilterStream.SIZES, FilterStream.sizes(sizes));
      set.addStored(prefix + FilterStream.DATA, data);
    }
  }

  /** The blocks, which come last. */
  void addBlocks(SetWriter set, String prefix) {
    set.addStored(prefix + "blocks", Arrays.stream(blocks).map(Slice::of).toList());
  }
}
