package dev.colonnade.at1.encode;

import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/**
 * How large a text is under plain compression. To know it exactly takes as long as to do it, so a
 * sample answers where the answer is clear.
 */
final class PlainSize {
  private static final int SMALL = 4 << 20;
  private static final int SAMPLE = 2 << 20;

  /** What is smaller than this share of the estimate is taken for smaller. */
  private static final double CLEARLY = 0.85;

  private final Slice text;
  private final boolean isText;
  private final Compression compression;
  private final Parallel parallel;
  private Compression.Compressed exact;
  private double estimate;

  PlainSize(Slice text, boolean isText, Compression compression, Parallel parallel) {
    this.text = text;
    this.isText = isText;
    this.compression = compression;
    this.parallel = parallel;
  }

  /** Whether so many bytes are no more than plain compression would take. */
  boolean covers(long bytes) throws IOException {
    if (exact == null && compression.xz() && text.length() > SMALL) {
      return bytes <= CLEARLY * estimate() || bytes <= compressed().bytes().length;
    }
    return bytes <= compressed().bytes().length;
  }

  /** The text, compressed. */
  Compression.Compressed compressed() throws IOException {
    if (exact == null) {
      exact = compression.raw(text, isText);
    }
    return exact;
  }

  private double estimate() throws IOException {
    if (estimate == 0) {
      long[] sizes = new long[2];
      parallel.forEach(
          2,
          i -> {
            int from = i == 0 ? 0 : (text.length() - SAMPLE) / 2;
            sizes[i] = compression.raw(text.slice(from, SAMPLE), isText).bytes().length;
          });
      estimate = (double) (sizes[0] + sizes[1]) / (2L * SAMPLE) * text.length();
    }
    return estimate;
  }
}
