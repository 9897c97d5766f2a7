package dev.colonnade.riegeli.table;

import dev.colonnade.core.schema.Schema;
import java.util.List;

/**
 * Which fields of a message hold the columns of a table.
 *
 * @param fields one for each column
 */
record MessageLayout(List<MessageField> fields) {
  MessageLayout {
    fields = List.copyOf(fields);
  }

  Schema schema() {
    return new Schema(fields.stream().map(MessageField::column).toList());
  }
}
