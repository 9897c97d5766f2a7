package dev.colonnade.mosaic;

import java.util.ArrayList;
import java.util.List;

/**
 * Column names in one text, with commas between. A name that has a comma in it, or begins with a
 * quote, stands in quotes, and a quote within these is doubled: {@code id,"net, total","5"" disk"}.
 */
final class NameList {
  private final String text;
  private int at;

  private NameList(String text) {
    this.text = text;
  }

  /** The names; none for an empty text. */
  static List<String> parse(String text) {
    List<String> names = new ArrayList<>();
    NameList list = new NameList(text);
    if (!text.isEmpty()) {
      names.add(list.next());
    }
    while (list.at < text.length()) {
      list.at++;
      names.add(list.next());
    }
    return names;
  }

  /** The next name; afterwards there is a comma, or the end. */
  private String next() {
    if (at < text.length() && text.charAt(at) == '"') {
      return quoted();
    }
    int comma = text.indexOf(',', at);
    int end = comma < 0 ? text.length() : comma;
    String name = text.substring(at, end);
    at = end;
    return name;
  }

  private String quoted() {
    StringBuilder name = new StringBuilder();
    for (at++; at < text.length(); at++) {
      if (text.charAt(at) == '"') {
        at++;
        if (at == text.length() || text.charAt(at) == ',') {
          return name.toString();
        } else if (text.charAt(at) != '"') {
          break;
        }
      }
      name.append(text.charAt(at));
    }
    throw new IllegalArgumentException(
        "a name in quotes ends with a quote before a comma or the end, not so in: " + text);
  }
}
