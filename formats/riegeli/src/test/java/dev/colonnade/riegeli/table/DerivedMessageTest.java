package dev.colonnade.riegeli.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.UnwritableException;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.ConstantVector;
import dev.colonnade.core.vector.DictionaryVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.IntVectorBuilder;
import dev.colonnade.core.vector.ListVectorBuilder;
import dev.colonnade.core.vector.MapVectorBuilder;
import dev.colonnade.core.vector.NullBitmap;
import dev.colonnade.core.vector.StructVectorBuilder;
import dev.colonnade.core.vector.VectorBuilder;
import dev.colonnade.riegeli.RecordReader;
import dev.colonnade.riegeli.RecordsMetadata;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tables written as messages of a type made for them. */
class DerivedMessageTest {
  private static final Schema TYPES =
      Schema.of(
          Field.required("a b", DataType.INT8),
          Field.required("A_B", DataType.INT16),
          Field.nullable("größe", new DataType.DecimalType(38, -3)),
          Field.required("", new DataType.TimeType(9)),
          Field.nullable("t", new DataType.ZonedTimestampType(9, "Europe/Oslo")),
          Field.required(
              "list", new DataType.ArrayType(Field.required("element", DataType.FLOAT32))),
          Field.nullable(
              "lists",
              new DataType.ArrayType(
                  Field.required(
                      "outer: 1",
                      new DataType.ArrayType(
                          Field.nullable(
                              "inner",
                              new DataType.ArrayType(Field.nullable("x", DataType.DATE))))))),
          Field.required(
              "map",
              new DataType.MapType(
                  "pairs",
                  Field.required(
                      "k", new DataType.StructType(List.of(Field.required("n", DataType.INT64)))),
                  Field.nullable(
                      "v", DataType.MapType.of(DataType.BOOLEAN, DataType.BINARY, false)))),
          Field.required(
              "struct",
              new DataType.StructType(
                  List.of(
                      Field.nullable("s", new DataType.StructType(List.of())),
                      Field.required("r", DataType.ArrayType.of(DataType.STRING, true))))),
          Field.required(
              "structs",
              new DataType.ArrayType(
                  Field.required(
                      "item",
                      new DataType.StructType(List.of(Field.nullable("f", DataType.FLOAT64)))))));

  @Test
  void schemaIsFoundAgain() throws IOException {
    DerivedMessage derived = DerivedMessage.of(TYPES);
    Descriptor type =
        RecordType.find(List.of(derived.file()), derived.typeName(), Section.of("test"));
    MessageLayout layout = DescriptorLayout.of(type, Limits.DEFAULT, Section.of("test"));
    assertThat(layout.schema()).isEqualTo(TYPES);
    assertThat(layout).isEqualTo(derived.layout());
    assertThat(type.getFields())
        .extracting(field -> field.getName())
        .startsWith("a_b", "A_B_2", "gr__e", "_", "t", "list");
    assertThat(type.getFields())
        .extracting(field -> field.getJsonName())
        .startsWith("a b", "A_B", "größe", "");
  }

  @Test
  void missingAndEmptyThingsStayApart() throws IOException {
    DataType inner = new DataType.StructType(List.of(Field.nullable("i", DataType.INT32)));
    Schema schema =
        Schema.of(
            Field.nullable("list", DataType.ArrayType.of(inner, true)),
            Field.nullable("map", DataType.MapType.of(DataType.STRING, inner, true)),
            Field.nullable("struct", inner),
            Field.nullable("text", DataType.STRING));
    ListVectorBuilder list = (ListVectorBuilder) VectorBuilder.forType(schema.field(0).type());
    MapVectorBuilder map = (MapVectorBuilder) VectorBuilder.forType(schema.field(1).type());
    StructVectorBuilder struct = (StructVectorBuilder) VectorBuilder.forType(inner);
    BytesVectorBuilder text = new BytesVectorBuilder();
    // Row 0: nothing there. Row 1: empty things. Row 2: things that hold nulls. Row 3: values.
    list.appendNull();
    map.appendNull();
    struct.appendNull();
    text.appendNull();
    list.endRow();
    map.endRow();
    structOf(struct, null);
    text.append(new byte[0]);
    list.elements().appendNull();
    structOf((StructVectorBuilder) list.elements(), null);
    list.endRow();
    ((BytesVectorBuilder) map.keys()).append("k".getBytes(StandardCharsets.UTF_8));
    map.values().appendNull();
    map.endRow();
    structOf(struct, null);
    text.append("x".getBytes(StandardCharsets.UTF_8));
    structOf((StructVectorBuilder) list.elements(), 0);
    list.endRow();
    ((BytesVectorBuilder) map.keys()).append(new byte[0]);
    structOf((StructVectorBuilder) map.values(), 7);
    map.endRow();
    structOf(struct, 0);
    text.append(new byte[0]);
    Batch batch = new Batch(schema, 4, list.build(), map.build(), struct.build(), text.build());
    List<List<Object>> expected = Values.rows(batch);
    assertThat(expected.get(2).get(0))
        .isEqualTo(Arrays.asList(null, Collections.singletonList(null)));
    assertThat(readBack(schema, batch)).isEqualTo(expected);
  }

