package dev.colonnade.mosaic.encode;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.vector.NullBitmap;
import java.util.Arrays;

/**
 * Which entries of a column are null; takes no memory while none is. The bits of the last,
 * unfinished word are kept apart, so that rows that come one by one touch nothing else.
 */
final class NullBits {
  /** The finished words; those that are not there are 0. */
  private long[] words = new long[0];

  private long last;
  private int size;
  private int nulls;

  int size() {
    return size;
  }

  int nulls() {
    return nulls;
  }

  /** Appends entries of which none is null. */
  void appendPresent(int count) {
    if ((size & 63) + count >= 64) {
      finishWord();
    }
    size += count;
  }

  /** Appends entries, those null that are so in {@code bitmap}. */
  void append(NullBitmap bitmap) {
    int left = bitmap.size();
    for (long word : bitmap.words()) {
      append(word, Math.min(left, 64));
      left -= 64;
    }
  }

  private void append(long word, int count) {
    int shift = size & 63;
    last |= word << shift;
    nulls += Long.bitCount(word);
    if (shift + count >= 64) {
      finishWord();
      last = shift == 0 ? 0 : word >>> (64 - shift);
    }
    size += count;
  }

  /** Puts the last word, which is full now, among the others. */
  private void finishWord() {
    if (last != 0) {
      int at = size >>> 6;
      if (at >= words.length) {
        words = Arrays.copyOf(words, Math.max(at + 1, Math.min(words.length * 2, 1 << 26)));
      }
      words[at] = last;
      last = 0;
    }
  }

  /** Bytes of the bitmap. */
  int byteLength() {
    return (int) ((size + 7L) >>> 3);
  }

  /** Appends the bitmap, low bits first. */
  void write(ByteWriter out) {
    int length = byteLength();
    byte[] bytes = out.reserve(length);
    int at = out.length();
    int whole = length >>> 3;
    for (int i = 0; i < whole; i++) {
      LittleEndian.putLong(bytes, at + (i << 3), word(i));
    }
    for (int i = whole << 3; i < length; i++) {
      bytes[at + i] = (byte) (word(whole) >>> ((i & 7) << 3));
    }
    out.advance(length);
  }

  private long word(int i) {
    return i == size >>> 6 ? last : i < words.length ? words[i] : 0;
  }

  void clear() {
    Arrays.fill(words, 0);
    last = 0;
    size = 0;
    nulls = 0;
  }
}
