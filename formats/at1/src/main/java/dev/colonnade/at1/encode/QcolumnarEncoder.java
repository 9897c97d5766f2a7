package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.table.CellSyntax;
import dev.colonnade.at1.table.ColumnNames;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Encodes delimited text with codec 7, whose layout {@code GroupedDecoder} shows. A header is the
 * first verbatim line; lines of another number of fields are verbatim too.
 */
final class QcolumnarEncoder {
  private final TextLines lines;
  private final TextShape shape;
  private final ByteWriter modes = new ByteWriter();
  private final LinesWriter verbatim = new LinesWriter();
  private final IntList[] starts;
  private final IntList[] stops;
  private final MultilineRecords multiline;
  private int rows;
  private boolean lastIsRow;
  private int verbatimLines;

  private QcolumnarEncoder(Slice text, TextShape shape) {
    this.lines = TextLines.of(text);
    this.shape = shape;
    this.starts = new IntList[shape.columns()];
    this.stops = new IntList[shape.columns()];
    // A row has a delimiter before each column but the first.
    int rowsAtMost = Math.min(lines.count(), text.length() / shape.columns() + 1);
    Arrays.setAll(starts, k -> new IntList(rowsAtMost));
    Arrays.setAll(stops, k -> new IntList(rowsAtMost));
    this.multiline = new MultilineRecords(shape.columns());
  }

  /**
   * @param withHeader whether the first line may be a header: that of a file's first chunk
   * @param groupRows rows of a group, or 0 for a usual number
   * @param names the names that the header of an earlier chunk gave, or null
   * @param always whether to do it even where a query would miss much; else there are no bytes then
   */
  static QueryableSet encode(
      Slice text,
      TextShape shape,
      boolean withHeader,
      int groupRows,
      List<String> names,
      boolean always,
      Compression compression,
      Parallel parallel)
      throws IOException {
    QcolumnarEncoder encoder = new QcolumnarEncoder(text, shape);
    boolean hasHeader = withHeader && shape.header();
    if (!encoder.split(hasHeader, always)) {
      return new QueryableSet(Slice.EMPTY, 0, encoder.verbatimLines, List.of());
    }
    List<String> found = names == null ? encoder.names(hasHeader) : names;
    return encoder.encode(found, groupRows, compression, parallel);
  }

  /** False where it was given up because a query would miss too many of the lines. */
  private boolean split(boolean hasHeader, boolean always) {
    byte[] data = lines.data();
    FieldSplitter splitter = new FieldSplitter(shape.delimiter(), true);
    int end = lines.stop(lines.count() - 1);
    for (int line = hasHeader ? 1 : 0; line < lines.count(); line++) {
      int stop = splitter.split(data, lines.start(line), end);
      // An empty text is one empty line; as a row of it nobody would understand it.
      boolean fits = splitter.fields() == starts.length && end > lines.start(0);
      lastIsRow = fits && stop == lines.stop(line);
      if (!lastIsRow) {
        if (fits) {
          multiline.add(splitter);
        }
        // A record with newlines in it is as many verbatim lines.
        for (; lines.stop(line) < stop; line++) {
          addVerbatim(line);
        }
        addVerbatim(line);
        if (verbatimLines > lines.count() / 100 && !always) {
          return false;
        }
        continue;
      }
      modes.u8(1);
      rows++;
      for (int k = 0; k < starts.length; k++) {
        starts[k].add(splitter.start(k));
        stops[k].add(splitter.stop(k));
      }
    }
    return true;
  }

  private void addVerbatim(int line) {
    modes.u8(0);
    verbatim.add(lines.slice(line));
    verbatimLines++;
  }

  private List<String> names(boolean hasHeader) {
    List<String> names =
        hasHeader ? ColumnNames.ofHeader(lines.slice(0), shape.delimiter(), starts.length) : null;
    return names == null ? ColumnNames.numbered(starts.length) : names;
  }

  private QueryableSet encode(
      List<String> names, int groupRows, Compression compression, Parallel parallel)
      throws IOException {
    byte[] data = lines.data();
    Cells[] columns = new Cells[starts.length];
    for (int k = 0; k < columns.length; k++) {
      columns[k] = new Cells(data, starts[k].array(), stops[k].array(), rows);
    }
    int usedGroupRows = groupRows > 0 ? groupRows : RowRanges.usualGroupRows(rows);
    boolean returns = endsWithReturn(columns);
    RowGroupsEncoder groups =
        new RowGroupsEncoder(columns, rows, usedGroupRows, CellSyntax.DELIMITED, returns);
    groups.typeAlso(multiline.cells(data, returns));
    groups.encode(names, null, compression, parallel);

    boolean headerLine = hasHeaderLine();
    ByteWriter allModes = new ByteWriter(lines.count());
    LinesWriter texts = new LinesWriter();
    if (headerLine) {
      allModes.u8(0);
      texts.add(lines.slice(0));
    }
    allModes.bytes(modes.slice());
    if (rows + (headerLine ? 1 : 0) < lines.count()) {
      texts.add(verbatim.slice());
    }
    SetWriter set = new SetWriter(compression);
    ByteWriter meta = new ByteWriter();
    meta.varint(lines.count()).u8(lines.trailing() ? 1 : 0);
    meta.varint(1).u8(shape.delimiter()).varint(columns.length);
    groups.describe(meta);
    set.add("meta", meta.slice());
    set.add("row_modes", allModes.slice());
    set.add("verbatim", texts.slice());
    groups.addIndex(set, "");
    groups.addBlocks(set, "");
    return new QueryableSet(set.pack(parallel), rows, others(), names);
  }

  private boolean hasHeaderLine() {
    return modes.length() < lines.count();
  }

  private long others() {
    return lines.count() - rows - (hasHeaderLine() ? 1L : 0);
  }

  /**
   * Whether all rows that a newline ends have a carriage return before it, which the last column's
   * values are better off without.
   */
  private boolean endsWithReturn(Cells[] columns) {
    Cells last = columns[columns.length - 1];
    int ended = lastIsRow && !lines.trailing() ? rows - 1 : rows;
    for (int i = 0; i < ended; i++) {
      if (last.length(i) == 0 || last.data()[last.stops()[i] - 1] != '\r') {
        return false;
      }
    }
    return ended > 0;
  }
}
