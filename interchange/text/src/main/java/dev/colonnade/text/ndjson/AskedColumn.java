package dev.colonnade.text.ndjson;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.vector.VectorBuilder;
import dev.colonnade.text.read.BadValueException;
import dev.colonnade.text.read.JsonAppender;
import dev.colonnade.text.read.JsonSource;
import tools.jackson.core.JacksonException;

/** Checks that values are of the type that the user asked for. */
final class AskedColumn {
  private static final int ROWS_KEPT = 1024;

  private final DataType type;
  private final JsonAppender appender;
  private VectorBuilder scratch;

  AskedColumn(DataType type) {
    this.type = type;
    this.appender = JsonAppender.of(type);
    this.scratch = VectorBuilder.forType(type);
  }

  void check(JsonSource source) throws BadValueException {
    try {
      appender.append(source, scratch);
    } catch (BadValueException | JacksonException e) {
      // A nested value may have been appended in part.
      scratch = VectorBuilder.forType(type);
      throw e;
    }
    if (scratch.size() >= ROWS_KEPT) {
      scratch.build();
    }
  }
}
