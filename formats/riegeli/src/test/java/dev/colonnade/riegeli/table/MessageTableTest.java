package dev.colonnade.riegeli.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Type;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorSet;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.riegeli.RecordWriter;
import dev.colonnade.riegeli.RecordWriterOptions;
import dev.colonnade.riegeli.RecordsMetadata;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of messages that another program defined. */
class MessageTableTest {
  private static final List<String> WRITINGS =
      List.of(
          "uncompressed",
          "transpose,uncompressed",
          "transpose,zstd:3,bucket_fraction:0",
          "transpose,snappy,chunk_size:2k");

  private static Descriptor type(FileDescriptorProto file, String name) throws FormatException {
    return RecordType.find(List.of(file), name, Section.of("test"));
  }

  private static byte[] write(List<byte[]> records, String options, RecordsMetadata metadata)
      throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("out");
    try (RecordWriter writer =
        RecordWriter.create(out, RecordWriterOptions.parse(options), metadata)) {
      for (byte[] record : records) {
        writer.write(record);
      }
      writer.finish();
    }
    return out.toByteArray();
  }

  private static Table open(byte[] bytes, Map<String, String> settings) throws IOException {
    return new RiegeliFormat()
        .open(
            new MemoryInputFile("t.riegeli", bytes),
            ReadOptions.DEFAULT.withFormatOptions(settings));
  }

  private static List<List<Object>> rows(Table table, String... columns) throws IOException {
    try (ScanReader reader =
        columns.length == 0 ? table.scan().open() : table.scan().select(columns).open()) {
      return Values.rows(reader);
    }
  }

  private static RecordsMetadata metadata(Descriptor type) {
    return RecordsMetadata.EMPTY.withRecordType(type);
  }

  @Test
  void whatIsLeftOutIsToldOf() throws IOException {
    FileDescriptorProto.Builder file = TestMessages.proto2().toBuilder();
    DescriptorProto.Builder old = file.getMessageTypeBuilder(0);
    old.addExtensionRange(DescriptorProto.ExtensionRange.newBuilder().setStart(100).setEnd(200));
    Descriptor type = type(file.build(), "test.Old");
    byte[] record = HexFormat.of().parseHex("0801a00607");
    try (Table table = open(write(List.of(record), "uncompressed", metadata(type)), Map.of())) {
      assertThat(table.meta().entries().get("left_out_of_the_table"))
          .isEqualTo(List.of("extensions of test.Old"));
      assertThat(rows(table, "id")).isEqualTo(List.of(List.of(1L)));
    }
  }

  /** As messages inside themselves: the inner ones are bytes. */
  @Test
  void groupsInsideThemselves() throws IOException {
    FileDescriptorProto.Builder file = TestMessages.proto2().toBuilder();
    DescriptorProto.Builder part = file.getMessageTypeBuilder(0).getNestedTypeBuilder(0);
    part.addField(TestMessages.field("again", 9, Type.TYPE_GROUP).setTypeName(".test.Old.Part"));
    part.addField(
        TestMessages.field("more", 10, Type.TYPE_GROUP)
            .setTypeName(".test.Old.Part")
            .setLabel(Label.LABEL_REPEATED));
    Descriptor type = type(file.build(), "test.Old");
    String x = "09000000000000f03f";
    List<byte[]> records =
        List.of(
            HexFormat.of().parseHex("08011b" + x + "4b" + x + "4b4c4c" + "53" + x + "5453541c"),
            HexFormat.of().parseHex("08021b1c"),
            HexFormat.of().parseHex("08031b4b4c1c"),
            HexFormat.of().parseHex("0804"));
    for (String options : WRITINGS) {
      try (Table table = open(write(records, options, metadata(type)), Map.of())) {
        assertThat(table.meta().entries()).doesNotContainKey("left_out_of_the_table");
        assertThat(rows(table, "part"))
            .as(options)
            .isEqualTo(
                List.of(
                    List.of(Arrays.asList(1.0, x + "4b4c", List.of(x, ""))),
                    List.of(Arrays.asList(null, null, List.of())),
                    List.of(Arrays.asList(null, "", List.of())),
                    listOfNull(null)));
      }
    }
    byte[] wrongEnd = HexFormat.of().parseHex("1b4b" + x + "541c");
    try (Table table = open(write(List.of(wrongEnd), "uncompressed", metadata(type)), Map.of())) {
      assertThatThrownBy(() -> rows(table, "part"))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("group 9 is ended by 10");
    }
  }

  @Test
  void fieldsAreColumnsOfTheirTypes() throws IOException {
    Descriptor all = type(TestMessages.proto3(), "test.All");
    try (Table table = open(write(List.of(), "uncompressed", metadata(all)), Map.of())) {
      assertThat(table.schema().fields())
          .contains(
              Field.required("f_bool", DataType.BOOLEAN),
              Field.required("f_int32", DataType.INT32),
              Field.required("f_uint32", DataType.INT64),
              Field.required("f_fixed32", DataType.INT64),
              Field.required("f_sfixed64", DataType.INT64),
              Field.required("f_uint64", new DataType.DecimalType(20, 0)),
              Field.required("f_float", DataType.FLOAT32),
              Field.required("f_bytes", DataType.BINARY),
              Field.required("r_string", DataType.ArrayType.of(DataType.STRING, false)),
              Field.required("color", DataType.STRING),
              Field.required("counts", DataType.MapType.of(DataType.STRING, DataType.INT32, false)),
              Field.nullable("one_text", DataType.STRING),
              Field.nullable("one_number", DataType.INT32),
              Field.nullable("maybe", DataType.INT32),
              Field.nullable(
                  "inner",
                  new DataType.StructType(
                      List.of(
                          Field.required("id", DataType.INT64),
                          Field.required("name", DataType.STRING),
                          Field.nullable("self", DataType.BINARY)))));
    }
  }

  @Test
  void valuesArriveWhateverTheEncoding() throws IOException {
    Descriptor all = type(TestMessages.proto3(), "test.All");
    Descriptor inner = all.findNestedTypeByName("Inner");
    DynamicMessage.Builder message = DynamicMessage.newBuilder(all);
    set(message, "f_bool", true);
    set(message, "f_int32", -5);
    set(message, "f_uint32", -1);
    set(message, "f_uint64", -1L);
    set(message, "f_sint32", Integer.MIN_VALUE);
    set(message, "f_sint64", Long.MIN_VALUE);
    set(message, "f_fixed32", -2);
    set(message, "f_fixed64", -2L);
    set(message, "f_sfixed32", -3);
    set(message, "f_double", -0.0);
    set(message, "f_string", "héllo");
    set(message, "f_bytes", ByteString.copyFrom(new byte[] {0, -1}));
    set(message, "r_int32", List.of(1, -2, 3));
    set(message, "r_double", List.of(1.5, Double.NaN));
    set(message, "r_string", List.of("", "b"));
    set(message, "color", all.getFile().findEnumTypeByName("Color").findValueByName("GREEN"));
    set(
        message,
        "inner",
        DynamicMessage.newBuilder(inner)
            .setField(inner.findFieldByName("id"), 9L)
            .setField(
                inner.findFieldByName("self"),
                DynamicMessage.newBuilder(inner).setField(inner.findFieldByName("id"), 1L).build())
            .build());
    set(
        message,
        "inners",
        List.of(
            DynamicMessage.newBuilder(inner).build(),
            DynamicMessage.newBuilder(inner)
                .setField(inner.findFieldByName("name"), "P1")
                .build()));
    set(message, "one_number", 0);
    set(message, "maybe", 0);
    byte[] full = message.build().toByteArray();
    byte[] counts = HexFormat.of().parseHex("ba0105" + "0a0161" + "1005" + "ba0100");
    byte[] record = concat(full, counts);
    for (String options : WRITINGS) {
      byte[] file = write(List.of(record, new byte[0]), options, metadata(all));
      try (Table table = open(file, Map.of())) {
        List<List<Object>> found =
            rows(
                table,
                "f_bool",
                "f_int32",
                "f_uint32",
                "f_uint64",
                "f_sint32",
                "f_sint64",
                "f_fixed32",
                "f_fixed64",
                "f_sfixed32",
                "f_double",
                "f_string",
                "f_bytes",
                "color",
                "inner",
                "one_text",
                "one_number",
                "maybe");
        assertThat(found.get(0))
            .as(options)
            .isEqualTo(
                Arrays.asList(
                    true,
                    -5L,
                    4294967295L,
                    new BigDecimal("18446744073709551615"),
                    (long) Integer.MIN_VALUE,
                    Long.MIN_VALUE,
                    4294967294L,
                    new BigDecimal("18446744073709551614"),
                    -3L,
                    -0.0,
                    "héllo",
                    "00ff",
                    "GREEN",
                    Arrays.asList(9L, "", "0801"),
                    null,
                    0L,
                    0L));
        assertThat(found.get(1))
            .as(options)
            .isEqualTo(
                Arrays.asList(
                    false,
                    0L,
                    0L,
                    BigDecimal.ZERO,
                    0L,
                    0L,
                    0L,
                    BigDecimal.ZERO,
                    0L,
                    0.0,
                    "",
                    "",
                    "RED",
                    null,
                    null,
                    null,
                    null));
        assertThat(rows(table, "r_int32", "r_double", "r_string", "inners", "counts").get(0))
            .as(options)
            .isEqualTo(
                List.of(
                    List.of(1L, -2L, 3L),
                    List.of(1.5, Double.NaN),
                    List.of("", "b"),
                    List.of(Arrays.asList(0L, "", null), Arrays.asList(0L, "P1", null)),
                    List.of(List.of("a", 5L), List.of("", 0L))));
      }
    }
  }

  private static void set(DynamicMessage.Builder message, String field, Object value) {
    message.setField(message.getDescriptorForType().findFieldByName(field), value);
  }

  private static byte[] concat(byte[] a, byte[] b) {
    return new ByteWriter().bytes(a).bytes(b).toByteArray();
  }

  /** What is taken straight out of transposed chunks is what parsing whole records gives. */
  @Test
  void columnsOfTransposedChunksAreThoseOfTheRecords() throws IOException {
    Descriptor all = type(TestMessages.proto3(), "test.All");
    for (int seed = 0; seed < 8; seed++) {
      Random random = new Random(seed);
      List<byte[]> records = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        byte[] record = randomMessage(random, all, 0);
        // Now and then a field twice: the last one counts, and messages are merged.
        records.add(
            random.nextInt(4) == 0 ? concat(record, randomMessage(random, all, 0)) : record);
      }
      List<List<Object>> expected;
      try (Table plain = open(write(records, "uncompressed", metadata(all)), Map.of())) {
        expected = rows(plain);
      }
      for (String options : WRITINGS) {
        try (Table table = open(write(records, options, metadata(all)), Map.of())) {
          assertThat(rows(table)).as("seed %d, %s", seed, options).isEqualTo(expected);
          for (int column = 0; column < table.schema().size(); column++) {
            int chosen = column;
            assertThat(rows(table, table.schema().field(column).name()))
                .as("seed %d, %s, %s", seed, options, table.schema().field(column))
                .isEqualTo(
                    expected.stream()
                        .map(row -> java.util.Collections.singletonList(row.get(chosen)))
                        .toList());
          }
        }
      }
    }
  }

  private static byte[] randomMessage(Random random, Descriptor type, int depth) {
    DynamicMessage.Builder message = DynamicMessage.newBuilder(type);
    for (FieldDescriptor field : type.getFields()) {
      if (random.nextInt(3) > 0 || field.isMapField()) {
        continue;
      }
      if (field.isRepeated()) {
        for (int i = random.nextInt(4); i > 0; i--) {
          message.addRepeatedField(field, randomValue(random, field, depth));
        }
      } else {
        message.setField(field, randomValue(random, field, depth));
      }
    }
    return message.build().toByteArray();
  }

  private static Object randomValue(Random random, FieldDescriptor field, int depth) {
    // Texts that could be messages, and texts that could not.
    String[] texts = {"", "P1", "\b\u0001", "Oslo", "H7P1", "\n\u0000", "x".repeat(200), "é"};
    return switch (field.getJavaType()) {
      case BOOLEAN -> random.nextBoolean();
      case INT -> random.nextInt() >> random.nextInt(32);
      case LONG -> random.nextLong() >> random.nextInt(64);
      case FLOAT -> random.nextFloat();
      case DOUBLE -> random.nextDouble();
      case STRING -> texts[random.nextInt(texts.length)];
      case BYTE_STRING -> ByteString.copyFromUtf8(texts[random.nextInt(texts.length)]);
      case ENUM ->
          field
              .getEnumType()
              .getValues()
              .get(random.nextInt(field.getEnumType().getValues().size()));
      case MESSAGE -> {
        try {
          yield DynamicMessage.parseFrom(
              field.getMessageType(),
              depth > 2 ? new byte[0] : randomMessage(random, field.getMessageType(), depth + 1));
        } catch (IOException e) {
          throw new java.io.UncheckedIOException(e);
        }
      }
    };
  }

  @Test
  void groupsAndPresenceOfProto2() throws IOException {
    Descriptor old = type(TestMessages.proto2(), "test.Old");
    byte[] record =
        HexFormat.of()
            .parseHex("0807" + "1b09000000000000f03f1c" + "2310012410" + "05" + "23241203616263");
    // The stray field 2 (varint 5) has the wrong type for a text, and is passed over.
    for (String options : WRITINGS) {
      byte[] file = write(List.of(record, new byte[] {8, 1}), options, metadata(old));
      try (Table table = open(file, Map.of())) {
        assertThat(table.schema().names()).containsExactly("id", "note", "part", "parts");
        assertThat(table.schema().field(0).nullable()).isFalse();
        assertThat(rows(table))
            .as(options)
            .isEqualTo(
                List.of(
                    List.of(7L, "abc", List.of(1.0), List.of(listOfNull(-1L), listOfNull(null))),
                    Arrays.asList(1L, null, null, List.of())));
      }
    }
  }

  private static List<Object> listOfNull(Object value) {
    return java.util.Collections.singletonList(value);
  }

  @Test
  void withoutATypeRecordsAreOneColumn() throws IOException {
    List<byte[]> records = List.of("abc".getBytes(StandardCharsets.UTF_8), new byte[0]);
    for (String options : WRITINGS) {
      try (Table table = open(write(records, options, null), Map.of())) {
        assertThat(table.schema().toString()).isEqualTo("[record binary not null]");
        assertThat(rows(table)).isEqualTo(List.of(List.of("616263"), List.of("")));
      }
    }
    Descriptor all = type(TestMessages.proto3(), "test.All");
    byte[] typed = write(records.subList(1, 2), "uncompressed", metadata(all));
    try (Table table = open(typed, Map.of("records", "true"))) {
      assertThat(rows(table)).isEqualTo(List.of(List.of("")));
    }
  }

  @Test
  void typeIsTakenFromADescriptorSet(@TempDir Path folder) throws IOException {
    Path set = folder.resolve("types.pb");
    Files.write(
        set,
        FileDescriptorSet.newBuilder()
            .addFile(TestMessages.proto3())
            .addFile(TestMessages.proto2())
            .build()
            .toByteArray());
    byte[] file = write(List.of(new byte[] {8, 7}), "transpose,zstd:3", null);
    Map<String, String> settings = Map.of("proto", set.toString(), "message", "test.Old");
    try (Table table = open(file, settings)) {
      assertThat(rows(table, "id")).isEqualTo(List.of(List.of(7L)));
    }
    assertThatThrownBy(() -> open(file, Map.of("proto", set.toString())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("message");
    assertThatThrownBy(() -> open(file, Map.of("proto", set.toString(), "message", "test.Odl")))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("did you mean 'test.Old'?");
  }

  @Test
  void recordsOfAnotherTypeAreRefused() throws IOException {
    Descriptor all = type(TestMessages.proto3(), "test.All");
    byte[] noMessage = "this is no message".getBytes(StandardCharsets.UTF_8);
    byte[] badText = {14 << 3 | 2, 1, -1};
    for (byte[] record : List.of(noMessage, badText)) {
      for (String options : WRITINGS) {
        try (Table table = open(write(List.of(record), options, metadata(all)), Map.of())) {
          assertThatThrownBy(() -> rows(table, "f_string"))
              .as(options)
              .isInstanceOf(FormatException.class)
              .hasMessageContaining("record 0 is not a message of its type");
        }
      }
    }
  }
}
