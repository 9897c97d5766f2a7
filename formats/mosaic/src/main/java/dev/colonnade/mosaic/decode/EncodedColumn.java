package dev.colonnade.mosaic.decode;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.vector.NullBitmap;
import dev.colonnade.mosaic.metadata.Encoding;
import dev.colonnade.mosaic.metadata.PhysicalColumn;

/**
 * A physical column of a row group whose parts have been found among the bytes and lie inside them,
 * but are not decoded.
 */
public final class EncodedColumn {
  private final PhysicalColumn column;
  private final Section section;
  private final byte[] bytes;
  private final int start;
  private final Encoding encoding;
  private final int entries;

  private int bitmapAt = -1;
  private int nonNull;
  private int valuesAt;
  private int valuesEnd;
  private int dictionarySize;
  private int dataAt;
  private int dataEnd;

  /**
   * @param section where errors are, for bytes from {@code start} on
   * @param entries rows, or elements of a child
   */
  EncodedColumn(
      PhysicalColumn column,
      Section section,
      byte[] bytes,
      int start,
      Encoding encoding,
      int entries) {
    this.column = column;
    this.section = section;
    this.bytes = bytes;
    this.start = start;
    this.encoding = encoding;
    this.entries = entries;
    this.nonNull = encoding == Encoding.ALL_NULL ? 0 : entries;
  }

  /** The constant, or the dictionary's {@code count} entries. */
  void setValues(int count, int from, int to) {
    dictionarySize = count;
    valuesAt = from;
    valuesEnd = to;
  }

  /** The null bitmap: bit 1 for a null, low bits first; padding bits mean nothing. */
  void setBitmap(int from) {
    bitmapAt = from;
    nonNull = entries - countNulls(from, entries);
  }

  /** Plain values or packed indices. */
  void setData(int from, int to) {
    dataAt = from;
    dataEnd = to;
  }

  private int countNulls(int from, int count) {
    int nulls = 0;
    int at = from;
    int left = count;
    for (; left >= 64; left -= 64, at += 8) {
      nulls += Long.bitCount(LittleEndian.getLong(bytes, at));
    }
    for (; left > 0; left -= 8, at++) {
      nulls += Integer.bitCount(bytes[at] & (left >= 8 ? 0xff : (1 << left) - 1));
    }
    return nulls;
  }

  /** Fails if there is a null where none may be. */
  void checkNullable() throws FormatException {
    if (!column.nullable() && nonNull < entries) {
      throw error(bitmapAt < 0 ? start : bitmapAt, entries - nonNull + " nulls, none may be");
    }
  }

  /** Which of the rows from {@code row} on are null, or null where none is. */
  NullBitmap nulls(int row, int rows) {
    if (bitmapAt < 0 || rows == 0) {
      return null;
    }
    long[] words = new long[NullBitmap.words(rows)];
    int last = bitmapAt + ((entries + 7) >>> 3);
    int shift = row & 7;
    long any = 0;
    for (int i = 0; i < words.length; i++) {
      int at = bitmapAt + (row >>> 3) + (i << 3);
      long word = word(at, last) >>> shift;
      if (shift != 0) {
        word |= at + 8 < last ? (bytes[at + 8] & 0xffL) << (64 - shift) : 0;
      }
      int left = rows - (i << 6);
      words[i] = left < 64 ? word & ((1L << left) - 1) : word;
      any |= words[i];
    }
    return any == 0 ? null : new NullBitmap(words, rows);
  }

  private long word(int at, int end) {
    if (end - at >= 8) {
      return LittleEndian.getLong(bytes, at);
    }
    long word = 0;
    for (int i = at; i < end; i++) {
      word |= (bytes[i] & 0xffL) << ((i - at) << 3);
    }
    return word;
  }

  /** An error of this column at an index of {@link #bytes()}. */
  FormatException error(int at, String problem) {
    String place = section.name() + ", column '" + column.path() + "'";
    return new Section(section.file(), place, section.start()).error(at - start, problem);
  }

  PhysicalColumn column() {
    return column;
  }

  byte[] bytes() {
    return bytes;
  }

  /** How it is stored. */
  public Encoding encoding() {
    return encoding;
  }

  /** Rows, or elements of a child. */
  public int entries() {
    return entries;
  }

  /** Entries that are not null. */
  public int nonNull() {
    return nonNull;
  }

  /** Entries of the dictionary, 1 for a constant. */
  public int dictionarySize() {
    return dictionarySize;
  }

  int valuesAt() {
    return valuesAt;
  }

  int valuesEnd() {
    return valuesEnd;
  }

  int dataAt() {
    return dataAt;
  }

  int dataEnd() {
    return dataEnd;
  }

  /** Bytes that the column takes, decompressed, without the flags that it shares with others. */
  public long decodedBytes() {
    long bitmap = bitmapAt < 0 ? 0 : (entries + 7L) >>> 3;
    return bitmap + (valuesEnd - valuesAt) + (dataEnd - dataAt);
  }
}
