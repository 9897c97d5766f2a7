package dev.colonnade.mosaic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.format.UnwritableException;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.ListVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.NullBitmap;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What cannot be written is refused, naming the column. */
class WriterRefusalTest {
  private static MosaicWriter writer(Schema schema, MosaicOptions options) {
    return new MosaicWriter(new MemoryOutputFile("refused.mosaic"), schema, options);
  }

  private static void refusesSchema(String expected, Field... fields) {
    assertThatThrownBy(() -> writer(Schema.of(fields), MosaicOptions.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(expected);
  }

  @Test
  void refusesTypesThatTheFormatLacks() {
    Field x = Field.nullable("x", DataType.INT32);
    DataType struct = new DataType.StructType(List.of(x));
    refusesSchema("column 's'", Field.nullable("s", struct));
    refusesSchema("column 'a'", Field.nullable("a", DataType.ArrayType.of(struct, true)));
    refusesSchema("column 't'", Field.nullable("t", new DataType.TimeType(6)));
    refusesSchema("column 'd'", Field.nullable("d", new DataType.DecimalType(3, 5)));
    DataType list = DataType.ArrayType.of(DataType.INT32, true);
    refusesSchema(
        "column 'm'", Field.nullable("m", DataType.MapType.of(list, DataType.INT32, true)));
    DataType deep = DataType.INT32;
    for (int i = 0; i < 64; i++) {
      deep = DataType.ArrayType.of(deep, true);
    }
    refusesSchema("nested more than 64 deep", Field.nullable("deep", deep));
  }

  @Test
  void refusesNamesThatCannotBeReadBack() {
    refusesSchema("must have a name", Field.nullable("", DataType.INT32));
    refusesSchema("half a character", Field.nullable("\ud83d", DataType.INT32));
    refusesSchema("half a character", Field.nullable("\ude00\ud83d", DataType.INT32));
    refusesSchema("longer than", Field.nullable("x".repeat(65_536), DataType.INT32));
  }

  @Test
  void refusesStatisticsOfTypesWithoutOrder() {
    for (DataType type :
        List.of(
            DataType.BINARY,
            new DataType.DecimalType(19, 0),
            DataType.ArrayType.of(DataType.INT32, true),
            DataType.MapType.of(DataType.INT32, DataType.INT32, true))) {
      assertThatThrownBy(
              () ->
                  writer(
                      Schema.of(Field.nullable("c", type)),
                      MosaicOptions.DEFAULT.withStatistics("c")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("column 'c'");
    }
    assertThatThrownBy(
            () ->
                writer(
                    Schema.of(Field.nullable("c", DataType.INT32)),
                    MosaicOptions.DEFAULT.withStatistics("d")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("d");
  }

  private static void refusesValue(Field field, ColumnVector vector, String... expected)
      throws IOException {
    Schema schema = Schema.of(field);
    try (MosaicWriter writer = writer(schema, MosaicOptions.DEFAULT)) {
      assertThatThrownBy(() -> writer.write(new Batch(schema, vector.size(), vector)))
          .isInstanceOf(UnwritableException.class)
          .hasMessageContainingAll(expected);
    }
  }

  @Test
  void refusesValuesThatCannotBeHeld() throws IOException {
    NullBitmap second = new NullBitmap(3);
    second.setNull(1);
    refusesValue(
        Field.required("id", DataType.INT32),
        new IntVector(new int[3], 3, second),
        "column 'id'",
        "row 2");
    refusesValue(
        Field.required("price", new DataType.DecimalType(3, 1)),
        new LongVector(999, -999, 1000),
        "column 'price'",
        "row 3");
    BytesVector wide =
        new BytesVector(new int[] {0, 16}, BigInteger.TEN.pow(38).toByteArray(), 1, null);
    refusesValue(Field.required("sum", new DataType.DecimalType(38, 0)), wide, "column 'sum'");
    BytesVector broken = new BytesVector(new int[] {0, 1}, new byte[] {(byte) 0xc3}, 1, null);
    refusesValue(Field.required("name", DataType.STRING), broken, "column 'name'", "UTF-8");
    NullBitmap none = new NullBitmap(1);
    none.setNull(0);
    ColumnVector nullElement =
        new ListVector(new int[] {0, 1}, new IntVector(new int[1], 1, none), 1, null);
    refusesValue(
        Field.required("tags", DataType.ArrayType.of(DataType.INT32, false)),
        nullElement,
        "column 'tags'",
        "tags.item");
  }

  @Test
  void staysUsableAfterANullThatWasFoundInTime() throws IOException {
    Schema schema = Schema.of(Field.required("id", DataType.INT32));
    NullBitmap all = NullBitmap.allNull(2);
    MemoryOutputFile out = new MemoryOutputFile("usable");
    try (MosaicWriter writer = new MosaicWriter(out, schema, TestFiles.PLAIN_BYTES)) {
      assertThatThrownBy(
              () -> writer.write(new Batch(schema, 2, new IntVector(new int[2], 2, all))))
          .isInstanceOf(UnwritableException.class);
      writer.write(new Batch(schema, 1, new IntVector(4)));
      writer.finish();
      assertThatThrownBy(() -> writer.write(new Batch(schema, 1, new IntVector(4))))
          .isInstanceOf(IllegalStateException.class);
    }
    assertThat(TestFiles.rows(out.toByteArray())).containsExactly(List.of(4L));
  }

  @Test
  void writesNothingMoreAfterAFailure() throws IOException {
    Schema schema = Schema.of(Field.required("price", new DataType.DecimalType(1, 0)));
    try (MosaicWriter writer = writer(schema, MosaicOptions.DEFAULT)) {
      assertThatThrownBy(() -> writer.write(new Batch(schema, 1, new LongVector(10))))
          .isInstanceOf(UnwritableException.class);
      assertThatThrownBy(writer::finish).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void matchesColumnsByName() throws IOException {
    Schema schema =
        Schema.of(Field.required("a", DataType.INT32), Field.required("b", DataType.INT32));
    Schema turned =
        Schema.of(Field.nullable("b", DataType.INT32), Field.nullable("a", DataType.INT32));
    MemoryOutputFile out = new MemoryOutputFile("matched");
    try (MosaicWriter writer = new MosaicWriter(out, schema, TestFiles.PLAIN_BYTES)) {
      writer.write(new Batch(turned, 1, new IntVector(2), new IntVector(1)));
      for (Schema other :
          List.of(
              Schema.of(Field.required("a", DataType.INT32)),
              Schema.of(Field.required("a", DataType.INT32), Field.required("c", DataType.INT32)),
              Schema.of(Field.required("a", DataType.INT32), Field.required("b", DataType.DATE)))) {
        ColumnVector[] vectors = new ColumnVector[other.size()];
        Arrays.fill(vectors, new IntVector(0));
        assertThatThrownBy(() -> writer.write(new Batch(other, 1, vectors)))
            .isInstanceOf(IllegalArgumentException.class);
      }
      writer.finish();
    }
    assertThat(TestFiles.rows(out.toByteArray())).containsExactly(List.of(1L, 2L));
  }

  @Test
  void refusesOptionsThatItDoesNotKnow() {
    Schema schema = Schema.of(Field.required("a", DataType.INT32));
    for (Map<String, String> options :
        List.of(
            Map.of("level", "3"),
            Map.of("compression", "gzip"),
            Map.of("zstd_level", "23"),
            Map.of("num_buckets", "0"),
            Map.of("max_dict_entries", "-1"),
            Map.of("row_group_max_size", "many"))) {
      assertThatThrownBy(
              () ->
                  new MosaicFormat()
                      .create(new MemoryOutputFile("x"), schema, WriteOptions.of(options)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(options.keySet().iterator().next());
    }
  }
}
