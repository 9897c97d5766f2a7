package dev.colonnade.riegeli.table;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The columns of a message type.
 *
 * <pre>
 * bool, string, bytes, float, double      boolean, string, binary, float32, float64
 * int32 sint32 sfixed32                   int32
 * int64 sint64 sfixed64, uint32 fixed32   int64
 * uint64 fixed64                          decimal(20,0)
 * enum                                    string, the value's name
 * message, group                          struct
 * repeated, map                           array, map
 * </pre>
 *
 * <p>A field can be null if its presence is known: it is optional, in a oneof, or a message. Where
 * a message type contains itself, the inner one is a binary column of its serialized form.
 * Extensions are left out, which {@link MessageLayout#leftOut} tells.
 */
final class DescriptorLayout {
  private static final DataType UINT64 = new DataType.DecimalType(20, 0);

  private final Limits limits;
  private final Section where;
  private final Set<Descriptor> open = new LinkedHashSet<>();
  private final Set<String> leftOut = new LinkedHashSet<>();
  private int fieldCount;

  private DescriptorLayout(Limits limits, Section where) {
    this.limits = limits;
    this.where = where;
  }

  /**
   * The columns of a message type.
   *
   * @param where names the descriptor in errors
   */
  static MessageLayout of(Descriptor type, Limits limits, Section where) throws FormatException {
    if (NotedLayout.isNoted(type)) {
      return NotedLayout.of(type, limits, where);
    }
    DescriptorLayout reader = new DescriptorLayout(limits, where);
    return new MessageLayout(reader.fields(type), List.copyOf(reader.leftOut));
  }

  private List<MessageField> fields(Descriptor type) throws FormatException {
    if (open.size() >= limits.nesting()) {
      throw where.error("messages are nested deeper than " + limits.nesting());
    }
    open.add(type);
    if (type.isExtendable()) {
      leftOut.add("extensions of " + type.getFullName());
    }
    List<MessageField> fields = new ArrayList<>();
    for (FieldDescriptor field : type.getFields()) {
      if (++fieldCount > limits.columns()) {
        throw where.error(
            type.getFullName() + " has more than " + limits.columns() + " fields, inner ones too");
      }
      fields.add(field(field));
    }
    open.remove(type);
    return fields;
  }

  private MessageField field(FieldDescriptor field) throws FormatException {
    if (field.isMapField()) {
      return map(field);
    }
    Shape single = single(field);
    DataType type = type(single);
    if (field.isRepeated()) {
      Field column = new Field(field.getName(), DataType.ArrayType.of(type, false), false);
      return new MessageField(field.getNumber(), column, new Shape.Repeated(single));
    }
    boolean nullable = field.hasPresence() && !field.isRequired();
    return new MessageField(field.getNumber(), new Field(field.getName(), type, nullable), single);
  }

  private MessageField map(FieldDescriptor field) throws FormatException {
    Descriptor entry = field.getMessageType();
    FieldDescriptor key = entry.findFieldByNumber(1);
    FieldDescriptor value = entry.findFieldByNumber(2);
    if (key == null || value == null) {
      throw where.error("map " + field.getFullName() + " has entries without key or value");
    }
    MessageField keyField = required(key);
    MessageField valueField = required(value);
    DataType type =
        DataType.MapType.of(keyField.column().type(), valueField.column().type(), false);
    return new MessageField(
        field.getNumber(),
        new Field(field.getName(), type, false),
        new Shape.Entries(keyField, valueField));
  }

  /** A part of a map entry, which has its default where it is missing. */
  private MessageField required(FieldDescriptor field) throws FormatException {
    Shape shape = single(field);
    return new MessageField(
        field.getNumber(), new Field(field.getName(), type(shape), false), shape);
  }

  private Shape single(FieldDescriptor field) throws FormatException {
    if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
      boolean group = field.getType() == FieldDescriptor.Type.GROUP;
      if (open.contains(field.getMessageType())) {
        return group
            ? new Shape.GroupBytes()
            : new Shape.Leaf(DataType.BINARY, WireKind.BYTES, null);
      }
      return new Shape.Struct(fields(field.getMessageType()), group);
    }
    WireKind kind = WireKind.of(field);
    return switch (kind) {
      case BOOL -> new Shape.Leaf(DataType.BOOLEAN, kind, null);
      case INT32, SINT32, SFIXED32 -> new Shape.Leaf(DataType.INT32, kind, null);
      case INT64, SINT64, SFIXED64, UINT32, FIXED32 -> new Shape.Leaf(DataType.INT64, kind, null);
      case UINT64, FIXED64 -> new Shape.Leaf(UINT64, kind, null);
      case FLOAT -> new Shape.Leaf(DataType.FLOAT32, kind, null);
      case DOUBLE -> new Shape.Leaf(DataType.FLOAT64, kind, null);
      case STRING -> new Shape.Leaf(DataType.STRING, kind, null);
      case BYTES -> new Shape.Leaf(DataType.BINARY, kind, null);
      case ENUM -> new Shape.Leaf(DataType.STRING, kind, new EnumNames(field.getEnumType()));
    };
  }

  private static DataType type(Shape shape) {
    if (shape instanceof Shape.Leaf leaf) {
      return leaf.type();
    } else if (shape instanceof Shape.GroupBytes) {
      return DataType.BINARY;
    }
    return new DataType.StructType(
        ((Shape.Struct) shape).fields().stream().map(MessageField::column).toList());
  }
}
