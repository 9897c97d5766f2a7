package dev.colonnade.cli.output;

import dev.colonnade.core.format.Info;
import java.util.List;
import java.util.Map;

/** Facts as JSON, indented. */
public final class Json {
  private final StringBuilder out = new StringBuilder();

  private Json() {}

  /** The JSON text of an {@link Info}, or of any value that one may hold. */
  public static String of(Object value) {
    Json json = new Json();
    json.value(value, 0);
    return json.out.toString();
  }

  private void value(Object value, int depth) {
    if (value instanceof Info info) {
      object(info.entries(), depth);
    } else if (value instanceof List<?> list) {
      array(list, depth);
    } else if (value instanceof Double || value instanceof Float) {
      number(((Number) value).doubleValue());
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else {
      string(value.toString());
    }
  }

  private void object(Map<String, Object> entries, int depth) {
    if (entries.isEmpty()) {
      out.append("{}");
      return;
    }
    char before = '{';
    for (Map.Entry<String, Object> entry : entries.entrySet()) {
      out.append(before);
      before = ',';
      newLine(depth + 1);
      string(entry.getKey());
      out.append(": ");
      value(entry.getValue(), depth + 1);
    }
    newLine(depth);
    out.append('}');
  }

  private void array(List<?> list, int depth) {
    if (list.isEmpty()) {
      out.append("[]");
      return;
    }
    char before = '[';
    for (Object item : list) {
      out.append(before);
      before = ',';
      newLine(depth + 1);
      value(item, depth + 1);
    }
    newLine(depth);
    out.append(']');
  }

  private void newLine(int depth) {
    out.append('\n');
    for (int i = 0; i < depth; i++) {
      out.append("  ");
    }
  }

  private void number(double value) {
    if (Double.isFinite(value)) {
      out.append(value);
    } else {
      string(Double.toString(value));
    }
  }

  private void string(String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ' || Character.isSurrogate(c) && !isPaired(text, i)) {
            out.append("\\u").append(Integer.toHexString(c | 0x10000).substring(1));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  private static boolean isPaired(String text, int i) {
    return Character.isHighSurrogate(text.charAt(i))
        ? i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))
        : i > 0 && Character.isHighSurrogate(text.charAt(i - 1));
  }
}
