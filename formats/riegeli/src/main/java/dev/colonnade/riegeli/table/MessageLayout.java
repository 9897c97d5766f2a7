package dev.colonnade.riegeli.table;

import dev.colonnade.core.schema.Schema;
import java.util.List;

/**
 * Which fields of a message hold the columns of a table.
 *
 * @param fields one for each column
 * @param leftOut what the message type has and the table has not, for its users
 */
record MessageLayout(List<MessageField> fields, List<String> leftOut) {
  MessageLayout {
    fields = List.copyOf(fields);
    leftOut = List.copyOf(leftOut);
  }

  MessageLayout(List<MessageField> fields) {
    this(fields, List.of());
  }

  Schema schema() {
    return new Schema(fields.stream().map(MessageField::column).toList());
  }
}
