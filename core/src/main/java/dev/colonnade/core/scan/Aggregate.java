package dev.colonnade.core.scan;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Physical;
import dev.colonnade.core.schema.Schema;

/**
 * One value that is computed of many rows; see {@link Scan#aggregate}. The meaning is SQL's: nulls
 * are left out, and of no values the least and the greatest are null. Values have the order that
 * predicates use, but -0.0 is less than 0.0.
 *
 * @param column null where rows are counted
 */
public record Aggregate(Kind kind, String column) {
  /** What is computed. */
  public enum Kind {
    ROWS("count"),
    VALUES("count"),
    MIN("min"),
    MAX("max");

    private final String name;

    Kind(String name) {
      this.name = name;
    }
  }

  /** How many rows there are: {@code count(*)}. */
  public static Aggregate rows() {
    return new Aggregate(Kind.ROWS, null);
  }

  /** How many rows have a value in a column: {@code count(column)}. */
  public static Aggregate values(String column) {
    return new Aggregate(Kind.VALUES, column);
  }

  /** The least value of a column. */
  public static Aggregate min(String column) {
    return new Aggregate(Kind.MIN, column);
  }

  /** The greatest value of a column; NaN is greater than all numbers. */
  public static Aggregate max(String column) {
    return new Aggregate(Kind.MAX, column);
  }

  boolean isExtreme() {
    return kind == Kind.MIN || kind == Kind.MAX;
  }

  /** The field of the result: a count is an int64, another value is of its column's type. */
  Field field(Schema schema) {
    if (!isExtreme()) {
      return Field.required(toString(), DataType.INT64);
    }
    DataType type = schema.field(schema.require(column)).type();
    Physical physical = type.physical();
    if (physical == Physical.LIST || physical == Physical.MAP || physical == Physical.STRUCT) {
      throw new IllegalArgumentException(
          "column '" + column + "' is " + type + ": its values have no order, so no " + kind.name);
    }
    return Field.nullable(toString(), type);
  }

  /** As in SQL. */
  @Override
  public String toString() {
    return kind.name + "(" + (column == null ? "*" : column) + ")";
  }
}
