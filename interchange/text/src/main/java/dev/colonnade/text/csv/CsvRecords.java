package dev.colonnade.text.csv;

import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.Utf8;
import dev.colonnade.text.read.TextWindow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Splits a stretch of a CSV file into records, a block of them at a time. Bytes go through one
 * window; fields are positions in it, with quotes taken off and doubled quotes made single in
 * place, so that nothing is allocated for a field.
 *
 * <p>A field begins with a quote or is bare; a bare field ends at the next delimiter or line end
 * (LF, CR LF, or CR), and a quote within it stands for itself. A record with too few or too many
 * fields, or with text behind a closing quote, is bad: it is left out of the block and put on the
 * list {@link #bad()}. A line without any character is no record, except in a table of one column.
 */
final class CsvRecords {
  private static final int CELLS_OF_BLOCK = 1 << 13;

  /** Lines that are tried as the first of a record. */
  private static final int MAX_TRIES = 10_000;

  private final TextWindow source;
  private final Section section;
  private final long stop;
  private final int columns;
  private final byte delimiter;
  private final int highestEnd;
  private final CsvMarks marks;

  private byte[] window;
  private int position;
  private int limit;
  private long base;
  private boolean more = true;

  private int rows;
  private final int rowsOfBlock;
  private final int[] starts;
  private final int[] stops;
  private final int[] rowStarts;
  private final int[] rowStops;
  private final List<BadRow> bad = new ArrayList<>();
  private long blankLines;

  private int fields;
  private int badField;
  private String problem;
  private int[] escaped = new int[8];
  private int escapedCount;

  /**
   * @param source the file from where the first record begins, as far as records may reach
   * @param stop records that begin at this offset of the file or later are not read
   * @param columns fields that a record has
   */
  CsvRecords(TextWindow source, Section section, long stop, int columns, CsvDialect dialect) {
    this.source = source;
    this.window = source.bytes();
    this.section = section;
    this.stop = stop;
    this.columns = columns;
    this.delimiter = dialect.delimiter();
    this.marks = new CsvMarks(delimiter);
    this.base = source.base();
    this.highestEnd = Math.max(delimiter, '\r');
    rowsOfBlock = Math.max(1, CELLS_OF_BLOCK / columns);
    starts = new int[rowsOfBlock * columns];
    stops = new int[rowsOfBlock * columns];
    rowStarts = new int[rowsOfBlock];
    rowStops = new int[rowsOfBlock];
  }

  /** Records of the current block. */
  int rows() {
    return rows;
  }

  /** What the positions of fields point into. */
  byte[] bytes() {
    return window;
  }

  /** Where fields begin, row by row. */
  int[] starts() {
    return starts;
  }

  /** Where fields end, row by row. */
  int[] stops() {
    return stops;
  }

  /** Whether an empty field was written as {@code ""}. */
  boolean isQuoted(int start) {
    return start > 0 && window[start - 1] == '"';
  }

  /** Where in the file the next record begins. */
  long offset() {
    return base + position;
  }

  /** Bad records of the current block, in order. */
  List<BadRow> bad() {
    return bad;
  }

  /** Lines without any character that were passed over so far. */
  long blankLines() {
    return blankLines;
  }

  /**
   * Whether the current block may hold text that is not UTF-8. Only where quotes were taken off in
   * place does it say so without need.
   */
  boolean mayBeMalformed() {
    return rows > 0 && Utf8.firstInvalid(window, rowStarts[0], position) >= 0;
  }

  /** Reads on to behind the next line feed, or to the end. */
  void skipLine() throws IOException {
    int at = position;
    while (true) {
      while (at < limit && window[at] != '\n') {
        at++;
      }
      if (at < limit) {
        position = at + 1;
        return;
      }
      if (!more) {
        position = limit;
        return;
      }
      int scanned = at - position;
      fill();
      at = position + scanned;
    }
  }

  /**
   * Goes on, line by line, to where a record seems to begin: where two records with the right
   * number of fields follow each other.
   */
  void skipToRecord() throws IOException {
    for (int tries = 0;
        tries < MAX_TRIES && base + position < stop && !looksLikeRecord();
        tries++) {
      skipLine();
    }
  }

  private boolean looksLikeRecord() throws IOException {
    int start = completeRecord();
    if (!isRight()) {
      return false;
    }
    int first = position;
    position = start;
    int end = record();
    position = first;
    return end < 0 || end == start || isRight();
  }

  /** Whether the record that was split last has nothing wrong with it. */
  private boolean isRight() {
    return fields == columns && problem == null;
  }

  private int completeRecord() throws IOException {
    int end = record();
    while (end < 0) {
      fill();
      end = record();
    }
    return end;
  }

  /**
   * Reads the next block.
   *
   * @param most rows at most
   * @return false if there are no more records
   */
  boolean next(int most) throws IOException {
    rows = 0;
    bad.clear();
    int wanted = Math.min(most, rowsOfBlock);
    marks.moveTo(position);
    while (rows < wanted && base + position < stop) {
      if (plainRecord()) {
        continue;
      }
      int start = position;
      int end = record();
      if (end < 0) {
        if (rows > 0 || !bad.isEmpty()) {
          break;
        }
        fill();
      } else if (end == start) {
        break;
      } else {
        position = end;
        take(start, end);
        marks.moveTo(end);
      }
    }
    return rows > 0 || !bad.isEmpty();
  }

  /**
   * Takes the record at {@link #position} into the block if it is as most are: of as many fields as
   * there are columns, without a quote, and in the window as a whole.
   */
  private boolean plainRecord() {
    byte[] bytes = window;
    int start = position;
    if (!marks.has(columns, bytes, limit)) {
      return false;
    }
    int[] ends = marks.positions();
    int mark = marks.next();
    int cell = rows * columns;
    for (int last = mark + columns - 1; mark < last; mark++) {
      int end = ends[mark];
      if (bytes[end] != delimiter) {
        return false;
      }
      starts[cell] = start;
      stops[cell++] = end;
      start = end + 1;
    }
    int end = ends[mark];
    int behind = end + 1;
    if (bytes[end] != '\n') {
      if (bytes[end] != '\r' || behind == limit || bytes[behind] != '\n') {
        return false;
      }
      behind++;
    }
    marks.use(columns, behind);
    starts[cell] = start;
    stops[cell] = end;
    rowStarts[rows] = position;
    rowStops[rows++] = behind;
    position = behind;
    return true;
  }

  /** Moves rows for which there is a problem from the block to the list of bad ones. */
  void drop(String[] problems, int[] badFields) {
    int kept = 0;
    for (int row = 0; row < rows; row++) {
      int start = rowStarts[row];
      if (problems[row] != null) {
        int length = rowStops[row] - start;
        bad.add(new BadRow(base + start, length, badFields[row], problems[row]));
        continue;
      }
      System.arraycopy(starts, row * columns, starts, kept * columns, columns);
      System.arraycopy(stops, row * columns, stops, kept * columns, columns);
      rowStarts[kept] = start;
      rowStops[kept++] = rowStops[row];
    }
    rows = kept;
    bad.sort(Comparator.comparingLong(BadRow::offset));
  }

  /** Reads one record of any number of fields; those beyond {@link #columns} are only counted. */
  int readHeader() throws IOException {
    int end = completeRecord();
    if (problem != null) {
      throw section.error(base + position, problem);
    }
    unescape(0);
    rows = 1;
    position = end;
    return fields;
  }

  private void take(int start, int end) {
    boolean blank = fields == 1 && columns > 1 && isBlank(start, end);
    if (blank) {
      blankLines++;
    } else if (problem != null) {
      bad.add(new BadRow(base + start, end - start, badField, problem));
    } else if (fields != columns) {
      String found = fields + (fields == 1 ? " field" : " fields") + ", " + columns + " expected";
      bad.add(new BadRow(base + start, end - start, -1, found));
    } else {
      unescape(rows * columns);
      rowStarts[rows] = start;
      rowStops[rows] = end;
      rows++;
    }
  }

  private boolean isBlank(int start, int end) {
    return start == end || window[start] == '\n' || window[start] == '\r';
  }

  /**
   * Finds the fields of the record at {@link #position}.
   *
   * @return where the next one begins, or -1 if the window does not hold all of it
   */
  private int record() {
    byte[] bytes = window;
    int cell = rows * columns;
    int lastCell = cell + columns;
    int at = position;
    fields = 0;
    problem = null;
    escapedCount = 0;
    if (at == limit) {
      return more ? -1 : at;
    }
    while (true) {
      int start = at;
      int stop;
      if (at < limit && bytes[at] == '"') {
        start = at + 1;
        stop = closingQuote(start);
        if (stop < 0) {
          if (more) {
            return -1;
          }
          complain("a quoted field does not end");
          return limit;
        }
        at = stop + 1;
        if (at < limit && !isEnd(bytes[at])) {
          complain("text behind a closing quote");
          at = bareEnd(at);
        }
      } else {
        at = bareEnd(at);
        stop = at;
      }
      if (at == limit && more) {
        return -1;
      }
      if (cell < lastCell) {
        starts[cell] = start;
        stops[cell] = stop;
        cell++;
      }
      fields++;
      if (at == limit) {
        return at;
      }
      byte end = bytes[at++];
      if (end == delimiter) {
        continue;
      }
      if (end == '\r') {
        if (at == limit && more) {
          return -1;
        }
        if (at < limit && bytes[at] == '\n') {
          at++;
        }
      }
      return at;
    }
  }

  private int bareEnd(int from) {
    byte[] bytes = window;
    int to = limit;
    int at = from;
    // Most characters of a field come after the comma in ASCII, so one comparison is enough.
    while (at < to && (bytes[at] > highestEnd || !isEnd(bytes[at]))) {
      at++;
    }
    return at;
  }

  private boolean isEnd(byte b) {
    return b == delimiter || b == '\n' || b == '\r';
  }

  /** The quote that closes a field, or -1 if it is not in the window, or not known to be it. */
  private int closingQuote(int from) {
    byte[] bytes = window;
    int at = from;
    boolean doubled = false;
    while (true) {
      while (at < limit && bytes[at] != '"') {
        at++;
      }
      if (at == limit || (at + 1 == limit && more)) {
        return -1;
      }
      if (at + 1 == limit || bytes[at + 1] != '"') {
        break;
      }
      doubled = true;
      at += 2;
    }
    if (doubled) {
      if (escapedCount == escaped.length) {
        escaped = Arrays.copyOf(escaped, escapedCount * 2);
      }
      escaped[escapedCount++] = fields;
    }
    return at;
  }

  private void complain(String what) {
    if (problem == null) {
      problem = what;
      badField = fields;
    }
  }

  /** Makes doubled quotes single, once the record is known to be complete and good. */
  private void unescape(int firstCell) {
    for (int i = 0; i < escapedCount && escaped[i] < columns; i++) {
      int cell = firstCell + escaped[i];
      int to = starts[cell];
      for (int from = to; from < stops[cell]; from++) {
        byte b = window[from];
        window[to++] = b;
        if (b == '"') {
          from++;
        }
      }
      stops[cell] = to;
    }
  }

  /** Reads on behind the window, of which the current record is kept. */
  private void fill() throws IOException {
    marks.clear();
    source.moveTo(position);
    window = source.bytes();
    limit = source.limit();
    base = source.base();
    more = source.more();
    position = 0;
  }
}
