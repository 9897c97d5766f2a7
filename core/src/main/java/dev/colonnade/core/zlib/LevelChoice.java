package dev.colonnade.core.zlib;

import java.util.zip.Deflater;

/**
 * Chooses a zlib level by trying some on the beginning of a column. zlib's default of 6 searches
 * long for matches; on numbers it often finds none that level 1 or 4 does not, in a fifth of the
 * time. Where matches are too short to be worth their codes, not looking for any is both faster and
 * smaller; and where they are four bytes back, looking only there is faster still.
 */
public final class LevelChoice {
  /** Stands for the level that is chosen so. */
  public static final int AUTO = -1;

  static final int DEFAULT_LEVEL = 6;

  /** Stands for codes of single bytes, without a search for matches. */
  static final int NO_MATCHES = 10;

  /** Stands for {@link StrideDeflate}. */
  static final int STRIDES = 11;

  private static final int SAMPLE = 1 << 15;
  private static final int[] FASTEST_FIRST = {1, 4, 5, DEFAULT_LEVEL};

  private LevelChoice() {}

  /**
   * The fastest of the levels whose result is at most a fifth larger than the smallest; no search
   * for matches, or one in a single place, if that is not larger.
   */
  static int of(byte[] bytes, int length) {
    int[] sizes = new int[FASTEST_FIRST.length];
    int smallest = Integer.MAX_VALUE;
    int sample = Math.min(SAMPLE, length);
    byte[] out = new byte[2 * SAMPLE];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = size(FASTEST_FIRST[i], bytes, sample, out);
      smallest = Math.min(smallest, sizes[i]);
    }
    int chosen = 0;
    while (sizes[chosen] > smallest * 1.2) {
      chosen++;
    }
    int withoutMatches = size(NO_MATCHES, bytes, sample, out);
    int least = Math.min(withoutMatches, sizes[chosen]);
    // The code of a small sample weighs more than that of a block.
    if (StrideDeflate.compress(bytes, sample, true).length() <= least + (least >> 5)) {
      return STRIDES;
    }
    return least == withoutMatches ? NO_MATCHES : FASTEST_FIRST[chosen];
  }

  private static int size(int level, byte[] bytes, int length, byte[] out) {
    DeflaterPool pool = DeflaterPool.ofLevel(level);
    Deflater deflater = pool.take();
    deflater.setInput(bytes, 0, length);
    deflater.finish();
    int size = deflater.deflate(out, 0, out.length);
    pool.give(deflater);
    return size;
  }
}
