package dev.colonnade.at1.table;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.codec.GroupedMeta;
import dev.colonnade.at1.container.LineCursor;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.at1.encode.FieldSplitter;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.Arrays;

/**
 * Records of delimited text that are not structured rows, because they have another number of
 * fields or a newline within quotes, and so are among the verbatim lines. They are rows of the
 * table all the same: fields that are missing are null, and so are those that a column's type does
 * not fit; what is too much is not seen. Empty lines are no records.
 */
final class VerbatimRecords {
  private final byte[] data;
  private final int columns;
  private final long groupRows;
  private int count;
  private int[] starts = new int[8];
  private int[] stops = new int[8];
  private int[] rowsBefore = new int[8];
  private int[] fieldStarts = new int[8];
  private int[] fieldStops = new int[8];
  private boolean[] whole = new boolean[8];

  private VerbatimRecords(byte[] data, int columns, long groupRows) {
    this.data = data;
    this.columns = columns;
    this.groupRows = groupRows;
  }

  /** No records. */
  static VerbatimRecords none() {
    return new VerbatimRecords(new byte[0], 0, 1);
  }

  /**
   * @param header whether the first line is not a record
   * @param carriageReturn whether records end with a carriage return that is no part of their last
   *     field
   */
  static VerbatimRecords read(
      StreamSet streams, GroupedMeta meta, int lines, boolean header, boolean carriageReturn)
      throws IOException {
    Slice delimiter = meta.delimiter();
    if (delimiter == null || delimiter.length() != 1 || meta.columns() == 0) {
      return none();
    }
    Slice modes = streams.bytes("row_modes");
    Section section = streams.section("verbatim");
    LineCursor verbatim = streams.lines("verbatim");
    VerbatimRecords records =
        new VerbatimRecords(verbatim.data(), meta.columns(), meta.groupRows());
    FieldSplitter splitter = new FieldSplitter(delimiter.array()[delimiter.offset()], true);
    int rows = 0;
    for (int line = 0; line < lines; line++) {
      if (modes.array()[modes.offset() + line] != 0) {
        rows++;
        continue;
      }
      verbatim.require();
      if (line == 0 && header) {
        continue;
      }
      int from = verbatim.start();
      while (line + 1 < lines && modes.array()[modes.offset() + line + 1] == 0) {
        verbatim.require();
        line++;
      }
      for (int at = from; at <= verbatim.stop(); ) {
        int stop = splitter.split(verbatim.data(), at, verbatim.stop());
        streams.memory().charge(16L + 8L * meta.columns(), section);
        records.add(splitter, at, stop, rows, carriageReturn);
        at = stop + 1;
      }
    }
    return records;
  }

  private void add(FieldSplitter fields, int start, int stop, int before, boolean returns) {
    boolean ends = returns && stop > start && data[stop - 1] == '\r';
    int end = ends ? stop - 1 : stop;
    if (end == start) {
      return;
    }
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      stops = Arrays.copyOf(stops, 2 * count);
      rowsBefore = Arrays.copyOf(rowsBefore, 2 * count);
      whole = Arrays.copyOf(whole, 2 * count);
    }
    if ((count + 1) * columns > fieldStarts.length) {
      int room = Math.max((count + 1) * columns, 2 * fieldStarts.length);
      fieldStarts = Arrays.copyOf(fieldStarts, room);
      fieldStops = Arrays.copyOf(fieldStops, room);
    }
    starts[count] = start;
    stops[count] = stop;
    rowsBefore[count] = before;
    whole[count] = fields.fields() == columns;
    for (int c = 0; c < columns; c++) {
      boolean present = c < fields.fields();
      fieldStarts[count * columns + c] = present ? fields.start(c) : end;
      fieldStops[count * columns + c] = present ? Math.min(fields.stop(c), end) : end;
    }
    count++;
  }

  /** How many there are. */
  int count() {
    return count;
  }

  private int group(int record) {
    int before = rowsBefore[record];
    return before == 0 ? 0 : (int) Long.divideUnsigned(before - 1, groupRows);
  }

  /** The first record that belongs to a row group, or to one after it. */
  private int first(int group) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (group(middle) < group) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Records that lie among the rows of a group or directly after them. */
  int count(int group) {
    return first(group + 1) - first(group);
  }

  /** Which of a group's rows, in the order of the text, are records: 1, and 0 for the others. */
  byte[] order(int group, int groupStart, int structuredRows) {
    int from = first(group);
    int to = first(group + 1);
    byte[] order = new byte[structuredRows + to - from];
    for (int record = from; record < to; record++) {
      order[rowsBefore[record] - groupStart + record - from] = 1;
    }
    return order;
  }

  /** The cells of a column in the records of a group. */
  Cells cells(int group, int column) {
    int from = first(group);
    int size = count(group);
    int[] cellStarts = new int[size];
    int[] cellStops = new int[size];
    for (int i = 0; i < size; i++) {
      cellStarts[i] = fieldStarts[(from + i) * columns + column];
      cellStops[i] = fieldStops[(from + i) * columns + column];
    }
    return new Cells(data, cellStarts, cellStops, size);
  }

  /** Takes the cells of records that have the right number of fields into account. */
  void type(int column, ColumnTyping typing) {
    for (int record = 0; record < count; record++) {
      if (whole[record]) {
        int cell = record * columns + column;
        typing.add(new Cells(data, new int[] {fieldStarts[cell]}, new int[] {fieldStops[cell]}, 1));
      }
    }
  }

  /** The text of a group's record. */
  Slice text(int group, int index) {
    int record = first(group) + index;
    return new Slice(data, starts[record], stops[record] - starts[record]);
  }
}
