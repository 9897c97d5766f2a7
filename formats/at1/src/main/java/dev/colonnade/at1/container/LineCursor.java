package dev.colonnade.at1.container;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/**
 * Steps through cells that are separated by newlines. No bytes at all are one empty cell, never
 * none.
 */
public final class LineCursor {
  private final byte[] data;
  private final int end;
  private final Section section;
  private final int origin;
  private int next;
  private boolean ended;
  private int start;
  private int stop;

  public LineCursor(Slice blob, Section section) {
    this.data = blob.array();
    this.origin = blob.offset();
    this.next = blob.offset();
    this.end = blob.end();
    this.section = section;
  }

  /** Another cursor that stands where this one does. */
  public LineCursor copy() {
    LineCursor copy = new LineCursor(new Slice(data, origin, end - origin), section);
    copy.next = next;
    copy.ended = ended;
    return copy;
  }

  /** Goes to the next cell; false after the last. */
  public boolean next() {
    if (ended) {
      return false;
    }
    start = next;
    stop = Output.stop(data, next, end);
    ended = stop == end;
    next = stop + 1;
    return true;
  }

  /** Goes to the next cell, which must be there. */
  public void require() throws FormatException {
    if (!next()) {
      throw section.error(end - origin, "cut short: one more line expected");
    }
  }

  /** Goes to the next cell, which must be there, and emits it. */
  public void emit(Output out) throws IOException {
    if (ended) {
      require();
    }
    start = next;
    stop = out.line(data, next, end);
    ended = stop == end;
    next = stop + 1;
  }

  /** The array that the cell lies in. */
  public byte[] data() {
    return data;
  }

  /** Where the cell begins. */
  public int start() {
    return start;
  }

  /** One past the cell's last byte. */
  public int stop() {
    return stop;
  }

  public int length() {
    return stop - start;
  }
}
