package dev.colonnade.text.ndjson;

import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.DataType.ArrayType;
import dev.colonnade.core.schema.DataType.DecimalType;
import dev.colonnade.core.schema.DataType.StructType;
import dev.colonnade.core.schema.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Chooses types for what was seen, so that no value changes: integers are int64, other numbers
 * float64 if each of them is the same value then, else decimal, else text. What no one type of the
 * target holds becomes text, and the user is told.
 */
final class JsonTypes {
  private final TypeSupport target;
  private final List<String> notes = new ArrayList<>();

  JsonTypes(TypeSupport target) {
    this.target = target;
  }

  /** What the user should be told. */
  List<String> notes() {
    return notes;
  }

  /**
   * The field of a shape.
   *
   * @param path its name with those of the fields around it, for notes
   * @param rows how many values it would have if it were never absent
   */
  Field field(String name, String path, JsonShape shape, long rows) {
    boolean nullable = target.holdsNulls() || shape.nulls || shape.values < rows;
    return new Field(name, type(shape, path), nullable);
  }

  private DataType type(JsonShape shape, String path) {
    boolean numbers = shape.numbers;
    boolean strings = shape.strings || (shape.notFinite && !numbers);
    List<String> kinds = new ArrayList<>();
    addIf(shape.booleans, "booleans", kinds);
    addIf(numbers, "numbers", kinds);
    addIf(strings, "strings", kinds);
    addIf(shape.arrays, "arrays", kinds);
    addIf(shape.objects > 0, "objects", kinds);
    if (kinds.size() > 1) {
      notes.add(path + " holds " + String.join(" and ", kinds) + ": kept as text");
      return DataType.STRING;
    } else if (shape.booleans) {
      return held(DataType.BOOLEAN, path);
    } else if (numbers) {
      return number(shape, path);
    } else if (shape.arrays) {
      return held(array(shape, path), path);
    } else if (shape.objects > 0) {
      return object(shape, path);
    }
    return DataType.STRING;
  }

  private static void addIf(boolean seen, String kind, List<String> kinds) {
    if (seen) {
      kinds.add(kind);
    }
  }

  private DataType number(JsonShape shape, String path) {
    if (shape.int64 && !shape.notFinite) {
      if (target.holds(DataType.INT64)) {
        return DataType.INT64;
      } else if (shape.int32 && target.holds(DataType.INT32)) {
        return DataType.INT32;
      }
    } else if ((!shape.whole || shape.notFinite)
        && shape.exactDouble
        && target.holds(DataType.FLOAT64)) {
      return DataType.FLOAT64;
    }
    long digits = (long) shape.wholeDigits + shape.fractionDigits;
    if (!shape.notFinite && digits <= DecimalType.MAX_PRECISION) {
      DataType decimal = new DecimalType((int) digits, shape.fractionDigits);
      if (target.holds(decimal)) {
        return decimal;
      }
    }
    notes.add(path + " holds numbers that no number type of the target holds: kept as text");
    return DataType.STRING;
  }

  private DataType array(JsonShape shape, String path) {
    JsonShape element = shape.element;
    boolean nullable = target.holdsNulls() || element.nulls;
    return ArrayType.of(type(element, path + "[]"), nullable);
  }

  private DataType object(JsonShape shape, String path) {
    if (shape.fields.isEmpty()) {
      return DataType.STRING;
    }
    List<Field> fields = new ArrayList<>();
    for (Map.Entry<String, JsonShape> entry : shape.fields.entrySet()) {
      String name = entry.getKey();
      fields.add(field(name, path + "." + name, entry.getValue(), shape.objects));
    }
    return held(new StructType(fields), path);
  }

  private DataType held(DataType type, String path) {
    if (target.holds(type)) {
      return type;
    }
    notes.add(path + " is " + type + ", which the target does not hold: kept as text");
    return DataType.STRING;
  }
}
