package dev.colonnade.riegeli.table;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumDescriptorProto;
import com.google.protobuf.DescriptorProtos.EnumValueDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Type;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.MessageOptions;
import com.google.protobuf.DescriptorProtos.OneofDescriptorProto;

/** Descriptors of messages that have about everything a message can have. */
public final class TestMessages {
  private TestMessages() {}

  static FieldDescriptorProto.Builder field(String name, int number, Type type) {
    return FieldDescriptorProto.newBuilder()
        .setName(name)
        .setNumber(number)
        .setType(type)
        .setLabel(Label.LABEL_OPTIONAL);
  }

  private static FieldDescriptorProto.Builder typed(
      String name, int number, Type type, String typeName) {
    return field(name, number, type).setTypeName(typeName);
  }

  /** A proto3 file with the message {@code test.All}. */
  public static FileDescriptorProto proto3() {
    DescriptorProto inner =
        DescriptorProto.newBuilder()
            .setName("Inner")
            .addField(field("id", 1, Type.TYPE_INT64))
            .addField(field("name", 2, Type.TYPE_STRING))
            .addField(typed("self", 3, Type.TYPE_MESSAGE, ".test.All.Inner"))
            .build();
    DescriptorProto entry =
        DescriptorProto.newBuilder()
            .setName("CountsEntry")
            .setOptions(MessageOptions.newBuilder().setMapEntry(true))
            .addField(field("key", 1, Type.TYPE_STRING))
            .addField(field("value", 2, Type.TYPE_INT32))
            .build();
    DescriptorProto.Builder all = DescriptorProto.newBuilder().setName("All");
    Type[] scalars = {
      Type.TYPE_BOOL, Type.TYPE_INT32, Type.TYPE_INT64, Type.TYPE_UINT32, Type.TYPE_UINT64,
      Type.TYPE_SINT32, Type.TYPE_SINT64, Type.TYPE_FIXED32, Type.TYPE_FIXED64, Type.TYPE_SFIXED32,
      Type.TYPE_SFIXED64, Type.TYPE_FLOAT, Type.TYPE_DOUBLE, Type.TYPE_STRING, Type.TYPE_BYTES
    };
    for (int i = 0; i < scalars.length; i++) {
      String name =
          scalars[i].name().substring("TYPE_".length()).toLowerCase(java.util.Locale.ROOT);
      all.addField(field("f_" + name, i + 1, scalars[i]));
      all.addField(field("r_" + name, i + 101, scalars[i]).setLabel(Label.LABEL_REPEATED));
    }
    all.addField(typed("color", 20, Type.TYPE_ENUM, ".test.Color"))
        .addField(typed("inner", 21, Type.TYPE_MESSAGE, ".test.All.Inner"))
        .addField(
            typed("inners", 22, Type.TYPE_MESSAGE, ".test.All.Inner")
                .setLabel(Label.LABEL_REPEATED))
        .addField(
            typed("counts", 23, Type.TYPE_MESSAGE, ".test.All.CountsEntry")
                .setLabel(Label.LABEL_REPEATED))
        .addField(field("one_text", 24, Type.TYPE_STRING).setOneofIndex(0))
        .addField(field("one_number", 25, Type.TYPE_INT32).setOneofIndex(0))
        .addField(field("maybe", 5000, Type.TYPE_INT32).setProto3Optional(true).setOneofIndex(1))
        .addOneofDecl(OneofDescriptorProto.newBuilder().setName("one"))
        .addOneofDecl(OneofDescriptorProto.newBuilder().setName("_maybe"))
        .addNestedType(inner)
        .addNestedType(entry);
    return FileDescriptorProto.newBuilder()
        .setName("test3.proto")
        .setPackage("test")
        .setSyntax("proto3")
        .addEnumType(
            EnumDescriptorProto.newBuilder()
                .setName("Color")
                .addValue(EnumValueDescriptorProto.newBuilder().setName("RED").setNumber(0))
                .addValue(EnumValueDescriptorProto.newBuilder().setName("GREEN").setNumber(7)))
        .addMessageType(all)
        .build();
  }

  /** A proto2 file with the message {@code test.Old}. */
  public static FileDescriptorProto proto2() {
    return FileDescriptorProto.newBuilder()
        .setName("test2.proto")
        .setPackage("test")
        .addMessageType(
            DescriptorProto.newBuilder()
                .setName("Old")
                .addField(field("id", 1, Type.TYPE_INT32).setLabel(Label.LABEL_REQUIRED))
                .addField(field("note", 2, Type.TYPE_STRING).setDefaultValue("none"))
                .addField(typed("part", 3, Type.TYPE_GROUP, ".test.Old.Part"))
                .addField(
                    typed("parts", 4, Type.TYPE_GROUP, ".test.Old.Parts")
                        .setLabel(Label.LABEL_REPEATED))
                .addNestedType(
                    DescriptorProto.newBuilder()
                        .setName("Part")
                        .addField(field("x", 1, Type.TYPE_DOUBLE)))
                .addNestedType(
                    DescriptorProto.newBuilder()
                        .setName("Parts")
                        .addField(field("y", 2, Type.TYPE_SINT32))))
        .build();
  }
}
