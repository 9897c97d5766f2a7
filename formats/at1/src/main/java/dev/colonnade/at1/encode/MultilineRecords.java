package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.Cells;
import java.util.Arrays;

/** The fields of records with newlines in them, which are kept verbatim, but are to be typed. */
final class MultilineRecords {
  private final IntList[] starts;
  private final IntList[] stops;
  private int count;

  MultilineRecords(int columns) {
    starts = new IntList[columns];
    stops = new IntList[columns];
    Arrays.setAll(starts, k -> new IntList());
    Arrays.setAll(stops, k -> new IntList());
  }

  /** Adds the record that was split last, which has a field for each column. */
  void add(FieldSplitter fields) {
    for (int k = 0; k < starts.length; k++) {
      starts[k].add(fields.start(k));
      stops[k].add(fields.stop(k));
    }
    count++;
  }

  /**
   * The fields by column.
   *
   * @param carriageReturn whether one at the end of a record is no part of its last field
   */
  Cells[] cells(byte[] data, boolean carriageReturn) {
    Cells[] cells = new Cells[starts.length];
    for (int k = 0; k < cells.length; k++) {
      cells[k] = new Cells(data, starts[k].toArray(), stops[k].toArray(), count);
    }
    Cells last = cells[cells.length - 1];
    for (int i = 0; carriageReturn && i < count; i++) {
      boolean ends = last.length(i) > 0 && data[last.stops()[i] - 1] == '\r';
      last.stops()[i] -= ends ? 1 : 0;
    }
    return cells;
  }
}
