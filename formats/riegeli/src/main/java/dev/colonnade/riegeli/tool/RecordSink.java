package dev.colonnade.riegeli.tool;

import dev.colonnade.core.io.Slice;
import java.io.IOException;

/** Takes records: {@code writer::write} of a writer of any kind of file. */
@FunctionalInterface
public interface RecordSink {
  void write(Slice record) throws IOException;
}
