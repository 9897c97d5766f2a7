package dev.colonnade.text.read;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The types that the user asked for, from the option {@code types}: {@code
 * price=decimal(10,2),day=date}. Commas within brackets belong to a type; a name may be put in
 * double quotes, and must be if it holds a comma, a bracket, a quote or an equals sign.
 */
public final class TypeOverrides {
  private final Map<String, DataType> types = new LinkedHashMap<>();

  private TypeOverrides() {}

  /** Reads the option's text; empty means none. */
  public static TypeOverrides parse(String text) {
    TypeOverrides overrides = new TypeOverrides();
    int from = 0;
    int depth = 0;
    boolean quoted = false;
    for (int i = 0; i <= text.length(); i++) {
      char c = i == text.length() ? ',' : text.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (!quoted && (c == '(' || c == '<')) {
        depth++;
      } else if (!quoted && (c == ')' || c == '>')) {
        depth--;
      } else if (i == text.length() || (c == ',' && depth == 0 && !quoted)) {
        overrides.add(text.substring(from, i).strip());
        from = i + 1;
      }
    }
    return overrides;
  }

  private void add(String entry) {
    if (entry.isEmpty()) {
      return;
    }
    int equals = endOfName(entry);
    if (equals < 0 || equals == entry.length() || entry.charAt(equals) != '=') {
      throw new IllegalArgumentException(
          "option types takes name=type,name=type,…, but '" + entry + "' has no '='");
    }
    String name = entry.substring(0, equals).strip();
    if (name.startsWith("\"")) {
      name = name.substring(1, name.length() - 1).replace("\"\"", "\"");
    }
    if (types.put(name, DataType.parse(entry.substring(equals + 1).strip())) != null) {
      throw new IllegalArgumentException("option types names column '" + name + "' twice");
    }
  }

  private static int endOfName(String entry) {
    if (!entry.startsWith("\"")) {
      return entry.indexOf('=');
    }
    int at = 1;
    while (at < entry.length()) {
      if (entry.charAt(at) != '"') {
        at++;
      } else if (entry.startsWith("\"\"", at)) {
        at += 2;
      } else {
        return at + 1;
      }
    }
    return -1;
  }

  /** The type asked for, or null. */
  public DataType of(String column) {
    return types.get(column);
  }

  /** Fails on a column that is not there. */
  public void check(List<String> columns) {
    if (!types.isEmpty()) {
      Schema schema =
          new Schema(columns.stream().map(name -> Field.nullable(name, DataType.STRING)).toList());
      types.keySet().forEach(schema::require);
    }
  }

  /** All of them, by column. */
  public Map<String, DataType> types() {
    return Collections.unmodifiableMap(types);
  }
}
