package dev.colonnade.at1.encode;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/**
 * How large a text is under plain compression, by samples where they are enough: to give up what is
 * larger, and, unless one wants to be certain, to take what is clearly smaller. What samples cannot
 * show, repetition over long distances, is seen by a quick compressor with a window as large as
 * that of xz: it goes over the whole text and over the samples, and the samples' size grows by the
 * ratio of the two.
 */
final class SampledSize implements PlainSize {
  /** Smaller texts are compressed as a whole. */
  static final int SMALLEST = 1 << 20;

  private static final int SAMPLE = 1 << 18;
  private static final int SAMPLES = 8;
  private static final int QUICK_LEVEL = 5;
  private static final int WINDOW_LOG = 23;

  /**
   * What is smaller than this share of the estimate, which is a tenth to a fifth too high, is
   * smaller.
   */
  private static final double CLEARLY = 0.82;

  private final Slice text;
  private final Compression compression;
  private final Parallel parallel;
  private final PlainSize exact;
  private double estimate;

  SampledSize(Slice text, Compression compression, Parallel parallel, PlainSize exact) {
    this.text = text;
    this.compression = compression;
    this.parallel = parallel;
    this.exact = exact;
  }

  @Override
  public boolean covers(long bytes) throws IOException {
    boolean clear = text.length() > compression.provenUpTo() && bytes <= CLEARLY * estimate();
    return clear || bytes <= estimate() && exact.covers(bytes);
  }

  @Override
  public Compression.Compressed compressed() throws IOException {
    return exact.compressed();
  }

  private double estimate() throws IOException {
    if (estimate == 0) {
      long[] sizes = new long[SAMPLES];
      long[] quick = new long[SAMPLES + 1];
      // At its low levels, zstd looks little farther back than a sample is long.
      boolean farSighted = compression.xz() || compression.zstdLevel() > QUICK_LEVEL;
      int step = text.length() / SAMPLES;
      parallel.forEach(
          SAMPLES + 1,
          i -> {
            // The whole text comes first, for it takes longest.
            Slice part = i == 0 ? text : text.slice((i - 1) * step + (step - SAMPLE) / 2, SAMPLE);
            quick[i] = farSighted ? quickSize(part) : part.length();
            if (i > 0) {
              sizes[i - 1] = compression.plain(part, Parallel.SEQUENTIAL).bytes().length;
            }
          });
      long sampled = 0;
      long quickSampled = 0;
      for (int i = 0; i < SAMPLES; i++) {
        sampled += sizes[i];
        quickSampled += quick[i + 1];
      }
      estimate = (double) sampled / quickSampled * quick[0];
    }
    return estimate;
  }

  private static long quickSize(Slice data) {
    byte[] out = new byte[(int) Zstd.compressBound(data.length())];
    try (ZstdCompressCtx context = new ZstdCompressCtx()) {
      return context
          .setLevel(QUICK_LEVEL)
          .setWindowLog(WINDOW_LOG)
          .setLong(WINDOW_LOG)
          .compressByteArray(out, 0, out.length, data.array(), data.offset(), data.length());
    }
  }
}
