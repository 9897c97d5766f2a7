package dev.colonnade.at1;

import java.io.IOException;

/** Takes bytes in order; {@code out::write} of an output stream or an output file is one. */
@FunctionalInterface
public interface ByteSink {
  /** Takes bytes, which may be reused by the caller afterwards. */
  void write(byte[] bytes, int offset, int length) throws IOException;
}
