package dev.colonnade.text.read;

import dev.colonnade.core.io.InputFile;
import java.io.IOException;

/**
 * Finds the line that a byte is on. Lines are not counted while reading, since only an error asks
 * for them.
 */
public final class LineCounter {
  private static final int WINDOW = 1 << 16;

  private final InputFile file;
  private long counted;
  private long line = 1;
  private boolean afterReturn;

  public LineCounter(InputFile file) {
    this.file = file;
  }

  /** The number of the line that holds the byte at {@code offset}; offsets must not descend. */
  public long lineAt(long offset) throws IOException {
    byte[] window = new byte[WINDOW];
    while (counted < offset) {
      int length = (int) Math.min(WINDOW, offset - counted);
      file.readFully(counted, window, 0, length);
      for (int i = 0; i < length; i++) {
        if (window[i] == '\r' || (window[i] == '\n' && !afterReturn)) {
          line++;
        }
        afterReturn = window[i] == '\r';
      }
      counted += length;
    }
    return line;
  }
}
