package dev.colonnade.core.format;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Facts for people and programs: an ordered tree that prints as indented text or as JSON. Values
 * are texts, numbers, booleans, null, lists, or further {@code Info}.
 */
public final class Info {
  private final Map<String, Object> entries = new LinkedHashMap<>();

  public Info put(String name, String value) {
    entries.put(name, value);
    return this;
  }

  public Info put(String name, long value) {
    entries.put(name, value);
    return this;
  }

  public Info put(String name, double value) {
    entries.put(name, value);
    return this;
  }

  public Info put(String name, boolean value) {
    entries.put(name, value);
    return this;
  }

  public Info put(String name, Info value) {
    entries.put(name, value);
    return this;
  }

  /** A list whose items are again values of an {@code Info}. */
  public Info put(String name, List<?> values) {
    entries.put(name, List.copyOf(values));
    return this;
  }

  /** Adds the entries of another. */
  public Info putAll(Info other) {
    entries.putAll(other.entries);
    return this;
  }

  /** The entries in order. */
  public Map<String, Object> entries() {
    return entries;
  }
}
