package dev.colonnade.at1.table;

import dev.colonnade.at1.codec.BlockIndex;
import dev.colonnade.at1.codec.Blocks;
import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.container.Backend;
import dev.colonnade.at1.container.Memory;
import dev.colonnade.at1.container.StreamEntry;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Reads blocks of a segment, holding them to their hashes where there are any. */
final class SegmentBlocks {
  private final StreamSet streams;
  private final BlockIndex index;
  private final StreamEntry entry;
  private final BlockHashes hashes;
  private final List<String> names;
  private final int rows;
  private final long groupRows;

  /**
   * @param names of the columns, for errors
   * @param rows of all groups
   * @param groupRows of each group but the last, as an unsigned number
   */
  SegmentBlocks(StreamSet streams, BlockIndex index, List<String> names, int rows, long groupRows)
      throws FormatException {
    this.streams = streams;
    this.index = index;
    this.entry = streams.entry("blocks");
    this.hashes = BlockHashes.of(streams, index.count());
    this.names = names;
    this.rows = rows;
    this.groupRows = groupRows;
    check();
  }

  private void check() throws FormatException {
    if (index.total() == 0) {
      return;
    }
    Section section = streams.section("blocks");
    if (entry == null) {
      throw section.error("there are no blocks");
    }
    if (entry.backend() == Backend.STORED && index.total() > entry.length()) {
      throw section.error(
          "the index speaks of " + index.total() + " bytes, there are " + entry.length());
    }
  }

  /** Rows of a group. */
  int rows(int group) {
    return (int) Math.min(groupRows < 0 ? rows : groupRows, rows - firstRow(group));
  }

  /** The first row of a group. */
  int firstRow(int group) {
    return group == 0 ? 0 : (int) (group * groupRows);
  }

  /** Where a block is, for errors. */
  Section section(int group, int column) {
    Section section = streams.section("blocks");
    return section.part(
        section.name() + ", row group " + group + ", column '" + names.get(column) + "'",
        section.start() + index.offset(index.block(group, column)));
  }

  /** Where a block is in the file, or null where all blocks are compressed together. */
  ByteRange range(int group, int column) {
    int block = index.block(group, column);
    return entry.backend() == Backend.STORED
        ? new ByteRange(entry.offset() + index.offset(block), index.length(block))
        : null;
  }

  /** Reads blocks of some columns of a group. */
  List<Slice> stored(int group, int[] columns, RangeReader ranges) throws IOException {
    if (columns.length == 0) {
      return List.of();
    } else if (range(group, columns[0]) == null) {
      List<Slice> found = new ArrayList<>();
      for (int column : columns) {
        found.add(stored(group, column));
      }
      return found;
    }
    List<ByteRange> wanted = new ArrayList<>();
    for (int column : columns) {
      wanted.add(range(group, column));
    }
    wanted.addAll(hashes.ranges(index.block(group, 0), columns));
    List<Slice> read = ranges.fetch(wanted);
    for (int i = 0; i < columns.length && read.size() > columns.length; i++) {
      BlockHashes.check(read.get(i), read.get(columns.length + i), section(group, columns[i]));
    }
    return read.subList(0, columns.length);
  }

  /** Reads one block. */
  Slice stored(int group, int column) throws IOException {
    ByteRange range = range(group, column);
    int block = index.block(group, column);
    if (range == null) {
      ByteReader in = streams.reader("blocks");
      in.skip(index.offset(block));
      return in.slice(index.length(block), "a block");
    }
    if (range.length() > streams.limits().block()) {
      throw section(group, column).error(0, "a block larger than allowed in memory");
    }
    return Slice.of(streams.file().read(range.offset(), (int) range.length()));
  }

  /** The cells of a block, as they are in the text. */
  Cells cells(int group, int column, Slice stored) throws FormatException {
    Section section = section(group, column);
    Memory memory = new Memory(streams.limits().memory());
    Slice text = Blocks.decode(stored, streams.limits().block(), section);
    Cells cells = Cells.lines(text, memory, section);
    int expected = rows(group);
    if (cells.count() < expected) {
      throw section.error(0, cells.count() + " cells, " + expected + " expected");
    }
    return cells.count() == expected
        ? cells
        : new Cells(cells.data(), cells.starts(), cells.stops(), expected);
  }
}
