package dev.colonnade.at1.encode;

import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/**
 * How large a text is under xz. No sample can tell that for certain, so xz goes to work, but only
 * until it has put out as many bytes as are in question: it takes none back. Of a large text a
 * second thread does the latter half at the same time, with the dictionary full of what comes
 * before, so that the two together put out what one would, but for some bytes more where the second
 * has yet to learn how frequent things are.
 */
final class ProvenSize implements PlainSize {
  /**
   * What is put in between two looks at what came out: less than the coder's chunks have, of which
   * it puts out one at most each time.
   */
  private static final int STEP = 1 << 15;

  /** Below this, filling the second dictionary is most of the work. */
  private static final int WORTH_TWO = 12 << 20;

  /** More than a coder that begins in the middle has to learn: that is 1 to 2 KB. */
  static final int LEARNING = 1 << 14;

  private final Slice text;
  private final Compression compression;
  private final Parallel parallel;
  private final boolean two;
  private XzProgress first;
  private XzProgress second;
  private Compression.Compressed exact;

  ProvenSize(Slice text, Compression compression, Parallel parallel) {
    this.text = text;
    this.compression = compression;
    this.parallel = parallel;
    this.two = parallel.threads() > 1 && text.length() >= WORTH_TWO;
  }

  /** True only if it is certain. */
  @Override
  public boolean covers(long bytes) throws IOException {
    if (exact != null) {
      return bytes <= exact.bytes().length;
    }
    begin();
    long enough = two ? bytes + LEARNING : bytes;
    parallel.forEach(two ? 2 : 1, i -> work(i == 0 ? first : second, enough));
    if (put() >= enough) {
      // Nothing more is likely to be asked, and they take 100 MB each.
      first = null;
      second = null;
      return true;
    }
    return !two && bytes <= compressed().bytes().length;
  }

  private void begin() throws IOException {
    if (first == null) {
      XzSettings settings = compression.plainXz();
      first = XzProgress.stream(text, two ? text.length() / 2 : text.length(), settings);
      second = two ? XzProgress.later(text, text.length() / 2, settings) : null;
    }
  }

  private void work(XzProgress progress, long enough) throws IOException {
    while (put() < enough && progress.advance(STEP)) {
      // Each step is a look at both.
    }
  }

  private long put() {
    return first.put() + (two ? second.put() : 0);
  }

  @Override
  public Compression.Compressed compressed() throws IOException {
    if (exact == null) {
      second = null;
      exact = compression.plain(first == null ? smallest() : first.finish(), text);
      first = null;
    }
    return exact;
  }

  /**
   * Where bytes are no text, and no other codec is tried, there is time for two settings. Which is
   * better depends, for one, on where the coder's chunks happen to end between bytes that can be
   * compressed and others, and there the xz command is a fourth of a percent better or worse.
   */
  private byte[] smallest() throws IOException {
    XzSettings[] settings = {compression.plainXz(), compression.unalignedXz()};
    byte[][] streams = new byte[settings.length][];
    parallel.forEach(settings.length, i -> streams[i] = XzStream.compress(text, settings[i]));
    return streams[0].length <= streams[1].length ? streams[0] : streams[1];
  }
}
