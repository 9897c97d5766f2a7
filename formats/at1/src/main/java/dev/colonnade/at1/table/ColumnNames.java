package dev.colonnade.at1.table;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Names of columns, from what an archive has to offer. */
public final class ColumnNames {
  private ColumnNames() {}

  /** {@code c0}, {@code c1}, ... */
  public static List<String> numbered(int columns) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      names.add("c" + i);
    }
    return names;
  }

  /** The fields of a header line, without their quotes; null where it cannot be one. */
  public static List<String> ofHeader(Slice line, byte delimiter, int columns) {
    int end = line.end();
    if (line.length() > 0 && line.array()[end - 1] == '\r') {
      end--;
    }
    List<String> names = new ArrayList<>();
    int start = line.offset();
    boolean quoted = false;
    for (int i = start; i <= end; i++) {
      if (i == end || (line.array()[i] == delimiter && !quoted)) {
        names.add(name(line.array(), start, i));
        start = i + 1;
      } else if (line.array()[i] == '"') {
        quoted = !quoted;
      }
    }
    return names.size() == columns && !quoted ? unique(names) : null;
  }

  private static String name(byte[] data, int start, int stop) {
    if (!CellSyntax.DELIMITED.isQuoted(data, start, stop)) {
      return new String(data, start, stop - start, StandardCharsets.UTF_8);
    }
    ByteWriter out = new ByteWriter();
    CellSyntax.DELIMITED.unquote(data, start, stop, out);
    return new String(out.toByteArray(), StandardCharsets.UTF_8);
  }

  /** The same names, where a repeated one gets a number after it. */
  public static List<String> unique(List<String> names) {
    Set<String> taken = new HashSet<>(names);
    Set<String> used = new HashSet<>();
    List<String> unique = new ArrayList<>();
    for (String name : names) {
      String free = name;
      for (int i = 2; !used.add(free); i++) {
        String candidate = name + "_" + i;
        free = taken.contains(candidate) ? free : candidate;
      }
      unique.add(free);
    }
    return unique;
  }
}
