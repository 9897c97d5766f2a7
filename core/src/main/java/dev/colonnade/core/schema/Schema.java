package dev.colonnade.core.schema;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The columns of a table, in order. Names are unique. */
public final class Schema {
  /** Names are looked for one by one so often before an index of them is made. */
  private static final int SEARCHES = 4;

  private final List<Field> fields;
  private volatile Map<String, Integer> positions;
  private int searches;

  public Schema(List<Field> fields) {
    this.fields = List.copyOf(fields);
    this.positions = index(this.fields);
  }

  private Schema(List<Field> fields, Map<String, Integer> positions) {
    this.fields = List.copyOf(fields);
    this.positions = positions;
  }

  public static Schema of(Field... fields) {
    return new Schema(List.of(fields));
  }

  /**
   * Columns whose names are known to differ, which is not checked. For tables of tens of thousands
   * of columns, of which a few may be looked up.
   */
  public static Schema ofDistinct(List<Field> fields) {
    return new Schema(fields, null);
  }

  private static Map<String, Integer> index(List<Field> fields) {
    Map<String, Integer> positions = new HashMap<>(fields.size() * 2);
    for (int i = 0; i < fields.size(); i++) {
      Integer before = positions.put(fields.get(i).name(), i);
      if (before != null) {
        throw new IllegalArgumentException(
            "two columns have the name '"
                + fields.get(i).name()
                + "': number "
                + (before + 1)
                + " and number "
                + (i + 1));
      }
    }
    return positions;
  }

  public List<Field> fields() {
    return fields;
  }

  public Field field(int column) {
    return fields.get(column);
  }

  /** Number of columns. */
  public int size() {
    return fields.size();
  }

  /** Position of a column, or -1. */
  public int indexOf(String name) {
    Map<String, Integer> known = positions;
    if (known == null) {
      // Making an index takes as long as a few searches; a race only makes it sooner or later.
      if (searches++ < SEARCHES) {
        return search(name);
      }
      known = index(fields);
      positions = known;
    }
    return known.getOrDefault(name, -1);
  }

  private int search(String name) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Position of a column that must exist.
   *
   * @throws UnknownColumnException naming the column and those with a similar name
   */
  public int require(String name) {
    int column = indexOf(name);
    if (column < 0) {
      throw new UnknownColumnException(name, this);
    }
    return column;
  }

  /** The names, in order. */
  public List<String> names() {
    return fields.stream().map(Field::name).toList();
  }

  /** The schema of some of the columns. */
  public Schema select(int[] columns) {
    List<Field> chosen = new ArrayList<>(columns.length);
    BitSet seen = new BitSet(fields.size());
    boolean distinct = true;
    for (int column : columns) {
      chosen.add(fields.get(column));
      distinct &= !seen.get(column);
      seen.set(column);
    }
    return distinct ? ofDistinct(chosen) : new Schema(chosen);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Schema schema && fields.equals(schema.fields);
  }

  @Override
  public int hashCode() {
    return fields.hashCode();
  }

  @Override
  public String toString() {
    return fields.toString();
  }
}
