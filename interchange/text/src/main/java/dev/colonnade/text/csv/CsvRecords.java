package dev.colonnade.text.csv;

import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.Utf8;
import dev.colonnade.text.read.TextWindow;
import java.io.IOException;
import java.util.ArrayList;
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
  private final CsvMarks marks;
  private final CsvSplitter splitter;

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
  private boolean unescaped;

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
    this.splitter = new CsvSplitter(columns, delimiter);
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
   * Whether the current block may hold text that is not UTF-8. Where doubled quotes were made
   * single in place, bytes stay behind that could complete a character, so any but ASCII is
   * suspect.
   */
  boolean mayBeMalformed() {
    if (rows == 0) {
      return false;
    }
    return unescaped
        ? !Utf8.isAscii(window, rowStarts[0], position)
        : Utf8.firstInvalid(window, rowStarts[0], position) >= 0;
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
    if (!splitter.isRight()) {
      return false;
    }
    int first = position;
    position = start;
    int end = record();
    position = first;
    return end < 0 || end == start || splitter.isRight();
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
    unescaped = false;
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
    if (splitter.problem() != null) {
      throw section.error(base + position, splitter.problem());
    }
    splitter.unescape(window, starts, stops, 0);
    rows = 1;
    position = end;
    return splitter.fields();
  }

  private void take(int start, int end) {
    int fields = splitter.fields();
    String problem = splitter.problem();
    boolean blank = fields == 1 && columns > 1 && isBlank(start, end);
    if (blank) {
      blankLines++;
    } else if (problem != null) {
      bad.add(new BadRow(base + start, end - start, splitter.badField(), problem));
    } else if (fields != columns) {
      String found = fields + (fields == 1 ? " field" : " fields") + ", " + columns + " expected";
      bad.add(new BadRow(base + start, end - start, -1, found));
    } else {
      unescaped |= splitter.hasEscapes();
      splitter.unescape(window, starts, stops, rows * columns);
      rowStarts[rows] = start;
      rowStops[rows] = end;
      rows++;
    }
  }

  private boolean isBlank(int start, int end) {
    return start == end || window[start] == '\n' || window[start] == '\r';
  }

  /** Splits the record at {@link #position} into the block's next row. */
  private int record() {
    return splitter.split(window, position, limit, more, starts, stops, rows * columns);
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
