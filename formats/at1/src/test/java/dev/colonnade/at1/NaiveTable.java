package dev.colonnade.at1;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Delimited text, read the plain way: for comparing results with. */
final class NaiveTable {
  private final List<String> lines;

  NaiveTable(byte[] text) {
    lines = List.of(new String(text, StandardCharsets.UTF_8).split("\n"));
  }

  /** The first line. */
  String header() {
    return lines.get(0);
  }

  /** The other lines. */
  List<String> rows() {
    return lines.subList(1, lines.size());
  }

  /** The fields of a line; quotes are taken off. */
  static List<String> fields(String line) {
    List<String> fields = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quoted && c == '"' && i + 1 < line.length() && line.charAt(i + 1) == '"') {
        field.append('"');
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ',' && !quoted) {
        fields.add(field.toString());
        field.setLength(0);
      } else {
        field.append(c);
      }
    }
    fields.add(field.toString());
    return fields;
  }
}
