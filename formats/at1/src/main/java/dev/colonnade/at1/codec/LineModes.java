package dev.colonnade.at1.codec;

import dev.colonnade.core.io.Slice;

/** The stream {@code row_modes}: a byte a line, 0 for a verbatim line, else a structured row. */
public final class LineModes {
  private LineModes() {}

  /** How many lines are structured rows. */
  public static int structured(Slice modes) {
    int count = 0;
    for (int i = modes.offset(); i < modes.end(); i++) {
      count += modes.array()[i] != 0 ? 1 : 0;
    }
    return count;
  }

  /** Row groups that so many rows make. */
  public static int groups(int rows, long groupRows) {
    return rows == 0 ? 0 : (int) Long.divideUnsigned(rows - 1, groupRows) + 1;
  }
}
