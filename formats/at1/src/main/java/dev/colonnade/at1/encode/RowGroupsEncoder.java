package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.table.BlockHashes;
import dev.colonnade.at1.table.CellSyntax;
import dev.colonnade.at1.table.ColumnTyping;
import dev.colonnade.at1.table.FilterStream;
import dev.colonnade.at1.table.SchemaStream;
import dev.colonnade.at1.table.ZoneStream;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import java.io.IOException;
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

  private final Cells[] columns;
  private final RowRanges ranges;
  private final int groups;
  private final CellSyntax syntax;
  private final boolean carriageReturn;
  private final List<Field> fields = new ArrayList<>();
  private Cells[] others;
  private final byte[] types;
  private final byte[][] blocks;
  private final byte[][] index;
  private final ColumnZones[] zones;
  private final byte[][] filters;

  /**
   * @param columns the cells of each column, all of {@code rows}
   * @param carriageReturn whether the last cells end with a carriage return that is no part of
   *     their value
   */
  RowGroupsEncoder(
      Cells[] columns, int rows, int groupRows, CellSyntax syntax, boolean carriageReturn) {
    this.columns = columns;
    this.ranges = new RowRanges(rows, groupRows);
    this.groups = ranges.groups();
    this.syntax = syntax;
    this.carriageReturn = carriageReturn;
    this.types = new byte[columns.length];
    this.blocks = new byte[groups * columns.length][];
    this.index = new byte[groups * columns.length][];
    this.zones = new ColumnZones[columns.length];
    this.filters = new byte[columns.length][];
  }

  /** Takes cells of records that are no rows of these groups into account in finding types. */
  void typeAlso(Cells[] more) {
    others = more;
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
          found[c] = declared == null ? type(names.get(c), values, c) : declared.get(c);
          types[c] = (byte) IndexBounds.type(columns[c]);
          zones[c] = ColumnZones.of(values, ranges, found[c], syntax);
        });
    fields.addAll(Arrays.asList(found));
    if (groups > 0) {
      Method[] methods = new Method[columns.length];
      parallel.forEach(
          methods.length,
          c -> methods[c] = compression.blockMethod(text(groups / 3, c), text(groups * 2 / 3, c)));
      parallel.forEach(blocks.length, block -> encodeBlock(block, methods[block % columns.length]));
    }
    addFilters(parallel);
  }

  private Field type(String name, Cells values, int column) {
    ColumnTyping typing = new ColumnTyping(syntax);
    typing.add(values);
    if (others != null) {
      typing.add(others[column]);
    }
    return typing.field(name);
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

  private Slice text(int group, int column) {
    return ColumnChunk.text(ranges.part(columns[column], group));
  }

  private void encodeBlock(int block, Method method) throws IOException {
    int column = block % columns.length;
    Cells cells = ranges.part(columns[column], block / columns.length);
    blocks[block] = Compression.block(ColumnChunk.text(cells), method);
    ByteWriter entry = new ByteWriter();
    entry.varint(blocks[block].length);
    IndexBounds.write(types[column], cells, entry);
    index[block] = entry.toByteArray();
  }

  /** Smaller filters are kept before larger ones. */
  private void addFilters(Parallel parallel) throws IOException {
    long most = (long) (FILTER_SHARE * Arrays.stream(blocks).mapToLong(b -> b.length).sum());
    parallel.forEach(
        columns.length,
        c -> {
          DataType type = fields.get(c).type();
          if (groups > 1 && ColumnFilters.suit(type) && !zones[c].ordered()) {
            filters[c] = new ColumnFilters(values(c), ranges, type, syntax).build(most);
          }
        });
    long budget = most;
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
    meta.varint(ranges.groupRows()).varint(ranges.rows()).varint(groups).bytes(types);
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
    for (ColumnZones zone : zones) {
      allZones.bytes(zone.bytes());
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
