package dev.colonnade.mosaic;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** The rows that are known to be in a file: maps, lists, texts, {@link BigDecimal}s, booleans. */
final class Ndjson {
  private static final JsonFactory JSON = new JsonFactory();

  private Ndjson() {}

  static List<Map<String, Object>> read(Path path) throws IOException {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (String line : Files.readString(path, StandardCharsets.UTF_8).split("\n")) {
      if (!line.isBlank()) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), line)) {
          parser.nextToken();
          rows.add(object(parser));
        }
      }
    }
    return rows;
  }

  private static Map<String, Object> object(JsonParser parser) {
    Map<String, Object> object = new LinkedHashMap<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      object.put(name, value(parser));
    }
    return object;
  }

  private static Object value(JsonParser parser) {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> {
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(parser));
        }
        yield list;
      }
      case VALUE_STRING -> parser.getString();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new BigDecimal(parser.getString());
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw new IllegalStateException(parser.currentToken().toString());
    };
  }
}
