package dev.colonnade.text.read;

import dev.colonnade.core.Limits;
import dev.colonnade.core.schema.DataType;
import tools.jackson.core.JacksonException;

/** Nested values that stand in a text as JSON. */
final class JsonCells {
  private JsonCells() {}

  static ValueParser parser(DataType type) {
    JsonAppender appender = JsonAppender.of(type);
    JsonSource source = new JsonSource(Limits.DEFAULT);
    return (utf8, from, to, into) -> {
      try {
        source.start(utf8, from, to).nextToken();
        if (!source.parser().hasCurrentToken()) {
          throw BadValueException.of("", type, null);
        }
        appender.append(source, into);
        if (source.parser().nextToken() != null) {
          throw new BadValueException("text behind the JSON value");
        }
      } catch (JacksonException e) {
        throw new BadValueException("not JSON: " + e.getOriginalMessage());
      } finally {
        source.close();
      }
    };
  }
}
