package dev.colonnade.text;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The types that the user asked for, from the option {@code types}: {@code
 * price=decimal(10,2),day=date}. Commas within brackets belong to a type.
 */
public final class TypeOverrides {
  private final Map<String, DataType> types = new LinkedHashMap<>();

  private TypeOverrides() {}

  /** Reads the option's text; empty means none. */
  public static TypeOverrides parse(String text) {
    TypeOverrides overrides = new TypeOverrides();
    int from = 0;
    int depth = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i == text.length() ? ',' : text.charAt(i);
      if (c == '(' || c == '<') {
        depth++;
      } else if (c == ')' || c == '>') {
        depth--;
      } else if (c == ',' && (depth == 0 || i == text.length())) {
        overrides.add(text.substring(from, i));
        from = i + 1;
      }
    }
    return overrides;
  }

  private void add(String entry) {
    if (entry.isBlank()) {
      return;
    }
    int equals = entry.indexOf('=');
    if (equals < 0) {
      throw new IllegalArgumentException(
          "option types takes name=type,name=type,…, but '" + entry + "' has no '='");
    }
    String name = entry.substring(0, equals).strip();
    if (types.put(name, DataType.parse(entry.substring(equals + 1).strip())) != null) {
      throw new IllegalArgumentException("option types names column '" + name + "' twice");
    }
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
