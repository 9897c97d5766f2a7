package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.Output;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/**
 * The cells of a column in the form they were stored in: numbers, entries of a dictionary, or
 * texts. They are printed where they are emitted.
 */
final class ColumnCells {
  /** The scale of whole numbers. */
  static final int WHOLE = -1;

  /** A short text is copied as two words. */
  private static final int WORDS = 16;

  /** Texts of this length are not printed by themselves in any case. */
  private static final int LONG = 1 << 20;

  private final int count;
  private final long[] numbers;
  private final int scale;
  private final Slice numeric;
  private final int[] indices;
  private final Cells texts;
  private final int room;

  private ColumnCells(
      int count, long[] numbers, int scale, Slice numeric, int[] indices, Cells texts) {
    this.count = count;
    this.numbers = numbers;
    this.scale = scale;
    this.numeric = numeric;
    this.indices = indices;
    this.texts = texts;
    this.room = Math.max(numbers == null ? 0 : DecimalText.MAX_LENGTH, room(texts));
  }

  private static int room(Cells texts) {
    int longest = 0;
    for (int i = 0; texts != null && i < texts.count(); i++) {
      longest = Math.max(longest, texts.length(i));
    }
    return Math.min(longest, LONG) + WORDS;
  }

  /** Numbers, {@link #WHOLE} or with so many digits after the dot. */
  static ColumnCells numbers(long[] numbers, int scale) {
    return new ColumnCells(numbers.length, numbers, scale, null, null, null);
  }

  /**
   * Numbers among texts.
   *
   * @param numbers where a cell is a text, its index
   * @param numeric a bit for each cell, set where it is a number
   */
  static ColumnCells mixed(long[] numbers, int scale, Slice numeric, Cells texts) {
    return new ColumnCells(numbers.length, numbers, scale, numeric, null, texts);
  }

  /** Entries of a dictionary. */
  static ColumnCells entries(int[] indices, Cells entries) {
    return new ColumnCells(indices.length, null, 0, null, indices, entries);
  }

  /** Texts, one for each cell. */
  static ColumnCells texts(Cells texts) {
    return new ColumnCells(texts.count(), null, 0, null, null, texts);
  }

  int count() {
    return count;
  }

  private boolean isNumber(int cell) {
    return numbers != null
        && (numeric == null
            || (numeric.array()[numeric.offset() + (cell >> 3)] >> (cell & 7) & 1) != 0);
  }

  private int text(int cell) {
    return indices != null ? indices[cell] : numbers != null ? (int) numbers[cell] : cell;
  }

  /** Emits a cell. */
  void put(int cell, Output out) throws IOException {
    if (isNumber(cell)) {
      byte[] to = out.reserve(DecimalText.MAX_LENGTH);
      int at = out.position();
      out.advance(DecimalText.print(numbers[cell], scale, to, at) - at);
    } else {
      int text = text(cell);
      int start = texts.starts()[text];
      out.put(texts.data(), start, texts.stops()[text] - start);
    }
  }

  /** Room that {@link #print} needs for any of the cells. */
  int room() {
    return room;
  }

  /**
   * Prints a cell into an array that has room for it.
   *
   * @return where it ends
   */
  int print(int cell, byte[] to, int at) {
    if (isNumber(cell)) {
      return DecimalText.print(numbers[cell], scale, to, at);
    }
    int text = text(cell);
    byte[] data = texts.data();
    int start = texts.starts()[text];
    int length = texts.stops()[text] - start;
    if (length <= WORDS && start <= data.length - WORDS) {
      LittleEndian.putLong(to, at, LittleEndian.getLong(data, start));
      LittleEndian.putLong(to, at + 8, LittleEndian.getLong(data, start + 8));
    } else {
      System.arraycopy(data, start, to, at, length);
    }
    return at + length;
  }

  /** Emits a cell in quotes, those within it doubled. */
  void putQuoted(int cell, Output out) throws IOException {
    out.put('"');
    if (isNumber(cell)) {
      put(cell, out);
    } else {
      int text = text(cell);
      byte[] data = texts.data();
      int from = texts.starts()[text];
      int stop = texts.stops()[text];
      for (int i = from; i < stop; i++) {
        if (data[i] == '"') {
          out.put(data, from, i + 1 - from);
          from = i;
        }
      }
      out.put(data, from, stop - from);
    }
    out.put('"');
  }

  /** Numbers the distinct cells, compared as bytes, in the order they are first met. */
  int[] distinct() throws IOException {
    int[] keys = new int[count];
    ByteKeys seen = new ByteKeys();
    byte[] scratch = new byte[DecimalText.MAX_LENGTH];
    for (int cell = 0; cell < count; cell++) {
      if (isNumber(cell)) {
        int length = DecimalText.print(numbers[cell], scale, scratch, 0);
        int before = seen.size();
        keys[cell] = seen.add(scratch, 0, length);
        if (keys[cell] == before) {
          scratch = new byte[DecimalText.MAX_LENGTH];
        }
      } else {
        int text = text(cell);
        keys[cell] = seen.add(texts.data(), texts.starts()[text], texts.length(text));
      }
    }
    return keys;
  }
}
