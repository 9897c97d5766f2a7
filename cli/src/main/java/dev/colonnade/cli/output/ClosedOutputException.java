package dev.colonnade.cli.output;

import java.io.IOException;

/** Whoever read our standard output has stopped reading: nothing more to do, and no error. */
public final class ClosedOutputException extends IOException {
  private static final long serialVersionUID = 1L;

  ClosedOutputException(IOException cause) {
    super("standard output was closed", cause);
  }
}
