package dev.colonnade.riegeli;

import java.io.IOException;

/** Is told of each part of a file that a reader has passed over because it is damaged. */
@FunctionalInterface
public interface Recovery {
  /** Goes on silently. */
  Recovery IGNORE = (region, reader) -> true;

  /**
   * Is called when the reader stands after the region already.
   *
   * @return whether to go on; if not, the reader says that there is no record, and goes on with the
   *     next call
   */
  boolean skipped(SkippedRegion region, RecordReader reader) throws IOException;
}
