package dev.colonnade.gpp;

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
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.NullBitmap;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;

class GppWriteTest {
  private static byte[] column(DataType type, ColumnVector vector, Map<String, String> options)
      throws IOException {
    Schema schema = Schema.of(Field.nullable("x", type));
    MemoryOutputFile out = new MemoryOutputFile("t.gppcol");
    try (TableWriter writer = new GppFormat().create(out, schema, WriteOptions.of(options))) {
      writer.write(new Batch(schema, vector.size(), vector));
      writer.finish();
    }
    return out.toByteArray();
  }

  private static List<List<Object>> rows(byte[] bytes) throws IOException {
    try (Table table =
            new GppFormat().open(new MemoryInputFile("t.gppcol", bytes), ReadOptions.DEFAULT);
        ScanReader reader = table.scan().open()) {
      return Values.rows(reader);
    }
  }

  /**
   * The block must be one stream that any zlib reads: offsets and bytes are compressed apart and
   * joined.
   */
  @Test
  void laysStringsOutAsTheSpecificationsExample() throws IOException, DataFormatException {
    byte[] file =
        column(DataType.STRING, BytesVector.of(List.of("Alice", "Bob", "Chris")), Map.of());
    int headerSize = 20 + 27 + 1;
    Inflater inflater = new Inflater();
    inflater.setInput(file, headerSize, file.length - headerSize);
    byte[] content = new byte[100];
    int length = inflater.inflate(content);
    assertThat(inflater.finished()).isTrue();
    assertThat(inflater.getRemaining()).isZero();
    inflater.end();
    assertThat(Arrays.copyOf(content, length))
        .isEqualTo(GppFileBuilder.strings("AliceBobChris", 0, 5, 8, 13));
  }

  @Test
  void writesFixedWidthColumnsByteForByte() throws IOException {
    assertThat(column(DataType.INT32, new IntVector(1, -2, Integer.MAX_VALUE), Map.of()))
        .isEqualTo(
            new GppFileBuilder()
                .rows(3)
                .column("x", 1, GppFileBuilder.ints(1, -2, Integer.MAX_VALUE))
                .build());
    assertThat(column(DataType.BOOLEAN, new ByteVector((byte) 1, (byte) 0), Map.of()))
        .isEqualTo(new GppFileBuilder().rows(2).column("x", 4, new byte[] {1, 0}).build());
  }

  @Test
  void refusesOrConvertsInt64AsChosen() throws IOException {
    LongVector values = new LongVector(Long.MIN_VALUE, 7);
    assertThatThrownBy(() -> column(DataType.INT64, values, Map.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("column 'x'", "int64", "-o int64=string");
    assertThat(rows(column(DataType.INT64, values, Map.of("int64", "string"))))
        .isEqualTo(List.of(List.of("-9223372036854775808"), List.of("7")));
    assertThat(rows(column(DataType.INT64, values, Map.of("int64", "float64"))))
        .isEqualTo(List.of(List.of(-9.223372036854775808E18), List.of(7.0)));
  }

  @Test
  void refusesOrFillsNulls() throws IOException {
    NullBitmap nulls = new NullBitmap(2);
    nulls.setNull(1);
    ByteVector flags = new ByteVector(new byte[] {1, 1}, 2, nulls);
    assertThatThrownBy(() -> column(DataType.BOOLEAN, flags, Map.of()))
        .isInstanceOf(UnwritableException.class)
        .hasMessageContaining("column 'x', row 2");
    assertThat(rows(column(DataType.BOOLEAN, flags, Map.of("nulls", "empty"))))
        .isEqualTo(List.of(List.of(true), List.of(false)));
  }

  @Test
  void writesALateRowsStringsAcrossManyBlocks() throws IOException {
    String[] texts = new String[40_000];
    Arrays.setAll(texts, i -> "text number " + i + " of many, long enough for several blocks");
    List<List<Object>> rows =
        rows(column(DataType.STRING, BytesVector.of(Arrays.asList(texts)), Map.of()));
    assertThat(rows).hasSize(texts.length);
    for (int i = 0; i < texts.length; i++) {
      assertThat(rows.get(i).get(0)).isEqualTo(texts[i]);
    }
  }
}
