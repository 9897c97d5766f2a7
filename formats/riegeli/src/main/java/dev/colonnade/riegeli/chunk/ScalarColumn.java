package dev.colonnade.riegeli.chunk;

import java.util.ArrayList;
import java.util.List;

/** The values that a {@link ScalarField} has in the records of a chunk. */
public final class ScalarColumn {
  private final ScalarField.Form form;
  private final List<ScalarColumn> fields = new ArrayList<>();

  /** Bit {@code i & 63} of word {@code i >> 6} is 1 if record {@code i} has the field. */
  final long[] present;

  /** Numbers as they stand in the file, varints decoded; null for other forms. */
  final long[] bits;

  /** Where byte strings begin, and how long they are; null for other forms. */
  final int[] start;

  final int[] length;

  /** Counts the columns of a chunk, those inside messages too. */
  int number;

  /** Filled in at the end: the arrays that byte strings are in. */
  byte[] values;

  byte[] assembled;

  /** The record whose value was found last: earlier ones of the same record do not count. */
  int lastRow;

  ScalarColumn(ScalarField field, int records) {
    form = field.form();
    present = new long[(records + 63) >>> 6];
    boolean bytes = form == ScalarField.Form.BYTES;
    bits = bytes || form == ScalarField.Form.MESSAGE ? null : new long[records];
    start = bytes ? new int[records] : null;
    length = bytes ? new int[records] : null;
    lastRow = records;
    for (ScalarField inner : field.fields()) {
      fields.add(new ScalarColumn(inner, records));
    }
  }

  /** The fields of a message. */
  public List<ScalarColumn> fields() {
    return fields;
  }

  /** Whether a record has the field. */
  public boolean isPresent(int record) {
    return (present[record >>> 6] >>> record & 1) != 0;
  }

  /**
   * Numbers as they stand in the file: varints decoded, fixed-width ones little-endian; 0 where the
   * field is missing.
   */
  public long[] bits() {
    return bits;
  }

  /** Bytes of a record's value; 0 where the field is missing. */
  public int length(int record) {
    return length[record];
  }

  /** Copies a record's value. */
  public void copy(int record, byte[] into, int offset) {
    int from = start[record];
    int count = length[record];
    if (from >= 0) {
      System.arraycopy(values, from, into, offset, count);
    } else {
      System.arraycopy(assembled, assembled.length - ~from, into, offset, count);
    }
  }

  void setPresent(int record) {
    present[record >>> 6] |= 1L << record;
  }

  void finish(byte[] values, byte[] assembled) {
    this.values = values;
    this.assembled = assembled;
    fields.forEach(field -> field.finish(values, assembled));
  }
}
