package dev.colonnade.core.schema;

import dev.colonnade.core.schema.DataType.ArrayType;
import dev.colonnade.core.schema.DataType.DecimalType;
import dev.colonnade.core.schema.DataType.MapType;
import dev.colonnade.core.schema.DataType.StructType;
import dev.colonnade.core.schema.DataType.TimeType;
import dev.colonnade.core.schema.DataType.TimestampType;
import dev.colonnade.core.schema.DataType.ZonedTimestampType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads the text form of a type. */
final class TypeParser {
  private static final int MAX_DEPTH = 64;
  private static final List<String> NAMES =
      List.of(
          "boolean",
          "int8",
          "int16",
          "int32",
          "int64",
          "float32",
          "float64",
          "decimal",
          "date",
          "time",
          "timestamp",
          "string",
          "binary",
          "array",
          "map",
          "struct");

  private final String text;
  private int at;
  private int depth;

  TypeParser(String text) {
    this.text = text;
  }

  DataType parse() {
    DataType type = type();
    skipSpaces();
    if (at < text.length()) {
      throw error("the type should end here");
    }
    return type;
  }

  private DataType type() {
    if (++depth > MAX_DEPTH) {
      throw error("types are nested deeper than " + MAX_DEPTH);
    }
    int start = at;
    String name = word().toLowerCase(Locale.ROOT);
    DataType type =
        switch (name) {
          case "boolean", "bool" -> DataType.BOOLEAN;
          case "int8" -> DataType.INT8;
          case "int16" -> DataType.INT16;
          case "int32", "int" -> DataType.INT32;
          case "int64", "long" -> DataType.INT64;
          case "float32", "float" -> DataType.FLOAT32;
          case "float64", "double" -> DataType.FLOAT64;
          case "date" -> DataType.DATE;
          case "string" -> DataType.STRING;
          case "binary" -> DataType.BINARY;
          case "decimal" -> decimal();
          case "time" -> new TimeType(precision(3));
          case "timestamp" -> timestamp();
          case "array" -> array();
          case "map" -> map();
          case "struct" -> struct();
          default -> {
            at = start;
            throw error("there is no type '" + name + "'" + Similar.hint(name, NAMES));
          }
        };
    depth--;
    return type;
  }

  private DataType decimal() {
    expect('(');
    int precision = number();
    int scale = 0;
    if (accept(',')) {
      boolean negative = accept('-');
      scale = negative ? -number() : number();
    }
    expect(')');
    return new DecimalType(precision, scale);
  }

  private int precision(int otherwise) {
    if (!accept('(')) {
      return otherwise;
    }
    int precision = number();
    expect(')');
    return precision;
  }

  private DataType timestamp() {
    if (!accept('(')) {
      return new TimestampType(6);
    }
    int precision = number();
    if (accept(')')) {
      return new TimestampType(precision);
    }
    expect(',');
    int end = text.indexOf(')', at);
    if (end < 0) {
      throw error("')' expected");
    }
    String zone = text.substring(at, end).strip();
    at = end + 1;
    return new ZonedTimestampType(precision, zone);
  }

  private DataType array() {
    expect('<');
    DataType element = type();
    boolean nullable = nullable();
    expect('>');
    return ArrayType.of(element, nullable);
  }

  private DataType map() {
    expect('<');
    DataType key = type();
    expect(',');
    DataType value = type();
    boolean nullable = nullable();
    expect('>');
    return MapType.of(key, value, nullable);
  }

  private DataType struct() {
    expect('<');
    List<Field> fields = new ArrayList<>();
    if (!accept('>')) {
      do {
        String name = fieldName();
        expect(':');
        DataType type = type();
        fields.add(new Field(name, type, nullable()));
      } while (accept(','));
      expect('>');
    }
    return new StructType(fields);
  }

  private boolean nullable() {
    skipSpaces();
    if (text.regionMatches(true, at, "not null", 0, 8)) {
      at += 8;
      return false;
    }
    return true;
  }

  private String fieldName() {
    skipSpaces();
    if (!accept('"')) {
      return word();
    }
    StringBuilder name = new StringBuilder();
    while (true) {
      if (at == text.length()) {
        throw error("the quoted name does not end");
      }
      char c = text.charAt(at++);
      if (c != '"') {
        name.append(c);
      } else if (at < text.length() && text.charAt(at) == '"') {
        name.append('"');
        at++;
      } else {
        return name.toString();
      }
    }
  }

  static String quoteIfNeeded(String name) {
    boolean plain =
        !name.isEmpty() && name.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '_');
    return plain ? name : '"' + name.replace("\"", "\"\"") + '"';
  }

  private String word() {
    skipSpaces();
    int start = at;
    while (at < text.length()
        && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
      at++;
    }
    if (start == at) {
      throw error("a name is expected");
    }
    return text.substring(start, at);
  }

  private int number() {
    skipSpaces();
    int start = at;
    while (at < text.length() && Character.isDigit(text.charAt(at)) && at - start < 9) {
      at++;
    }
    if (start == at) {
      throw error("a number is expected");
    }
    return Integer.parseInt(text.substring(start, at));
  }

  private boolean accept(char c) {
    skipSpaces();
    if (at < text.length() && text.charAt(at) == c) {
      at++;
      return true;
    }
    return false;
  }

  private void expect(char c) {
    if (!accept(c)) {
      throw error("'" + c + "' expected");
    }
  }

  private void skipSpaces() {
    while (at < text.length() && text.charAt(at) == ' ') {
      at++;
    }
  }

  private IllegalArgumentException error(String problem) {
    return new IllegalArgumentException(
        "type '" + text + "', at character " + (at + 1) + ": " + problem);
  }
}
