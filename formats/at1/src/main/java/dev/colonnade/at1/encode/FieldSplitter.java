package dev.colonnade.at1.encode;

import java.util.Arrays;

/**
 * Splits delimited text into fields as RFC 4180 has it, keeping the bytes as they are: a field is
 * what lies between delimiters, its quotes included. A quote that is not closed where a field can
 * end is an ordinary character.
 */
public final class FieldSplitter {
  /** A quoted field with newlines in it is not looked for further than this. */
  private static final int MAX_QUOTED = 1 << 16;

  private final byte delimiter;
  private final boolean multiline;
  private int[] starts = new int[16];
  private int[] stops = new int[16];
  private int fields;

  /**
   * @param multiline whether newlines within quotes belong to the field
   */
  public FieldSplitter(byte delimiter, boolean multiline) {
    this.delimiter = delimiter;
    this.multiline = multiline;
  }

  /**
   * Splits the record that begins at {@code from}.
   *
   * @return where it ends: at a newline or at {@code end}
   */
  public int split(byte[] data, int from, int end) {
    fields = 0;
    int at = from;
    while (true) {
      int stop = at < end && data[at] == '"' ? quotedStop(data, at, end) : -1;
      if (stop < 0) {
        stop = at;
        while (stop < end && data[stop] != delimiter && data[stop] != '\n') {
          stop++;
        }
      }
      add(at, stop);
      if (stop == end || data[stop] == '\n') {
        return stop;
      }
      at = stop + 1;
    }
  }

  /** Where a field that begins with a quote ends, or -1 where the quotes do not work out. */
  private int quotedStop(byte[] data, int start, int end) {
    int limit = Math.min(end, multiline ? start + MAX_QUOTED : end);
    for (int i = start + 1; i < limit; i++) {
      if (data[i] == '"') {
        if (i + 1 < end && data[i + 1] == '"') {
          i++;
          continue;
        }
        int stop = i + 1;
        if (stop < end && data[stop] == '\r' && (stop + 1 == end || data[stop + 1] == '\n')) {
          stop++;
        }
        boolean closed = stop == end || data[stop] == delimiter || data[stop] == '\n';
        return closed ? stop : -1;
      } else if (data[i] == '\n' && !multiline) {
        return -1;
      }
    }
    return -1;
  }

  private void add(int start, int stop) {
    if (fields == starts.length) {
      starts = Arrays.copyOf(starts, fields * 2);
      stops = Arrays.copyOf(stops, fields * 2);
    }
    starts[fields] = start;
    stops[fields++] = stop;
  }

  public int fields() {
    return fields;
  }

  public int start(int field) {
    return starts[field];
  }

  public int stop(int field) {
    return stops[field];
  }
}
