package dev.colonnade.riegeli.table;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Type;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.OneofDescriptorProto;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The proto3 message that holds rows of a schema.
 *
 * <p>A column that may be null is an {@code optional} field or a message. Lists are repeated
 * fields; where a list, or an element, can be missing, or an element is a list itself, a message is
 * put around it. {@link ColumnNote} notes at each field what it holds.
 */
final class DerivedMessage {
  private static final String FILE = "colonnade/table.proto";
  private static final String PACKAGE = "colonnade.table";
  private static final String MESSAGE = "Row";

  private final FileDescriptorProto file;
  private final MessageLayout layout;

  private DerivedMessage(FileDescriptorProto file, MessageLayout layout) {
    this.file = file;
    this.layout = layout;
  }

  static DerivedMessage of(Schema schema) {
    Builder row = new Builder(MESSAGE, "." + PACKAGE + "." + MESSAGE);
    List<MessageField> fields = new ArrayList<>();
    for (Field column : schema.fields()) {
      fields.add(row.add(column));
    }
    FileDescriptorProto file =
        FileDescriptorProto.newBuilder()
            .setName(FILE)
            .setPackage(PACKAGE)
            .setSyntax("proto3")
            .addMessageType(row.build())
            .build();
    return new DerivedMessage(file, new MessageLayout(fields));
  }

  FileDescriptorProto file() {
    return file;
  }

  String typeName() {
    return PACKAGE + "." + MESSAGE;
  }

  MessageLayout layout() {
    return layout;
  }

  /** A message that gets its fields one by one. */
  private static final class Builder {
    private final DescriptorProto.Builder message;
    private final String fullName;
    private final Set<String> names = new HashSet<>();
    private final List<String> optional = new ArrayList<>();

    Builder(String name, String fullName) {
      this.message = DescriptorProto.newBuilder().setName(name);
      this.fullName = fullName;
    }

    /** The message; the oneofs that stand for {@code optional} must come last. */
    DescriptorProto build() {
      for (String name : optional) {
        message.addOneofDecl(OneofDescriptorProto.newBuilder().setName("_" + name));
      }
      return message.build();
    }

    /** Adds the field of a column. */
    MessageField add(Field column) {
      int number = message.getFieldCount() + 1;
      DataType type = column.type();
      FieldDescriptorProto.Builder field =
          FieldDescriptorProto.newBuilder()
              .setName(uniqueName(column.name(), number))
              .setJsonName(column.name())
              .setNumber(number)
              .setLabel(Label.LABEL_OPTIONAL);
      boolean list = type instanceof DataType.ArrayType || type instanceof DataType.MapType;
      Shape shape;
      if (list && column.nullable()) {
        shape = box(field, new Field(column.name(), type, false));
      } else if (type instanceof DataType.ArrayType array) {
        shape = array(field, array);
      } else if (type instanceof DataType.MapType map) {
        shape = map(field, map);
      } else if (type instanceof DataType.StructType struct) {
        shape = struct(field, struct);
        field.setOptions(
            ColumnNote.options(column.nullable() ? ColumnNote.STRUCT : ColumnNote.STRUCT_NOT_NULL));
      } else {
        shape = leaf(field, type);
        field.setOptions(ColumnNote.options(type.toString()));
        if (column.nullable()) {
          field.setProto3Optional(true).setOneofIndex(optional.size());
          optional.add(field.getName());
        }
      }
      message.addField(field);
      return new MessageField(number, column, shape);
    }

    private Shape array(FieldDescriptorProto.Builder field, DataType.ArrayType array) {
      Field element = array.element();
      DataType type = element.type();
      Shape shape;
      String note;
      if (element.nullable()
          || type instanceof DataType.ArrayType
          || type instanceof DataType.MapType) {
        shape = box(field, element);
        note = ColumnNote.BOXED;
      } else if (type instanceof DataType.StructType struct) {
        shape = struct(field, struct);
        note = ColumnNote.STRUCT;
      } else {
        shape = leaf(field, type);
        note = type.toString();
      }
      field
          .setLabel(Label.LABEL_REPEATED)
          .setOptions(ColumnNote.options(ColumnNote.array(element.name(), note)));
      return new Shape.Repeated(shape);
    }

    private Shape map(FieldDescriptorProto.Builder field, DataType.MapType map) {
      Builder entry = nested("Entry", field);
      MessageField key = entry.add(map.key());
      MessageField value = entry.add(map.value());
      message.addNestedType(entry.build());
      field
          .setLabel(Label.LABEL_REPEATED)
          .setOptions(ColumnNote.options(ColumnNote.map(map.entries())));
      return new Shape.Entries(key, value);
    }

    private Shape struct(FieldDescriptorProto.Builder field, DataType.StructType struct) {
      Builder inner = nested("Struct", field);
      List<MessageField> fields = new ArrayList<>();
      for (Field part : struct.fields()) {
        fields.add(inner.add(part));
      }
      message.addNestedType(inner.build());
      return new Shape.Struct(fields, false);
    }

    private Shape box(FieldDescriptorProto.Builder field, Field inside) {
      Builder box = nested("Box", field);
      MessageField inner = box.add(inside);
      message.addNestedType(box.build());
      field.setOptions(ColumnNote.options(ColumnNote.BOXED));
      return new Shape.Boxed(inner);
    }

    /** The message type of a field, declared inside this message. */
    private Builder nested(String kind, FieldDescriptorProto.Builder field) {
      String name = kind + field.getNumber();
      field.setType(Type.TYPE_MESSAGE).setTypeName(fullName + "." + name);
      return new Builder(name, fullName + "." + name);
    }

    private static Shape leaf(FieldDescriptorProto.Builder field, DataType type) {
      WireKind kind =
          switch (type.physical()) {
            case BYTE, INT -> type.equals(DataType.BOOLEAN) ? WireKind.BOOL : WireKind.SINT32;
            case LONG -> WireKind.SINT64;
            case FLOAT -> WireKind.FLOAT;
            case DOUBLE -> WireKind.DOUBLE;
            default -> type.equals(DataType.STRING) ? WireKind.STRING : WireKind.BYTES;
          };
      field.setType(Type.valueOf("TYPE_" + kind.name()));
      return new Shape.Leaf(type, kind, null);
    }

    /** A name that protobuf allows, and that no other field of the message has in any case. */
    private String uniqueName(String name, int number) {
      StringBuilder allowed = new StringBuilder();
      for (int i = 0; i < name.length(); i++) {
        char c = name.charAt(i);
        boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
        boolean digit = c >= '0' && c <= '9' && i > 0;
        allowed.append(letter || digit ? c : '_');
      }
      String unique = allowed.isEmpty() ? "_" : allowed.toString();
      if (!names.add(unique.toLowerCase(Locale.ROOT))) {
        unique = unique + "_" + number;
        while (!names.add(unique.toLowerCase(Locale.ROOT))) {
          unique += "_";
        }
      }
      return unique;
    }
  }
}
