package dev.colonnade.mosaic.encode;

import java.util.Arrays;

/** Dictionary indices, a byte each while they fit. */
final class IndexList {
  private static final int NARROW = 256;

  private byte[] narrow = new byte[16];
  private int[] wide;
  private int size;

  int size() {
    return size;
  }

  void add(int index) {
    if (wide == null && index < NARROW) {
      if (size == narrow.length) {
        narrow = Arrays.copyOf(narrow, grown(size, 1));
      }
      narrow[size++] = (byte) index;
    } else {
      addWide(index, 1);
    }
  }

  void addRun(int index, int count) {
    if (wide == null && index < NARROW) {
      if (count > narrow.length - size) {
        narrow = Arrays.copyOf(narrow, grown(size, count));
      }
      Arrays.fill(narrow, size, size + count, (byte) index);
      size += count;
    } else {
      addWide(index, count);
    }
  }

  private void addWide(int index, int count) {
    if (wide == null) {
      wide = new int[grown(size, count)];
      for (int i = 0; i < size; i++) {
        wide[i] = narrow[i] & 0xff;
      }
    } else if (count > wide.length - size) {
      wide = Arrays.copyOf(wide, grown(size, count));
    }
    Arrays.fill(wide, size, size + count, index);
    size += count;
  }

  private static int grown(int size, int count) {
    int needed = Math.addExact(size, count);
    return (int) Math.max(needed, Math.min(Integer.MAX_VALUE - 8L, size * 2L));
  }

  int get(int i) {
    return wide == null ? narrow[i] & 0xff : wide[i];
  }

  /** Packs all indices, {@code width} bits each, low bits first. */
  void pack(int width, byte[] into, int at) {
    long pending = 0;
    int bits = 0;
    int to = at;
    for (int i = 0; i < size; i++) {
      pending |= (long) get(i) << bits;
      bits += width;
      while (bits >= 8) {
        into[to++] = (byte) pending;
        pending >>>= 8;
        bits -= 8;
      }
    }
    if (bits > 0) {
      into[to] = (byte) pending;
    }
  }

  void clear() {
    size = 0;
    wide = null;
  }
}
