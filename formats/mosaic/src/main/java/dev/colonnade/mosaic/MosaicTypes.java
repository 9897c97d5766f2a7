package dev.colonnade.mosaic;

import dev.colonnade.core.Limits;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import java.nio.charset.StandardCharsets;

/** What columns Mosaic can hold. */
final class MosaicTypes {
  static final TypeSupport SUPPORT =
      new TypeSupport() {
        @Override
        public boolean holds(DataType type) {
          return problem(type, 1) == null;
        }

        @Override
        public boolean holdsNulls() {
          return true;
        }
      };

  private MosaicTypes() {}

  /** Fails on the first column that cannot be written, naming it. */
  static void check(Schema schema) {
    for (Field field : schema.fields()) {
      String problem = nameProblem(field.name());
      if (problem == null && field.name().isEmpty()) {
        problem = "a column must have a name";
      }
      if (problem == null) {
        problem = problem(field.type(), 1);
      }
      if (problem != null) {
        throw new IllegalArgumentException(
            "column '" + field.name() + "' cannot be written to Mosaic: " + problem);
      }
    }
  }

  private static String nameProblem(String name) {
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean paired =
          Character.isHighSurrogate(c)
              && i + 1 < name.length()
              && Character.isLowSurrogate(name.charAt(i + 1));
      if (paired) {
        i++;
      } else if (Character.isSurrogate(c)) {
        return "its name has half a character";
      }
    }
    int most = Limits.DEFAULT.nameLength();
    return name.length() > most / 4 && name.getBytes(StandardCharsets.UTF_8).length > most
        ? "its name is longer than " + most + " bytes"
        : null;
  }

  /** Why a type cannot be written, or null. */
  private static String problem(DataType type, int depth) {
    if (depth > Limits.DEFAULT.nesting()) {
      return "types nested more than " + Limits.DEFAULT.nesting() + " deep";
    } else if (type instanceof DataType.ArrayType t) {
      return fieldProblem(t.element(), depth);
    } else if (type instanceof DataType.MapType t) {
      return mapProblem(t, depth);
    } else if (type instanceof DataType.StructType) {
      return "Mosaic has no structs (" + type + ")";
    } else if (type instanceof DataType.TimeType t && t.precision() > 3) {
      return "times have at most milliseconds, not " + type;
    } else if (type instanceof DataType.DecimalType t
        && (t.scale() > t.precision() || t.scale() < Byte.MIN_VALUE)) {
      return "the scale of a decimal is at most its precision and at least -128, not as in " + type;
    } else if (type instanceof DataType.ZonedTimestampType t) {
      return nameProblem(t.zone());
    }
    return null;
  }

  private static String fieldProblem(Field field, int depth) {
    String problem = nameProblem(field.name());
    return problem != null ? problem : problem(field.type(), depth + 1);
  }

  private static String mapProblem(DataType.MapType type, int depth) {
    DataType key = type.key().type();
    if (key instanceof DataType.ArrayType || key instanceof DataType.MapType) {
      return "a map's key cannot be " + key;
    }
    String problem = nameProblem(type.entries());
    problem = problem != null ? problem : fieldProblem(type.key(), depth);
    return problem != null ? problem : fieldProblem(type.value(), depth);
  }

  /** Whether two types hold the same values, whatever their parts are called. */
  static boolean areAlike(DataType a, DataType b) {
    if (a instanceof DataType.ArrayType x && b instanceof DataType.ArrayType y) {
      return areAlike(x.element().type(), y.element().type());
    } else if (a instanceof DataType.MapType x && b instanceof DataType.MapType y) {
      return areAlike(x.key().type(), y.key().type())
          && areAlike(x.value().type(), y.value().type());
    }
    return a.equals(b);
  }
}
