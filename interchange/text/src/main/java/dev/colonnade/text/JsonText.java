package dev.colonnade.text;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.schema.Field;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The text of JSON strings and objects: UTF-8 as it is, with the escapes that JSON demands and no
 * others.
 */
public final class JsonText {
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

  /** For each byte 0 if it stands for itself, 'u' if it needs a code, else its short escape. */
  private static final byte[] ESCAPES = new byte[256];

  static {
    for (int control = 0; control < 0x20; control++) {
      ESCAPES[control] = 'u';
    }
    ESCAPES['\b'] = 'b';
    ESCAPES['\t'] = 't';
    ESCAPES['\n'] = 'n';
    ESCAPES['\f'] = 'f';
    ESCAPES['\r'] = 'r';
    ESCAPES['"'] = '"';
    ESCAPES['\\'] = '\\';
  }

  private JsonText() {}

  /** Appends a JSON string. */
  public static void string(String text, ByteWriter out) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    string(utf8, 0, utf8.length, out);
  }

  /** Appends a JSON string of UTF-8 bytes. */
  public static void string(byte[] utf8, int from, int to, ByteWriter out) {
    out.u8('"');
    int plain = from;
    for (int i = from; i < to; i++) {
      byte escape = ESCAPES[utf8[i] & 0xff];
      if (escape != 0) {
        out.bytes(utf8, plain, i - plain).u8('\\').u8(escape);
        if (escape == 'u') {
          out.u8('0').u8('0').u8(HEX[utf8[i] >> 4]).u8(HEX[utf8[i] & 15]);
        }
        plain = i + 1;
      }
    }
    out.bytes(utf8, plain, to - plain).u8('"');
  }

  /** What stands before each value of an object: {@code {"a":} or {@code ,"b":}. */
  public static byte[][] keys(List<Field> fields) {
    byte[][] keys = new byte[fields.size()][];
    for (int i = 0; i < keys.length; i++) {
      ByteWriter key = new ByteWriter();
      key.u8(i == 0 ? '{' : ',');
      string(fields.get(i).name(), key);
      keys[i] = key.u8(':').toByteArray();
    }
    return keys;
  }

  /** Appends an object of one row. */
  public static void object(byte[][] keys, CellText[] fields, int row, ByteWriter out) {
    if (keys.length == 0) {
      out.u8('{');
    }
    for (int i = 0; i < fields.length; i++) {
      out.bytes(keys[i]);
      fields[i].append(row, out);
    }
    out.u8('}');
  }
}
