package dev.colonnade.text.csv;

import java.util.Arrays;

/**
 * Splits one record into fields, whatever is in it: quotes, line ends of any kind, too few fields
 * or too many.
 */
final class CsvSplitter {
  private final int columns;
  private final byte delimiter;
  private final int highestEnd;

  private int fields;
  private int badField;
  private String problem;
  private int[] escaped = new int[8];
  private int escapedCount;

  /**
   * @param columns fields of a record that are kept; those beyond are only counted
   */
  CsvSplitter(int columns, byte delimiter) {
    this.columns = columns;
    this.delimiter = delimiter;
    this.highestEnd = Math.max(delimiter, '\r');
  }

  /** Fields of the record that was split last. */
  int fields() {
    return fields;
  }

  /** What is wrong with a field of it, or null. */
  String problem() {
    return problem;
  }

  /** The field with which something is wrong. */
  int badField() {
    return badField;
  }

  /** Whether it has nothing wrong with it. */
  boolean isRight() {
    return fields == columns && problem == null;
  }

  /**
   * Finds the fields of the record that begins at {@code from}.
   *
   * @param limit where the window ends
   * @param more whether the file goes on behind the window
   * @param starts gets where fields begin, from {@code cell} on
   * @param stops gets where they end
   * @return where the next record begins, or -1 if the window does not hold all of this one
   */
  int split(byte[] bytes, int from, int limit, boolean more, int[] starts, int[] stops, int cell) {
    int nextCell = cell;
    int lastCell = cell + columns;
    int at = from;
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
        stop = closingQuote(bytes, start, limit, more);
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
          at = bareEnd(bytes, at, limit);
        }
      } else {
        at = bareEnd(bytes, at, limit);
        stop = at;
      }
      if (at == limit && more) {
        return -1;
      }
      if (nextCell < lastCell) {
        starts[nextCell] = start;
        stops[nextCell] = stop;
        nextCell++;
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

  private int bareEnd(byte[] bytes, int from, int limit) {
    int at = from;
    // Most characters of a field come after the comma in ASCII, so one comparison is enough.
    while (at < limit && (bytes[at] > highestEnd || !isEnd(bytes[at]))) {
      at++;
    }
    return at;
  }

  private boolean isEnd(byte b) {
    return b == delimiter || b == '\n' || b == '\r';
  }

  /** The quote that closes a field, or -1 if it is not in the window, or not known to be it. */
  private int closingQuote(byte[] bytes, int from, int limit, boolean more) {
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

  /** Whether fields of it have doubled quotes. */
  boolean hasEscapes() {
    return escapedCount > 0;
  }

  /** Makes doubled quotes single in place, once the record is known to be complete and good. */
  void unescape(byte[] bytes, int[] starts, int[] stops, int firstCell) {
    for (int i = 0; i < escapedCount && escaped[i] < columns; i++) {
      int cell = firstCell + escaped[i];
      int to = starts[cell];
      for (int from = to; from < stops[cell]; from++) {
        byte b = bytes[from];
        bytes[to++] = b;
        if (b == '"') {
          from++;
        }
      }
      stops[cell] = to;
    }
  }
}
