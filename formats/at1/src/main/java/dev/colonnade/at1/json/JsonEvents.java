package dev.colonnade.at1.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Walks over one JSON value in bytes, telling where each part of it lies, so that the text around
 * and between can be kept exactly. Nesting is kept on a stack of its own.
 */
public final class JsonEvents {
  /** What was come upon. */
  public enum Event {
    BEGIN_OBJECT,
    END_OBJECT,
    BEGIN_ARRAY,
    END_ARRAY,
    KEY,
    STRING,
    NUMBER,
    /** true, false or null. */
    WORD,
    /** The value is complete, only white space follows. */
    END,
    /** This is not JSON. */
    INVALID
  }

  private static final byte[][] WORDS = {
    "true".getBytes(StandardCharsets.US_ASCII),
    "false".getBytes(StandardCharsets.US_ASCII),
    "null".getBytes(StandardCharsets.US_ASCII)
  };

  private byte[] text;
  private int end;
  private int at;
  private int start;
  private int stop;
  private boolean[] objects = new boolean[16];
  private int depth;
  private boolean first;
  private boolean afterKey;
  private boolean done;

  /** Begins anew with another text. */
  public JsonEvents reset(byte[] bytes, int from, int to) {
    text = bytes;
    at = from;
    end = to;
    depth = 0;
    first = true;
    afterKey = false;
    done = false;
    return this;
  }

  /** Where the last event's text begins; of a key or string, its opening quote. */
  public int start() {
    return start;
  }

  /** One past its end. */
  public int stop() {
    return stop;
  }

  /** Containers that are open. */
  public int depth() {
    return depth;
  }

  /** The next event. */
  public Event next() {
    skipSpace();
    start = at;
    if (done) {
      return at == end ? Event.END : Event.INVALID;
    }
    if (at == end) {
      return Event.INVALID;
    }
    if (depth > 0 && !afterKey) {
      int b = text[at];
      if (b == (objects[depth - 1] ? '}' : ']')) {
        return close();
      }
      if (!first) {
        if (b != ',') {
          return Event.INVALID;
        }
        at++;
        skipSpace();
        start = at;
      }
      if (objects[depth - 1]) {
        return key();
      }
    }
    afterKey = false;
    first = false;
    return value();
  }

  private Event close() {
    at++;
    stop = at;
    depth--;
    first = false;
    done = depth == 0;
    return objects[depth] ? Event.END_OBJECT : Event.END_ARRAY;
  }

  private Event key() {
    if (at == end || text[at] != '"' || !string()) {
      return Event.INVALID;
    }
    stop = at;
    skipSpace();
    if (at == end || text[at] != ':') {
      return Event.INVALID;
    }
    at++;
    afterKey = true;
    first = false;
    return Event.KEY;
  }

  private Event value() {
    if (at == end) {
      return Event.INVALID;
    }
    int b = text[at];
    if (b == '{' || b == '[') {
      if (depth == objects.length) {
        objects = Arrays.copyOf(objects, depth * 2);
      }
      objects[depth++] = b == '{';
      at++;
      stop = at;
      first = true;
      return b == '{' ? Event.BEGIN_OBJECT : Event.BEGIN_ARRAY;
    }
    Event event = b == '"' ? Event.STRING : b == '-' || digit(b) ? Event.NUMBER : Event.WORD;
    boolean sound =
        switch (event) {
          case STRING -> string();
          case NUMBER -> number();
          default -> word();
        };
    stop = at;
    done = depth == 0;
    return sound ? event : Event.INVALID;
  }

  private boolean string() {
    at++;
    while (at < end) {
      int b = text[at++];
      if (b == '"') {
        return true;
      } else if (b == '\\') {
        at++;
      } else if (b >= 0 && b < 0x20) {
        return false;
      }
    }
    at = end;
    return false;
  }

  private boolean number() {
    if (text[at] == '-') {
      at++;
    }
    int whole = digits();
    boolean sound = whole == 1 || (whole > 1 && text[at - whole] != '0');
    if (sound && at < end && text[at] == '.') {
      at++;
      sound = digits() > 0;
    }
    if (sound && at < end && (text[at] == 'e' || text[at] == 'E')) {
      at++;
      if (at < end && (text[at] == '+' || text[at] == '-')) {
        at++;
      }
      sound = digits() > 0;
    }
    return sound;
  }

  private int digits() {
    int from = at;
    while (at < end && digit(text[at])) {
      at++;
    }
    return at - from;
  }

  private static boolean digit(int b) {
    return b >= '0' && b <= '9';
  }

  private boolean word() {
    for (byte[] word : WORDS) {
      int to = at + word.length;
      if (to <= end && Arrays.equals(text, at, to, word, 0, word.length)) {
        at = to;
        return true;
      }
    }
    return false;
  }

  private void skipSpace() {
    while (at < end
        && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n')) {
      at++;
    }
  }

  /**
   * The text that a JSON string stands for.
   *
   * @param from where its opening quote is
   * @param to one past its closing quote
   * @return null where an escape or the UTF-8 is malformed
   */
  public static String unquote(byte[] bytes, int from, int to) {
    String raw;
    try {
      raw =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(bytes, from + 1, to - from - 2))
              .toString();
    } catch (CharacterCodingException e) {
      return null;
    }
    if (raw.indexOf('\\') < 0) {
      return raw;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c != '\\') {
        text.append(c);
        continue;
      }
      char escaped = ++i < raw.length() ? raw.charAt(i) : 0;
      switch (escaped) {
        case '"', '\\', '/' -> text.append(escaped);
        case 'b' -> text.append('\b');
        case 'f' -> text.append('\f');
        case 'n' -> text.append('\n');
        case 'r' -> text.append('\r');
        case 't' -> text.append('\t');
        case 'u' -> {
          int code = i + 4 < raw.length() ? hex(raw, i + 1) : -1;
          if (code < 0) {
            return null;
          }
          text.append((char) code);
          i += 4;
        }
        default -> {
          return null;
        }
      }
    }
    return text.toString();
  }

  private static int hex(String text, int from) {
    int code = 0;
    for (int i = from; i < from + 4; i++) {
      int digit = Character.digit(text.charAt(i), 16);
      if (digit < 0 || text.charAt(i) > 'f') {
        return -1;
      }
      code = code << 4 | digit;
    }
    return code;
  }
}
