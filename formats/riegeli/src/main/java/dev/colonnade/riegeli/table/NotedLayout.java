package dev.colonnade.riegeli.table;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import java.util.ArrayList;
import java.util.List;

/** The columns of a message type that was {@link DerivedMessage derived}, by its notes. */
final class NotedLayout {
  private final Limits limits;
  private final Section where;
  private int depth;
  private int fieldCount;

  private NotedLayout(Limits limits, Section where) {
    this.limits = limits;
    this.where = where;
  }

  /** Whether all fields have notes. */
  static boolean isNoted(Descriptor type) {
    return !type.getFields().isEmpty()
        && type.getFields().stream().allMatch(field -> ColumnNote.of(field.getOptions()) != null);
  }

  static MessageLayout of(Descriptor type, Limits limits, Section where) throws FormatException {
    return new MessageLayout(new NotedLayout(limits, where).fields(type));
  }

  private List<MessageField> fields(Descriptor type) throws FormatException {
    if (++depth > limits.nesting()) {
      throw where.error("messages are nested deeper than " + limits.nesting());
    }
    List<MessageField> fields = new ArrayList<>();
    for (FieldDescriptor field : type.getFields()) {
      fields.add(field(field));
    }
    depth--;
    return fields;
  }

  private MessageField field(FieldDescriptor field) throws FormatException {
    if (++fieldCount > limits.columns()) {
      throw where.error("more than " + limits.columns() + " fields, inner ones too");
    }
    String note = ColumnNote.of(field.getOptions());
    if (note == null) {
      throw error(field, "has no note about its column");
    }
    String name = field.getJsonName();
    if (ColumnNote.isArray(note) || ColumnNote.isMap(note)) {
      if (!field.isRepeated()) {
        throw error(field, "is noted as a list, but not repeated");
      }
      return ColumnNote.isArray(note) ? array(field, name, note) : map(field, name, note);
    }
    if (field.isRepeated()) {
      throw error(field, "is repeated, but not noted as a list");
    }
    Part part = part(field, note);
    boolean nullable = field.hasPresence() && !note.equals(ColumnNote.STRUCT_NOT_NULL);
    return new MessageField(field.getNumber(), new Field(name, part.type, nullable), part.shape);
  }

  private MessageField array(FieldDescriptor field, String name, String note)
      throws FormatException {
    Part part = part(field, ColumnNote.elementNote(note));
    Field element =
        part.boxed != null
            ? part.boxed
            : new Field(
                ColumnNote.elementName(note) == null ? "item" : ColumnNote.elementName(note),
                part.type,
                false);
    return new MessageField(
        field.getNumber(),
        new Field(name, new DataType.ArrayType(element), false),
        new Shape.Repeated(part.shape));
  }

  private MessageField map(FieldDescriptor field, String name, String note) throws FormatException {
    List<MessageField> parts = fields(message(field));
    if (parts.size() != 2 || parts.get(0).column().nullable()) {
      throw error(field, "is noted as a map, but its message has no key and value");
    }
    DataType type =
        new DataType.MapType(
            ColumnNote.entriesName(note), parts.get(0).column(), parts.get(1).column());
    return new MessageField(
        field.getNumber(),
        new Field(name, type, false),
        new Shape.Entries(parts.get(0), parts.get(1)));
  }

  /**
   * What a field, or one occurrence of it, holds.
   *
   * @param boxed the column inside, if there is a box
   */
  private record Part(DataType type, Shape shape, Field boxed) {}

  private Part part(FieldDescriptor field, String note) throws FormatException {
    switch (note) {
      case ColumnNote.STRUCT, ColumnNote.STRUCT_NOT_NULL:
        List<MessageField> fields = fields(message(field));
        return new Part(
            new DataType.StructType(fields.stream().map(MessageField::column).toList()),
            new Shape.Struct(fields, false),
            null);
      case ColumnNote.BOXED:
        List<MessageField> inner = fields(message(field));
        if (inner.size() != 1) {
          throw error(field, "is noted as boxed, but its message has not one field");
        }
        Field column = inner.get(0).column();
        return new Part(column.type(), new Shape.Boxed(inner.get(0)), column);
      default:
        return leaf(field, note);
    }
  }

  private Part leaf(FieldDescriptor field, String note) throws FormatException {
    DataType type;
    try {
      type = DataType.parse(note);
    } catch (IllegalArgumentException e) {
      throw error(field, "is noted as '" + note + "', which is no type");
    }
    WireKind kind = WireKind.of(field);
    boolean fits =
        field.getJavaType() != FieldDescriptor.JavaType.MESSAGE
            && switch (type.physical()) {
              case BYTE, INT -> kind == WireKind.SINT32 || kind == WireKind.BOOL;
              case LONG -> kind == WireKind.SINT64;
              case FLOAT -> kind == WireKind.FLOAT;
              case DOUBLE -> kind == WireKind.DOUBLE;
              case BYTES -> kind.form() == WireKind.Form.BYTES;
              default -> false;
            };
    if (!fits) {
      throw error(field, "is noted as " + type + ", which its type does not hold");
    }
    return new Part(type, new Shape.Leaf(type, kind, null), null);
  }

  private Descriptor message(FieldDescriptor field) throws FormatException {
    if (field.getType() != FieldDescriptor.Type.MESSAGE) {
      throw error(field, "is noted as a message, but is none");
    }
    return field.getMessageType();
  }

  private FormatException error(FieldDescriptor field, String problem) {
    return where.error("field " + field.getFullName() + " " + problem);
  }
}
