package dev.colonnade.core.vector;

import java.util.Arrays;

/** Which rows of a vector are null: bit {@code i & 63} of word {@code i >> 6} is 1 for a null. */
public final class NullBitmap {
  private final long[] words;
  private final int size;

  /** No row is null yet. */
  public NullBitmap(int size) {
    this(new long[words(size)], size);
  }

  /** Wraps the words; bits from {@code size} on must be 0. */
  public NullBitmap(long[] words, int size) {
    this.words = words;
    this.size = size;
  }

  /** Words that {@code size} rows need. */
  public static int words(int size) {
    return (size + 63) >>> 6;
  }

  /** A bitmap in which every row is null. */
  public static NullBitmap allNull(int size) {
    NullBitmap nulls = new NullBitmap(size);
    Arrays.fill(nulls.words, -1L);
    if ((size & 63) != 0) {
      nulls.words[size >>> 6] = (1L << size) - 1;
    }
    return nulls;
  }

  public boolean isNull(int row) {
    return (words[row >>> 6] >>> row & 1) != 0;
  }

  public void setNull(int row) {
    words[row >>> 6] |= 1L << row;
  }

  public int size() {
    return size;
  }

  /** The bits themselves, shared. */
  public long[] words() {
    return words;
  }

  /** How many rows are null. */
  public int count() {
    int count = 0;
    for (long word : words) {
      count += Long.bitCount(word);
    }
    return count;
  }

  /** The bitmap of some rows, or null where none of them is null. */
  NullBitmap gather(int[] rows, int count) {
    NullBitmap chosen = new NullBitmap(count);
    boolean any = false;
    for (int i = 0; i < count; i++) {
      if (isNull(rows[i])) {
        chosen.setNull(i);
        any = true;
      }
    }
    return any ? chosen : null;
  }

  /** The bitmap of a run of rows, or null where none of them is null. */
  NullBitmap slice(int from, int count) {
    NullBitmap chosen = new NullBitmap(count);
    long any = 0;
    int shift = from & 63;
    int word = from >>> 6;
    for (int i = 0; i < chosen.words.length; i++) {
      long bits = words[word + i] >>> shift;
      if (shift != 0 && word + i + 1 < words.length) {
        bits |= words[word + i + 1] << (64 - shift);
      }
      int left = count - (i << 6);
      if (left < 64) {
        bits &= (1L << left) - 1;
      }
      chosen.words[i] = bits;
      any |= bits;
    }
    return any == 0 ? null : chosen;
  }
}
