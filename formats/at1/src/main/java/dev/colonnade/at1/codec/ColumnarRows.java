package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.InOrder;
import dev.colonnade.at1.container.LineCursor;
import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.concurrent.Callable;

/**
 * Puts the rows of the columnar codec together, a stretch of them on each thread: going over row
 * modes and field counts tells where in its columns a stretch begins.
 */
final class ColumnarRows {
  private static final int STRETCH = 1 << 14;

  /** A stretch is printed ahead of its turn where it has at most so many bytes. */
  private static final int MAX_PRINTED = 16 << 20;

  private static final int USUAL_CELL = 8;

  /** Rows that need more room than this are printed cell by cell. */
  private static final int MAX_ROOM = 1 << 14;

  private final StreamSet streams;
  private final int rows;
  private final Slice delimiter;
  private final ColumnCells[] columns;
  private final ColumnQuotes quotes;
  private final Slice modes;
  private final ByteReader fieldCounts;
  private final LineCursor verbatim;
  private final int[] cells;
  private final int room;
  private int nextRow;

  ColumnarRows(
      StreamSet streams, int rows, Slice delimiter, ColumnCells[] columns, ColumnQuotes quotes)
      throws IOException {
    this.streams = streams;
    this.rows = rows;
    this.delimiter = delimiter;
    this.columns = columns;
    this.quotes = quotes;
    this.modes = streams.bytes("row_modes");
    this.fieldCounts = streams.reader("fieldcounts");
    this.verbatim = streams.lines("verbatim");
    this.cells = new int[columns.length];
    this.room = room();
  }

  /** What any row needs where all are printed alike, else -1. */
  private int room() {
    if (delimiter.length() > 1 || columns.length == 0 || !quotes.none()) {
      return -1;
    }
    long room = 1;
    for (ColumnCells column : columns) {
      room += column.room() + 1;
    }
    return room <= MAX_ROOM ? (int) room : -1;
  }

  /** Emits all rows, newlines between them. */
  void putAll(Output out) throws IOException {
    if (streams.parallel().threads() == 1) {
      while (nextRow < rows) {
        Stretch stretch = new Stretch(Math.min(STRETCH, rows - nextRow));
        stretch.passOver();
        stretch.put(out);
      }
      return;
    }
    InOrder.run(
        streams.parallel(),
        this::next,
        printed -> {
          if (printed.text == null) {
            printed.stretch.put(out);
          } else {
            out.give(printed.text);
          }
        });
  }

  private record Printed(Stretch stretch, Slice text) {}

  private Callable<Printed> next() throws IOException {
    if (nextRow == rows) {
      return null;
    }
    Stretch stretch = new Stretch(Math.min(STRETCH, rows - nextRow));
    stretch.passOver();
    return () -> new Printed(stretch, stretch.print());
  }

  /** Consecutive rows, and where in the streams and columns they begin. */
  private final class Stretch {
    private final int from = nextRow;
    private final int count;
    private final int[] firstCells = cells.clone();
    private final int countsFrom = fieldCounts.position();
    private final LineCursor lines = verbatim.copy();
    private boolean full;

    private Stretch(int count) {
      this.count = count;
    }

    private boolean structured(int row) {
      return modes.array()[modes.offset() + row] != 0;
    }

    /** Moves on to the row after this stretch. */
    private void passOver() throws IOException {
      full = true;
      int fullRows = 0;
      for (int row = from; row < from + count; row++) {
        if (!structured(row)) {
          verbatim.next();
          full = false;
          continue;
        }
        int fields = fields(fieldCounts, row);
        if (fields == columns.length) {
          fullRows++;
          continue;
        }
        full = false;
        for (int k = 0; k < fields; k++) {
          cells[k]++;
        }
      }
      for (int k = 0; k < cells.length; k++) {
        cells[k] += fullRows;
      }
      nextRow += count;
    }

    private int fields(ByteReader counts, int row) throws FormatException {
      long fields = counts.varint64("fields");
      if (fields < 0 || fields > columns.length) {
        throw counts.error(
            "row "
                + row
                + " has "
                + Long.toUnsignedString(fields)
                + " fields, there are "
                + columns.length
                + " columns");
      }
      return (int) fields;
    }

    /** The text, or null where it has to wait for its turn, be it only to fail properly. */
    private Slice print() throws IOException {
      int most = Math.min(MAX_PRINTED, streams.limits().block() / 16);
      long capacity = Math.min(most, (long) count * columns.length * USUAL_CELL + 64);
      Output out = Output.inMemory((int) capacity, most, streams.section());
      try {
        put(out);
        return out.gathered();
      } catch (FormatException e) {
        return null;
      }
    }

    private void put(Output out) throws IOException {
      if (full && room > 0 && inAllColumns()) {
        putAlike(out);
        return;
      }
      int[] next = firstCells.clone();
      LineCursor texts = lines.copy();
      ByteReader counts = streams.reader("fieldcounts");
      counts.seek(countsFrom);
      for (int row = from; row < from + count; row++) {
        if (row > 0) {
          out.put('\n');
        }
        if (full || structured(row)) {
          put(row, full ? columns.length : fields(counts, row), next, out);
        } else if (texts.next()) {
          out.put(texts);
        }
        // Past the end of its verbatim lines this codec, unlike the others, has empty ones.
      }
    }

    private boolean inAllColumns() {
      for (int k = 0; k < columns.length; k++) {
        if (columns[k].count() - firstCells[k] < count) {
          return false;
        }
      }
      return true;
    }

    /** Rows of all columns, without quotes: most texts have no others, so it is done fast. */
    private void putAlike(Output out) throws IOException {
      boolean delimited = delimiter.length() > 0;
      byte separator = delimited ? delimiter.array()[delimiter.offset()] : 0;
      for (int i = 0; i < count; i++) {
        byte[] to = out.reserve(room);
        int start = out.position();
        int at = start;
        if (from + i > 0) {
          to[at++] = '\n';
        }
        at = columns[0].print(firstCells[0] + i, to, at);
        for (int k = 1; k < columns.length; k++) {
          if (delimited) {
            to[at++] = separator;
          }
          at = columns[k].print(firstCells[k] + i, to, at);
        }
        out.advance(at - start);
      }
    }

    private void put(int row, int fields, int[] next, Output out) throws IOException {
      for (int k = 0; k < fields; k++) {
        if (k > 0) {
          if (delimiter.length() == 1) {
            out.put(delimiter.array()[delimiter.offset()]);
          } else {
            out.put(delimiter);
          }
        }
        int cell = next[k]++;
        if (cell >= columns[k].count()) {
          throw streams
              .section("values")
              .error("row " + row + " wants one more value of column " + k + " than there are");
        }
        if (quotes.quoted(k, cell)) {
          columns[k].putQuoted(cell, out);
        } else {
          columns[k].put(cell, out);
        }
      }
    }
  }
}
