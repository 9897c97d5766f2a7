package dev.colonnade.mosaic.encode;

import dev.colonnade.core.bytes.BigEndian;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.mosaic.bytes.Nanos;
import dev.colonnade.mosaic.metadata.PhysicalColumn;
import dev.colonnade.mosaic.metadata.ValueForm;
import java.util.Arrays;

/**
 * A column of values of a fixed width. A value comes as a {@code long}: an integer, the bits of a
 * float, or nanoseconds.
 */
final class FixedBuffer extends ColumnBuffer {
  private static final int TABLE = 256;
  private static final int MAX_UNBUDGETED = 8;

  private final ValueForm form;
  private final int width;
  private final int maxEntries;
  private final ByteWriter plain = new ByteWriter(0);
  private long first;

  /** The dictionary; of values of one byte with a table of where each is. */
  private LongDictionary dictionary;

  private short[] table;

  FixedBuffer(PhysicalColumn column, DictionaryLimits limits) {
    super(column, limits);
    this.form = column.form();
    this.width = form.width();
    long budgeted = width > MAX_UNBUDGETED ? limits.totalBytes() / width : Integer.MAX_VALUE;
    this.maxEntries = (int) Math.min(limits.entries(), budgeted);
  }

  /** Appends values. */
  void append(long[] values, int count) {
    int from = 0;
    if (state == State.EMPTY && count > 0) {
      first = values[0];
      state = State.CONSTANT;
    }
    if (state == State.CONSTANT) {
      while (from < count && values[from] == first) {
        from++;
      }
      constants += from;
      if (from < count) {
        leaveConstant();
      }
    }
    if (state == State.DICTIONARY) {
      from = width == 1 ? appendBytes(values, from, count) : appendIndices(values, from, count);
      if (from < count) {
        leaveDictionary();
      }
    }
    if (state == State.PLAIN) {
      appendPlain(values, from, count);
    }
  }

  /** Appends a value many times. */
  void appendRun(long value, int count) {
    if (count == 0) {
      return;
    }
    append(new long[] {value}, 1);
    int left = count - 1;
    switch (state) {
      case CONSTANT -> constants += left;
      case DICTIONARY -> indices.addRun(indices.get(indices.size() - 1), left);
      default -> {
        byte[] bytes = plain.reserve(Math.multiplyExact(left, width));
        int last = plain.length() - width;
        for (int i = 1; i <= left; i++) {
          System.arraycopy(bytes, last, bytes, last + i * width, width);
        }
        plain.advance(left * width);
      }
    }
  }

  private void leaveConstant() {
    if (maxEntries >= 2) {
      state = State.DICTIONARY;
      if (dictionary == null) {
        dictionary = new LongDictionary();
        table = width == 1 ? new short[TABLE] : null;
      }
      addEntry(first);
      indices.addRun(0, constants);
      return;
    }
    state = State.PLAIN;
    long[] run = new long[Math.min(constants, 4096)];
    Arrays.fill(run, first);
    for (int left = constants; left > 0; left -= run.length) {
      appendPlain(run, 0, Math.min(left, run.length));
    }
  }

  private int addEntry(long value) {
    int index = dictionary.add(value);
    if (table != null) {
      table[(int) value & 0xff] = (short) (index + 1);
    }
    return index;
  }

  /** Appends values of one byte until the dictionary is full; returns where it stopped. */
  private int appendBytes(long[] values, int from, int count) {
    for (int i = from; i < count; i++) {
      int index = table[(int) values[i] & 0xff] - 1;
      if (index < 0) {
        if (dictionary.size() >= maxEntries) {
          return i;
        }
        index = addEntry(values[i]);
      }
      indices.add(index);
    }
    return count;
  }

  private int appendIndices(long[] values, int from, int count) {
    long before = dictionary.get(0);
    int beforeIndex = 0;
    for (int i = from; i < count; i++) {
      long value = values[i];
      if (value != before) {
        int index = dictionary.find(value);
        if (index < 0) {
          if (dictionary.size() >= maxEntries) {
            return i;
          }
          index = dictionary.add(value);
        }
        before = value;
        beforeIndex = index;
      }
      indices.add(beforeIndex);
    }
    return count;
  }

