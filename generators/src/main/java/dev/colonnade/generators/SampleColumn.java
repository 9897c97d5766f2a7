package dev.colonnade.generators;

import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.ColumnVector;

/** A column and how its values come about. */
record SampleColumn(Field field, Maker maker) {
  /** Makes the values of a chunk. */
  @FunctionalInterface
  interface Maker {
    ColumnVector make(Chunk chunk);
  }
}