  private static void structOf(StructVectorBuilder struct, Integer value) {
    IntVectorBuilder field = (IntVectorBuilder) struct.fields().get(0);
    if (value == null) {
      field.appendNull();
    } else {
      field.append(value);
    }
    struct.endRow();
  }

  private static List<List<Object>> readBack(Schema schema, Batch... batches) throws IOException {
    try (Table table =
        new RiegeliFormat()
            .open(new MemoryInputFile("t", write(schema, batches)), ReadOptions.DEFAULT)) {
      assertThat(table.schema()).isEqualTo(schema);
      try (ScanReader reader = table.scan().open()) {
        return Values.rows(reader);
      }
    }
  }

  private static byte[] write(Schema schema, Batch... batches) throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("t.riegeli");
    try (TableWriter writer = new RiegeliFormat().create(out, schema, WriteOptions.DEFAULT)) {
      for (Batch batch : batches) {
        writer.write(batch);
      }
      writer.finish();
    }
    return out.toByteArray();
  }

  @Test
  void encodedVectorsAreWritten() throws IOException {
    Schema schema =
        Schema.of(
            Field.nullable("c", DataType.INT32),
            Field.required("d", DataType.STRING),
            Field.nullable("n", DataType.INT32));
    NullBitmap nulls = new NullBitmap(3);
    nulls.setNull(1);
    Batch batch =
        new Batch(
            schema,
            3,
            new ConstantVector(new IntVector(5), 3, nulls),
            new DictionaryVector(new int[] {1, 0, 1}, BytesVector.of(List.of("x", "y")), 3, null),
            new ConstantVector(new IntVector(new int[1], 1, NullBitmap.allNull(1)), 3, null));
    assertThat(readBack(schema, batch))
        .isEqualTo(
            List.of(
                Arrays.asList(5L, "y", null),
                Arrays.asList(null, "x", null),
                Arrays.asList(5L, "y", null)));
  }

  @Test
  void otherProgramsReadTheMessages() throws IOException {
    Schema schema =
        Schema.of(
            Field.required("id", DataType.INT32),
            Field.nullable("the name", DataType.STRING),
            Field.required("days", DataType.ArrayType.of(DataType.DATE, false)));
    ListVectorBuilder days = (ListVectorBuilder) VectorBuilder.forType(schema.field(2).type());
    ((IntVectorBuilder) days.elements()).append(-3);
    days.endRow();
    Batch batch =
        new Batch(schema, 1, new IntVector(-7), BytesVector.of(List.of("Oslo")), days.build());
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("t", write(schema, batch)))) {
      RecordsMetadata metadata = reader.metadata();
      assertThat(metadata.recordTypeName()).isEqualTo("colonnade.table.Row");
      assertThat(metadata.recordWriterOptions()).contains("transpose");
      Descriptor type =
          RecordType.find(
              metadata.fileDescriptors(), metadata.recordTypeName(), Section.of("test"));
      DynamicMessage message = DynamicMessage.parseFrom(type, reader.readBytes());
      assertThat(message.getField(type.findFieldByName("id"))).isEqualTo(-7);
      assertThat(message.getField(type.findFieldByName("the_name"))).isEqualTo("Oslo");
      assertThat(message.getField(type.findFieldByName("days"))).isEqualTo(List.of(-3));
      assertThat(message.getUnknownFields().asMap()).isEmpty();
    }
  }

  @Test
  void recordsAreWrittenAsTheyAre() throws IOException {
    Batch batch = new Batch(RecordColumn.SCHEMA, 2, BytesVector.of(List.of("one", "")));
    byte[] file = write(RecordColumn.SCHEMA, batch);
    assertThat(readBack(RecordColumn.SCHEMA, batch)).isEqualTo(Values.rows(batch));
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("t", file))) {
      assertThat(reader.readBytes()).isEqualTo("one".getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void whatNoMessageHoldsIsRefusedByColumnAndRow() {
    Schema text = Schema.of(Field.nullable("city", DataType.STRING));
    BytesVectorBuilder bad = new BytesVectorBuilder();
    bad.append(new byte[] {65});
    bad.append(new byte[] {-1});
    Batch batch = new Batch(text, 2, bad.build());
    assertThatThrownBy(() -> write(text, batch))
        .isInstanceOf(UnwritableException.class)
        .hasMessage(
            "t.riegeli: column 'city', row 2: the text is not valid UTF-8, which protobuf requires");
    Schema required = Schema.of(Field.required("n", DataType.INT32));
    Batch nulls = new Batch(required, 1, new IntVector(new int[1], 1, NullBitmap.allNull(1)));
    assertThatThrownBy(() -> write(required, nulls))
        .isInstanceOf(UnwritableException.class)
        .hasMessageContaining("column 'n', row 1");
  }
}
