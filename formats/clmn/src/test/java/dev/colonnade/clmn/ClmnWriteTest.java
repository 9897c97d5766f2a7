package dev.colonnade.clmn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.NullBitmap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClmnWriteTest {
  private static byte[] write(Schema schema, Map<String, String> options, Batch... batches)
      throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("t.clmn");
    try (TableWriter writer = new ClmnFormat().create(out, schema, WriteOptions.of(options))) {
      for (Batch batch : batches) {
        writer.write(batch);
      }
      writer.finish();
    }
    return out.toByteArray();
  }

  private static byte[] column(DataType type, ColumnVector vector, Map<String, String> options)
      throws IOException {
    Schema schema = Schema.of(Field.nullable("x", type));
    return write(schema, options, new Batch(schema, vector.size(), vector));
  }

  private static List<List<Object>> rows(byte[] bytes) throws IOException {
    try (Table table =
            new ClmnFormat().open(new MemoryInputFile("t.clmn", bytes), ReadOptions.DEFAULT);
        ScanReader reader = table.scan().open()) {
      return Values.rows(reader);
    }
  }

  @Test
  void writesTheSpecificationsExampleByteForByte() throws IOException {
    Schema schema =
        Schema.of(
            Field.required("id", DataType.INT32),
            Field.required("name", DataType.STRING),
            Field.required("age", DataType.INT32));
    Batch batch =
        new Batch(
            schema,
            2,
            new IntVector(1, 2),
            BytesVector.of(List.of("Alice", "Bob")),
            new IntVector(30, 25));
    byte[] expected =
        new ClmnFileBuilder()
            .rows(2)
            .column("id", 0, new byte[] {0, 0, 0, 1, 0, 0, 0, 2})
            .column("name", 3, new byte[] {0, 5, 'A', 'l', 'i', 'c', 'e', 0, 3, 'B', 'o', 'b'})
            .column("age", 0, new byte[] {0, 0, 0, 30, 0, 0, 0, 25})
            .build();
    assertThat(write(schema, Map.of(), batch)).isEqualTo(expected);
  }

  @Test
  void refusesNullsNamingColumnAndRow() {
    NullBitmap nulls = new NullBitmap(3);
    nulls.setNull(2);
    assertThatThrownBy(() -> column(DataType.INT32, new IntVector(new int[3], 3, nulls), Map.of()))
        .isInstanceOf(UnwritableException.class)
        .hasMessageContainingAll("column 'x', row 3", "null", "-o nulls=empty");
  }

  @Test
  void writesNullsAsChosen() throws IOException {
    NullBitmap nulls = new NullBitmap(2);
    nulls.setNull(0);
    Map<String, String> empty = Map.of("nulls", "empty");
    assertThat(rows(column(DataType.INT32, new IntVector(new int[] {9, 8}, 2, nulls), empty)))
        .isEqualTo(List.of(List.of(0L), List.of(8L)));
    assertThat(rows(column(DataType.INT64, new LongVector(new long[] {9, 8}, 2, nulls), empty)))
        .isEqualTo(List.of(List.of(0L), List.of(8L)));
    assertThat(
            rows(column(DataType.FLOAT64, new DoubleVector(new double[] {9, 8}, 2, nulls), empty)))
        .isEqualTo(List.of(List.of(Double.NaN), List.of(8.0)));
    assertThat(rows(column(DataType.STRING, BytesVector.of(Arrays.asList(null, "b")), empty)))
        .isEqualTo(List.of(List.of(""), List.of("b")));
  }

  @Test
  void widensShortIntegers() throws IOException {
    assertThat(rows(column(DataType.INT8, new ByteVector((byte) -128, (byte) 127), Map.of())))
        .isEqualTo(List.of(List.of(-128L), List.of(127L)));
    assertThat(rows(column(DataType.INT16, new IntVector(-32768), Map.of())))
        .isEqualTo(List.of(List.of(-32768L)));
  }

  @Test
  void refusesTypesItDoesNotHave() {
    assertThatThrownBy(() -> column(DataType.BOOLEAN, new ByteVector((byte) 1), Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("column 'x'", "boolean", "CLMN cannot hold");
  }

  @Test
  void refusesOrCutsLongStrings() throws IOException {
    String fits = "x".repeat(65_535);
    String longer = "é".repeat(40_000);
    assertThat(rows(column(DataType.STRING, BytesVector.of(List.of(fits)), Map.of())))
        .isEqualTo(List.of(List.of(fits)));
    assertThatThrownBy(
            () -> column(DataType.STRING, BytesVector.of(List.of(fits, longer)), Map.of()))
        .isInstanceOf(UnwritableException.class)
        .hasMessageContainingAll("column 'x', row 2", "80000 bytes", "65,535", "long_strings=cut");
    String cut =
        (String)
            rows(column(
                    DataType.STRING,
                    BytesVector.of(List.of(longer)),
                    Map.of("long_strings", "cut")))
                .get(0)
                .get(0);
    assertThat(cut).isEqualTo("é".repeat(32_767));
    assertThat(cut.getBytes(StandardCharsets.UTF_8)).hasSize(65_534);
  }

  @Test
  void matchesColumnsByName() throws IOException {
    Schema schema =
        Schema.of(Field.required("a", DataType.INT32), Field.required("b", DataType.INT32));
    Schema turned =
        Schema.of(Field.required("b", DataType.INT32), Field.required("a", DataType.INT32));
    byte[] file = write(schema, Map.of(), new Batch(turned, 1, new IntVector(2), new IntVector(1)));
    assertThat(rows(file)).isEqualTo(List.of(List.of(1L, 2L)));
  }

  @Test
  void refusesUnknownOptionsAndLevels() {
    IntVector one = new IntVector(1);
    assertThatThrownBy(() -> column(DataType.INT32, one, Map.of("levle", "3")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("did you mean 'level'");
    assertThatThrownBy(() -> column(DataType.INT32, one, Map.of("level", "10")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("from 0 to 9");
    assertThatThrownBy(
            () ->
                new ClmnFormat()
                    .create(new MemoryOutputFile("x"), Schema.of(), WriteOptions.DEFAULT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one column");
  }

  @Test
  void everyLevelReadsBack() throws IOException {
    int[] values = new int[200_000];
    Arrays.setAll(values, i -> i % 1000 * 31);
    long before = Long.MAX_VALUE;
    for (String level : List.of("0", "1", "9")) {
      byte[] file = column(DataType.INT32, new IntVector(values), Map.of("level", level));
      assertThat(rows(file)).hasSize(values.length).element(999).isEqualTo(List.of(999L * 31));
      assertThat((long) file.length).isLessThan(before);
      before = file.length;
    }
  }

  /** Numbers on which zlib's level 6 finds nothing that level 1 does not must not cost its time. */
  @Test
  void choosesTheLevelByTheColumn() throws IOException {
    int[] ascending = new int[500_000];
    Arrays.setAll(ascending, i -> i);
    IntVector column = new IntVector(ascending);
    byte[] chosen = column(DataType.INT32, column, Map.of());
    assertThat(rows(chosen)).element(499_999).isEqualTo(List.of(499_999L));
    assertThat(chosen.length)
        .isLessThanOrEqualTo(
            (int) (column(DataType.INT32, column, Map.of("level", "6")).length * 1.2));
    assertThat(column(DataType.INT32, column, Map.of("level", "auto"))).isEqualTo(chosen);
  }

  @Test
  void holdsFiveThousandColumns() throws IOException {
    List<Field> fields = new ArrayList<>();
    ColumnVector[] columns = new ColumnVector[5000];
    for (int i = 0; i < columns.length; i++) {
      fields.add(
          Field.required("column " + i + " é", i % 2 == 0 ? DataType.INT32 : DataType.STRING));
      columns[i] = i % 2 == 0 ? new IntVector(i, -i) : BytesVector.of(List.of("t" + i, ""));
    }
    Schema schema = new Schema(fields);
    List<List<Object>> rows = rows(write(schema, Map.of(), new Batch(schema, 2, columns)));
    assertThat(rows.get(0)).hasSize(5000).startsWith(0L, "t1", 2L).endsWith(4998L, "t4999");
    assertThat(rows.get(1)).endsWith(-4998L, "");
  }
}
