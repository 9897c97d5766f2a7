package dev.colonnade.at1.encode;

import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/** How large a text is under plain compression, found by doing it. */
final class ExactSize implements PlainSize {
  private final Slice text;
  private final Compression compression;
  private final Parallel parallel;
  private Compression.Compressed compressed;

  ExactSize(Slice text, Compression compression, Parallel parallel) {
    this.text = text;
    this.compression = compression;
    this.parallel = parallel;
  }

  @Override
  public boolean covers(long bytes) throws IOException {
    return bytes <= compressed().bytes().length;
  }

  @Override
  public Compression.Compressed compressed() throws IOException {
    if (compressed == null) {
      compressed = compression.plain(text, parallel);
    }
    return compressed;
  }
}
