package dev.colonnade.core.format;

import dev.colonnade.core.schema.DataType;
import java.util.Set;

/** What a format's files can hold. */
public interface TypeSupport {
  /** Every type, and nulls. */
  TypeSupport ANYTHING =
      new TypeSupport() {
        @Override
        public boolean holds(DataType type) {
          return true;
        }

        @Override
        public boolean holdsNulls() {
          return true;
        }
      };

  /** Whether columns may have this type. */
  boolean holds(DataType type);

  /** Whether values may be null. */
  boolean holdsNulls();

  /** These types exactly. */
  static TypeSupport of(boolean nulls, DataType... types) {
    Set<DataType> held = Set.of(types);
    return new TypeSupport() {
      @Override
      public boolean holds(DataType type) {
        return held.contains(type);
      }

      @Override
      public boolean holdsNulls() {
        return nulls;
      }
    };
  }
}
