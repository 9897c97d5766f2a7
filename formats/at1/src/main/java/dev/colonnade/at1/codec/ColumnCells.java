package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.Output;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/**
 * The cells of a column in the form they were stored in: numbers, entries of a dictionary, or
 * texts. They are printed where they are emitted.
 */
final class ColumnCells {
  /** The scale of whole numbers. */
  static final int WHOLE = -1;

  private final int count;
  private final long[] numbers;
  private final int scale;
  private final Slice numeric;
  private final int[] indices;
  private final Cells texts;

  private ColumnCells(
      int count, long[] numbers, int scale, Slice numeric, int[] indices, Cells texts) {
    this.count = count;
    this.numbers = numbers;
    this.scale = scale;
    this.numeric = numeric;
    this.indices = indices;
    this.texts = texts;
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
