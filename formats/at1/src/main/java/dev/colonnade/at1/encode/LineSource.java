package dev.colonnade.at1.encode;

import dev.colonnade.core.io.Slice;
import java.io.IOException;

/** Gives text in pieces of whole lines. */
@FunctionalInterface
public interface LineSource {
  /** The next piece, or null after the last; it stays as it is until the next call. */
  Slice next() throws IOException;
}
