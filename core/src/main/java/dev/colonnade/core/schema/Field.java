package dev.colonnade.core.schema;

import java.util.Objects;

/**
 * A column, or a part of a nested one: its name, what it holds, and whether values may be missing.
 */
public record Field(String name, DataType type, boolean nullable) {
  public Field {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(type, "type");
  }

  /** A field whose values may be missing. */
  public static Field nullable(String name, DataType type) {
    return new Field(name, type, true);
  }

  /** A field that always has a value. */
  public static Field required(String name, DataType type) {
    return new Field(name, type, false);
  }

  /** This field under another name. */
  public Field named(String other) {
    return new Field(other, type, nullable);
  }

  /** The type, marked where values may not be missing: {@code int32 not null}. */
  public String typeText() {
    return nullable ? type.toString() : type + " not null";
  }

  @Override
  public String toString() {
    return name + " " + typeText();
  }
}
