package dev.colonnade.core.zlib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.UnwritableException;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ConstantVector;
import dev.colonnade.core.vector.DictionaryVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.NullBitmap;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ZlibColumnWriterTest {
  private static final int HEADER = 8;
  private static final Schema SCHEMA =
      Schema.of(
          Field.required("i", DataType.INT32),
          Field.required("l", DataType.INT64),
          Field.required("d", DataType.FLOAT64));

  /** A format of numbers whose header is the row count; what it should say more is kept here. */
  private static final class Numbers implements ZlibColumnWriter.Layout {
    private final ByteOrder order;
    private final List<ZlibColumn> columns = new ArrayList<>();
    private long rows;

    private Numbers(ByteOrder order) {
      this.order = order;
    }

    @Override
    public int sections(Field field) {
      return 1;
    }

    @Override
    public ColumnEncoder encoder(Field field, ZlibStreamWriter stream, String file) {
      return new FixedWidthEncoder(stream, order);
    }

    @Override
    public byte[] header(long rowCount, List<ZlibColumn> written) {
      rows = rowCount;
      for (ZlibColumn column : written) {
        columns.add(
            new ZlibColumn(
                column.storedName(),
                column.type(),
                column.offset() + HEADER,
                column.storedSize(),
                column.decodedSize()));
      }
      return new ByteWriter(HEADER).i64be(rowCount).toByteArray();
    }

    private List<List<Object>> read(byte[] bytes, int threads) throws IOException {
      try (ZlibColumnTable table =
              new ZlibColumnTable(
                  null,
                  new MemoryInputFile("file", bytes),
                  ReadOptions.DEFAULT.withThreads(threads),
                  rows,
                  HEADER,
                  columns,
                  (column, count, section, open) ->
                      new FixedWidthDecoder(open.open(), kind(column.type()), order));
          ScanReader reader = table.scan().batchRows(9999).open()) {
        return Values.rows(reader);
      }
    }

    private static FixedWidthDecoder.Kind kind(DataType type) {
      return type.equals(DataType.INT32)
          ? FixedWidthDecoder.Kind.INT32
          : type.equals(DataType.INT64)
              ? FixedWidthDecoder.Kind.INT64
              : FixedWidthDecoder.Kind.FLOAT64;
    }
  }

  private static ZlibColumnWriter writer(
      MemoryOutputFile out, Numbers layout, int threads, NullHandling nulls) {
    return new ZlibColumnWriter(
        out, SCHEMA, WriteOptions.DEFAULT.withThreads(threads), 6, nulls, layout);
  }

  private static Batch batch(Random random, int rows) {
    return new Batch(
        SCHEMA,
        rows,
        new IntVector(random.ints(rows).toArray()),
        new LongVector(random.longs(rows).toArray()),
        new DoubleVector(random.doubles(rows).toArray()));
  }

  @ParameterizedTest
  @CsvSource({"1,true", "4,true", "1,false", "4,false"})
  void writesWhatIsReadBack(int threads, boolean big) throws IOException {
    Numbers layout = new Numbers(big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    MemoryOutputFile out = new MemoryOutputFile("file");
    Random random = new Random(threads);
    List<List<Object>> expected = new ArrayList<>();
    try (ZlibColumnWriter writer = writer(out, layout, threads, NullHandling.ERROR)) {
      for (int rows : new int[] {1, 0, 30_000, 8192, 777}) {
        Batch batch = batch(random, rows);
        writer.write(batch);
        expected.addAll(Values.rows(batch));
      }
      writer.finish();
    }
    byte[] bytes = out.toByteArray();
    assertThat(layout.columns.get(0).offset()).isEqualTo(HEADER);
    ZlibColumn last = layout.columns.get(2);
    assertThat(last.offset() + last.storedSize()).isEqualTo(bytes.length);
    assertThat(last.decodedSize()).isEqualTo(8L * expected.size());
    assertThat(layout.read(bytes, threads)).isEqualTo(expected);
  }

  @Test
  void columnsAreMatchedByNameAndExpanded() throws IOException {
    Numbers layout = new Numbers(ByteOrder.BIG_ENDIAN);
    MemoryOutputFile out = new MemoryOutputFile("file");
    try (ZlibColumnWriter writer = writer(out, layout, 1, NullHandling.ERROR)) {
      writer.write(
          new Batch(
              SCHEMA.select(new int[] {2, 0, 1}),
              2,
              new DoubleVector(0.5, -0.0),
              new ConstantVector(new IntVector(7), 2, null),
              new DictionaryVector(new int[] {1, 0}, new LongVector(5, 6), 2, null)));
      writer.finish();
    }
    assertThat(layout.read(out.toByteArray(), 1))
        .containsExactly(List.of(7L, 6L, 0.5), List.of(7L, 5L, -0.0));
  }

  @Test
  void nullsAreRefusedWithTheirPlaceOrFilled() throws IOException {
    NullBitmap nulls = new NullBitmap(3);
    nulls.setNull(2);
    Batch holes =
        new Batch(
            SCHEMA,
            3,
            new IntVector(1, 2, 3),
            new LongVector(new long[] {4, 5, 6}, 3, nulls),
            new DoubleVector(new double[] {7, 8, 9}, 3, new NullBitmap(3)));
    MemoryOutputFile refused = new MemoryOutputFile("file");
    try (ZlibColumnWriter writer =
        writer(refused, new Numbers(ByteOrder.BIG_ENDIAN), 2, NullHandling.ERROR)) {
      writer.write(batch(new Random(1), 10));
      assertThatThrownBy(() -> writer.write(holes))
          .isInstanceOf(UnwritableException.class)
          .hasMessageStartingWith(
              "file: column 'l', row 13: is null, which the format cannot hold");
    }
    assertThat(refused.isCommitted()).isFalse();
    Numbers layout = new Numbers(ByteOrder.BIG_ENDIAN);
    MemoryOutputFile filled = new MemoryOutputFile("file");
    try (ZlibColumnWriter writer = writer(filled, layout, 2, NullHandling.EMPTY)) {
      writer.write(holes);
      writer.finish();
    }
    assertThat(layout.read(filled.toByteArray(), 2))
        .containsExactly(List.of(1L, 4L, 7d), List.of(2L, 5L, 8d), List.of(3L, 0L, 9d));
  }

  @Test
  void closingBeforeTheEndCommitsNothing() throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("file");
    try (ZlibColumnWriter writer =
        writer(out, new Numbers(ByteOrder.BIG_ENDIAN), 4, NullHandling.ERROR)) {
      for (int i = 0; i < 5; i++) {
        writer.write(batch(new Random(i), 50_000));
      }
    }
    assertThat(out.isCommitted()).isFalse();
    assertThat(out.position()).isZero();
  }

  @Test
  void optionsAreRead() {
    assertThat(ZlibOptions.level(WriteOptions.DEFAULT)).isEqualTo(LevelChoice.AUTO);
    assertThat(ZlibOptions.level(WriteOptions.of(Map.of("level", "0")))).isZero();
    assertThatThrownBy(() -> ZlibOptions.level(WriteOptions.of(Map.of("level", "10"))))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(ZlibOptions.nulls(WriteOptions.DEFAULT)).isEqualTo(NullHandling.ERROR);
    assertThat(ZlibOptions.nulls(WriteOptions.of(Map.of("nulls", "empty"))))
        .isEqualTo(NullHandling.EMPTY);
  }
}
