package dev.colonnade.at1.encode;

import dev.colonnade.core.io.Slice;
import java.util.Arrays;

/**
 * A text as lines: what lies between newlines, and whether one more newline ends the text. Even an
 * empty text has one line.
 */
final class TextLines {
  private final Slice text;
  private final int[] starts;
  private final int count;
  private final boolean trailing;

  private TextLines(Slice text, int[] starts, int count, boolean trailing) {
    this.text = text;
    this.starts = starts;
    this.count = count;
    this.trailing = trailing;
  }

  static TextLines of(Slice text) {
    byte[] data = text.array();
    boolean trailing = text.length() > 0 && data[text.end() - 1] == '\n';
    int end = trailing ? text.end() - 1 : text.end();
    int[] starts = new int[Math.max(16, text.length() / 64)];
    starts[0] = text.offset();
    int count = 1;
    for (int i = text.offset(); i < end; i++) {
      if (data[i] == '\n') {
        if (count + 1 >= starts.length) {
          starts = Arrays.copyOf(starts, starts.length * 2);
        }
        starts[count++] = i + 1;
      }
    }
    starts[count] = end + 1;
    return new TextLines(text, starts, count, trailing);
  }

  byte[] data() {
    return text.array();
  }

  int count() {
    return count;
  }

  boolean trailing() {
    return trailing;
  }

  int start(int line) {
    return starts[line];
  }

  /** One past the line's last byte. */
  int stop(int line) {
    return starts[line + 1] - 1;
  }

  Slice slice(int line) {
    return new Slice(data(), start(line), stop(line) - start(line));
  }
}
