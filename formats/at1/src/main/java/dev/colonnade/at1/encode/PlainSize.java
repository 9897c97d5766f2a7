package dev.colonnade.at1.encode;

import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/** How large a text is under plain compression, which no codec may exceed. */
interface PlainSize {
  /** Whether so many bytes are no more than plain compression takes. */
  boolean covers(long bytes) throws IOException;

  /** The text, compressed. */
  Compression.Compressed compressed() throws IOException;

  static PlainSize of(Slice text, Compression compression, Parallel parallel) {
    PlainSize exact =
        compression.xz()
            ? new ProvenSize(text, compression, parallel)
            : new ExactSize(text, compression, parallel);
    return text.length() < SampledSize.SMALLEST
        ? exact
        : new SampledSize(text, compression, parallel, exact);
  }
}
