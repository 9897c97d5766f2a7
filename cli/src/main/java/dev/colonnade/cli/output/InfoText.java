package dev.colonnade.cli.output;

import dev.colonnade.core.format.Info;
import java.util.List;
import java.util.Map;

/** Facts as indented lines for people. */
public final class InfoText {
  private final StringBuilder out = new StringBuilder();

  private InfoText() {}

  /** One line for each fact, nested ones indented. */
  public static String of(Info info) {
    InfoText text = new InfoText();
    text.entries(info.entries(), 0);
    return text.out.toString();
  }

  private void entries(Map<String, Object> entries, int depth) {
    for (Map.Entry<String, Object> entry : entries.entrySet()) {
      indent(depth).append(Visible.line(entry.getKey())).append(':');
      value(entry.getValue(), depth);
    }
  }

  private void value(Object value, int depth) {
    if (value instanceof Info info && !info.entries().isEmpty()) {
      out.append('\n');
      entries(info.entries(), depth + 1);
    } else if (value instanceof List<?> list && list.stream().anyMatch(InfoText::isNested)) {
      out.append('\n');
      for (Object item : list) {
        item(item, depth + 1);
      }
    } else {
      out.append(' ').append(plain(value)).append('\n');
    }
  }

  /** An item of a list: the first fact of a nested one stands beside the dash. */
  private void item(Object item, int depth) {
    int start = out.length();
    if (item instanceof Info info && !info.entries().isEmpty()) {
      entries(info.entries(), depth + 1);
      out.setCharAt(start + 2 * depth, '-');
    } else {
      indent(depth).append("- ").append(plain(item)).append('\n');
    }
  }

  private static boolean isNested(Object item) {
    return item instanceof Info || item instanceof List<?>;
  }

  private static String plain(Object value) {
    if (value instanceof Info) {
      return "none";
    } else if (value instanceof List<?> list) {
      return list.isEmpty()
          ? "none"
          : String.join(", ", list.stream().map(InfoText::plain).toList());
    }
    return value == null ? "unknown" : Visible.line(value.toString());
  }

  private StringBuilder indent(int depth) {
    for (int i = 0; i < depth; i++) {
      out.append("  ");
    }
    return out;
  }
}
