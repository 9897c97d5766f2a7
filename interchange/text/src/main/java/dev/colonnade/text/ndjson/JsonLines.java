package dev.colonnade.text.ndjson;

import dev.colonnade.core.Limits;
import dev.colonnade.text.read.BadValueException;
import dev.colonnade.text.read.JsonSource;
import dev.colonnade.text.read.TextWindow;
import java.io.IOException;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;

/**
 * Goes through the lines of a stretch of a file, each of which holds one JSON object. Blank lines
 * are passed over. One parser reads many lines; it is made anew behind a line that is bad.
 */
final class JsonLines {
  /** What is done with an object: the parser is at its beginning, and must be left at its end. */
  @FunctionalInterface
  interface Row {
    void read(JsonSource source) throws BadValueException, JacksonException;
  }

  /** Told of a line that is bad. */
  @FunctionalInterface
  interface BadLine {
    void found(long offset, int length, String problem) throws IOException;
  }

  private final TextWindow window;
  private final JsonSource source;
  private final long stop;
  private int line;
  private int next;
  private int parsedTo;

  /**
   * @param stop lines that begin at this offset of the file or later are not read
   */
  JsonLines(TextWindow window, long stop, Limits limits) {
    this.window = window;
    this.source = new JsonSource(limits);
    this.stop = stop;
  }

  /** Goes to behind the first line feed. */
  void skipLine() throws IOException {
    advance();
  }

  /** Where in the file the next line begins. */
  long offset() {
    return window.base() + next;
  }

  /**
   * Reads the next line that is not blank and not to be left out.
   *
   * @param leftOut offsets of lines that are not read
   * @return false if there is none
   */
  boolean next(Row row, Set<Long> leftOut, BadLine bad) throws IOException {
    while (offset() < stop && advance()) {
      if (isBlank(line, next)) {
        continue;
      }
      long offset = window.base() + line;
      if (leftOut.contains(offset)) {
        source.close();
        continue;
      }
      String problem = read(row);
      if (problem == null) {
        return true;
      }
      source.close();
      bad.found(offset, next - line, problem);
    }
    source.close();
    return false;
  }

  void close() {
    source.close();
  }

  /** Finds the next line; false at the end of the file. */
  private boolean advance() throws IOException {
    line = next;
    int at = line;
    while (true) {
      byte[] bytes = window.bytes();
      int limit = window.limit();
      while (at < limit && bytes[at] != '\n') {
        at++;
      }
      if (at < limit) {
        next = at + 1;
        return true;
      }
      if (!window.more()) {
        next = limit;
        return line < next;
      }
      int scanned = at - line;
      // The parser's place in the window is lost when the window moves.
      source.close();
      window.moveTo(line);
      line = 0;
      next = 0;
      at = scanned;
    }
  }

  private String read(Row row) {
    try {
      if (source.parser() == null) {
        source.start(window.bytes(), line, window.limit());
      }
      if (source.parser().nextToken() != JsonToken.START_OBJECT) {
        return "a JSON object is expected";
      }
      row.read(source);
      parsedTo = source.position();
      return parsedTo <= next && isBlank(parsedTo, next)
          ? null
          : parsedTo > next ? "the object does not end on its line" : "text behind the object";
    } catch (BadValueException e) {
      return e.getMessage();
    } catch (JacksonException e) {
      return "not JSON: " + e.getOriginalMessage();
    }
  }

  private boolean isBlank(int from, int to) {
    byte[] bytes = window.bytes();
    for (int i = from; i < to; i++) {
      if (bytes[i] != ' ' && bytes[i] != '\t' && bytes[i] != '\r' && bytes[i] != '\n') {
        return false;
      }
    }
    return true;
  }
}
