package dev.colonnade.riegeli;

import dev.colonnade.core.io.OutputFile;
import java.io.IOException;

/** An output that others may read while it is written. */
public interface FlushableOutput extends OutputFile {
  /** Brings what was written so far to where readers see it. */
  void flush(FlushLevel level) throws IOException;
}
