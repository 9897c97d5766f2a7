package dev.colonnade.mosaic.encode;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.vector.NullBitmap;
import java.util.Arrays;

/** Which entries of a column are null; takes no memory while none is. */
final class NullBits {
  private long[] words = new long[0];
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
    size += count;
  }

  /** Appends entries, those null that are so in {@code bitmap}. */
  void append(NullBitmap bitmap) {
    int count = bitmap.size();
    reserve(size + count);
    int shift = size & 63;
    int to = size >>> 6;
    for (long word : bitmap.words()) {
      words[to] |= word << shift;
      if (shift != 0 && word >>> (64 - shift) != 0) {
        words[to + 1] |= word >>> (64 - shift);
      }
      nulls += Long.bitCount(word);
      to++;
    }
    size += count;
  }

  private void reserve(int entries) {
    int needed = NullBitmap.words(entries);
    if (needed > words.length) {
      words = Arrays.copyOf(words, Math.max(needed, Math.min(words.length * 2, 1 << 26)));
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
    int whole = Math.min(length >>> 3, words.length);
    for (int i = 0; i < whole; i++) {
      LittleEndian.putLong(bytes, at + (i << 3), words[i]);
    }
    for (int i = whole << 3; i < length; i++) {
      long word = i >>> 3 < words.length ? words[i >>> 3] : 0;
      bytes[at + i] = (byte) (word >>> ((i & 7) << 3));
    }
    out.advance(length);
  }

  void clear() {
    Arrays.fill(words, 0, Math.min(words.length, NullBitmap.words(size)), 0);
    size = 0;
    nulls = 0;
  }
}
