package dev.colonnade.riegeli.table;

import dev.colonnade.core.schema.DataType;
import java.util.List;

/** How a field of a message holds the values of a column. */
sealed interface Shape {
  /**
   * One value.
   *
   * @param enumNames names of an enum's numbers, or null
   */
  record Leaf(DataType type, WireKind kind, EnumNames enumNames) implements Shape {}

  /**
   * A message whose fields are the struct's.
   *
   * @param group whether it is enclosed by tags instead of preceded by its length
   */
  record Struct(List<MessageField> fields, boolean group) implements Shape {}

  /** A group inside itself: a binary value, the fields between the tags that enclose it. */
  record GroupBytes() implements Shape {}

  /** A repeated field: each occurrence is an element. */
  record Repeated(Shape element) implements Shape {}

  /** A repeated field of messages with a key and a value. */
  record Entries(MessageField key, MessageField value) implements Shape {}

  /**
   * A message with a single field, whose value it stands for. With it a list can be missing, and an
   * element can be a list or missing.
   */
  record Boxed(MessageField inner) implements Shape {}
}