  private void leaveDictionary() {
    state = State.PLAIN;
    expandIndices(plain);
    clearDictionary();
  }

  private void expandIndices(ByteWriter into) {
    int count = indices.size();
    byte[] bytes = into.reserve(Math.multiplyExact(count, width));
    int at = into.length();
    for (int i = 0; i < count; i++, at += width) {
      put(dictionary.get(indices.get(i)), bytes, at);
    }
    into.advance(count * width);
  }

  private void appendPlain(long[] values, int from, int to) {
    int count = to - from;
    byte[] bytes = plain.reserve(Math.multiplyExact(count, width));
    int at = plain.length();
    switch (width) {
      case 1 -> {
        for (int i = 0; i < count; i++) {
          bytes[at + i] = (byte) values[from + i];
        }
      }
      case 4 -> {
        for (int i = 0; i < count; i++) {
          BigEndian.putInt(bytes, at + (i << 2), (int) values[from + i]);
        }
      }
      case 8 -> BigEndian.putLongs(values, from, count, bytes, at);
      default -> {
        for (int i = 0; i < count; i++) {
          put(values[from + i], bytes, at + i * width);
        }
      }
    }
    plain.advance(count * width);
  }

  private void put(long value, byte[] bytes, int at) {
    switch (width) {
      case 1 -> bytes[at] = (byte) value;
      case 2 -> BigEndian.putShort(bytes, at, (int) value);
      case 4 -> BigEndian.putInt(bytes, at, (int) value);
      case 8 -> BigEndian.putLong(bytes, at, value);
      default -> {
        BigEndian.putLong(bytes, at, Nanos.millis(value));
        BigEndian.putInt(bytes, at + 8, Nanos.nanosOfMilli(value));
      }
    }
  }

  private void write(long value, ByteWriter out) {
    put(value, out.reserve(width), out.length());
    out.advance(width);
  }

  @Override
  long plainBytes() {
    return (long) nonNull() * width;
  }

  @Override
  int dictionarySize() {
    return state == State.DICTIONARY ? dictionary.size() : 0;
  }

  @Override
  int valuesBytes() {
    return state == State.CONSTANT ? width : dictionarySize() * width;
  }

  @Override
  void writeValues(ByteWriter out) {
    if (state == State.CONSTANT) {
      write(first, out);
      return;
    }
    for (int i = 0; i < dictionary.size(); i++) {
      write(dictionary.get(i), out);
    }
  }

  @Override
  void writePlain(ByteWriter out) {
    if (state == State.DICTIONARY) {
      expandIndices(out);
    } else {
      out.bytes(plain.slice());
    }
  }

  /** A dictionary's entries have the bounds of all values, in the order of their first use. */
  @Override
  void writeBounds(ByteWriter out) {
    if (state == State.EMPTY) {
      return;
    }
    Bounds bounds = new Bounds(form);
    switch (state) {
      case CONSTANT -> bounds.add(first);
      case DICTIONARY -> {
        for (int i = 0; i < dictionary.size(); i++) {
          bounds.add(dictionary.get(i));
        }
      }
      default -> {
        byte[] bytes = plain.slice().array();
        for (int at = 0; at < plain.length(); at += width) {
          bounds.add(valueAt(bytes, at));
        }
      }
    }
    write(bounds.min(), out);
    write(bounds.max(), out);
  }

  private long valueAt(byte[] bytes, int at) {
    return switch (width) {
      case 1 -> bytes[at];
      case 2 -> BigEndian.getShort(bytes, at);
      case 4 -> BigEndian.getInt(bytes, at);
      case 8 -> BigEndian.getLong(bytes, at);
      default -> Nanos.join(BigEndian.getLong(bytes, at), BigEndian.getInt(bytes, at + 8));
    };
  }

  private void clearDictionary() {
    if (table != null) {
      Arrays.fill(table, (short) 0);
    }
    dictionary.clear();
    indices.clear();
  }

  @Override
  void clear() {
    if (state == State.DICTIONARY) {
      clearDictionary();
    }
    state = State.EMPTY;
    constants = 0;
    plain.clear();
    nulls.clear();
  }
}
