package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.Output;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.function.IntFunction;

/**
 * Prints the rows of a row group: the next cell of each column, with what stands before, between
 * and after them. Restoring a queryable archive spends its time here, so all that is needed is in
 * plain arrays, and what is short is copied in words, a few bytes too many.
 */
final class RowPrinter {
  /** Room that is there before each cell: for a short segment and the first word of the cell. */
  private static final int ROOM = 64;

  private static final int SHORT_SEGMENT = 16;

  private final byte[][] columns;
  private final int[] next;
  private final int[] ends;
  private final byte[] segments;
  private final int[] segmentStarts;
  private final IntFunction<Section> sections;

  /**
   * @param cells the cells of each column, as lines
   * @param sections where the block of a column is, for errors
   */
  RowPrinter(Slice[] segments, Slice[] cells, IntFunction<Section> sections) {
    this.sections = sections;
    this.columns = new byte[cells.length][];
    this.next = new int[cells.length];
    this.ends = new int[cells.length];
    for (int c = 0; c < cells.length; c++) {
      columns[c] = cells[c].array();
      next[c] = cells[c].offset();
      ends[c] = cells[c].end();
    }
    this.segmentStarts = new int[cells.length + 2];
    ByteWriter all = new ByteWriter();
    for (int s = 0; s <= cells.length; s++) {
      all.bytes(segments[s]);
      segmentStarts[s + 1] = all.length();
    }
    all.bytes(new byte[SHORT_SEGMENT]);
    this.segments = all.toByteArray();
  }

  /** Emits the next row. */
  void put(Output out) throws IOException {
    byte[] to = out.reserve(ROOM);
    int at = out.position();
    int counted = at;
    for (int c = 0; c < columns.length; c++) {
      int segment = segmentStarts[c];
      int segmentLength = segmentStarts[c + 1] - segment;
      byte[] from = columns[c];
      int cell = next[c];
      if (at <= to.length - ROOM && segmentLength <= SHORT_SEGMENT && cell <= ends[c] - 8) {
        if (segmentLength == 1) {
          to[at++] = segments[segment];
        } else {
          LittleEndian.putLong(to, at, LittleEndian.getLong(segments, segment));
          LittleEndian.putLong(to, at + 8, LittleEndian.getLong(segments, segment + 8));
          at += segmentLength;
        }
        long word = LittleEndian.getLong(from, cell);
        LittleEndian.putLong(to, at, word);
        long found = Output.newlines(word);
        if (found != 0) {
          int length = Long.numberOfTrailingZeros(found) >>> 3;
          at += length;
          next[c] = cell + length + 1;
          continue;
        }
        out.advance(at + 8 - counted);
        next[c] = out.line(from, cell + 8, ends[c]) + 1;
      } else {
        out.advance(at - counted);
        putSlowly(c, out);
      }
      to = out.reserve(ROOM);
      at = out.position();
      counted = at;
    }
    out.advance(at - counted);
    int last = segmentStarts[columns.length];
    out.put(segments, last, segmentStarts[columns.length + 1] - last);
  }

  /** A segment and the cell after it, whatever their length. */
  private void putSlowly(int column, Output out) throws IOException {
    int segment = segmentStarts[column];
    out.put(segments, segment, segmentStarts[column + 1] - segment);
    if (next[column] > ends[column]) {
      Section section = sections.apply(column);
      throw section
          .part(section.name() + " unpacked", 0)
          .error("cut short: a cell for each row expected, there are fewer");
    }
    next[column] = out.line(columns[column], next[column], ends[column]) + 1;
  }
}
