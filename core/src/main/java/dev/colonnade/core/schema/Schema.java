package dev.colonnade.core.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The columns of a table, in order. Names are unique. */
public final class Schema {
  private final List<Field> fields;
  private final Map<String, Integer> positions;

  public Schema(List<Field> fields) {
    this.fields = List.copyOf(fields);
    this.positions = new HashMap<>(fields.size() * 2);
    for (int i = 0; i < this.fields.size(); i++) {
      Integer before = positions.put(this.fields.get(i).name(), i);
      if (before != null) {
        throw new IllegalArgumentException(
            "two columns have the name '"
                + this.fields.get(i).name()
                + "': number "
                + (before + 1)
                + " and number "
                + (i + 1));
      }
    }
  }

  public static Schema of(Field... fields) {
    return new Schema(List.of(fields));
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
    return positions.getOrDefault(name, -1);
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
    for (int column : columns) {
      chosen.add(fields.get(column));
    }
    return new Schema(chosen);
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
