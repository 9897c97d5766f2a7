package dev.colonnade.mosaic;

import static org.assertj.core.api.Assertions.assertThat;

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
import dev.colonnade.core.vector.Vectors;
import dev.colonnade.mosaic.metadata.Encoding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which encoding and layout the writer chooses, at the boundaries. */
class EncodingChoiceTest {
  private static final DataType NANOS = new DataType.TimestampType(9);

  private static Encoding encoding(DataType type, ColumnVector vector, MosaicOptions options)
      throws IOException {
    byte[] bytes = TestFiles.write(options, TestFiles.one(type, vector));
    return TestFiles.firstColumn(bytes).encoding();
  }

  private static Encoding encoding(DataType type, ColumnVector vector) throws IOException {
    return encoding(type, vector, TestFiles.PLAIN_BYTES);
  }

  @ParameterizedTest
  @CsvSource({"1,CONST", "2,DICT", "255,DICT", "256,PLAIN"})
  void hasDictionariesOfTwoTo255Entries(int distinct, Encoding expected) throws IOException {
    int[] values = IntStream.range(0, 2000).map(i -> i % distinct).toArray();
    assertThat(encoding(DataType.INT32, new IntVector(values))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"3,PLAIN", "4,PLAIN", "5,DICT", "16,DICT"})
  void usesADictionaryOnlyIfItIsSmaller(int rows, Encoding expected) throws IOException {
    byte[] values = new byte[rows];
    for (int i = 0; i < rows; i++) {
      values[i] = (byte) (i % 2);
    }
    assertThat(encoding(DataType.INT8, new ByteVector(values))).isEqualTo(expected);
  }

  @Test
  void holdsAllBytesInADictionaryOf256() throws IOException {
    byte[] values = new byte[5000];
    for (int i = 0; i < values.length; i++) {
      values[i] = (byte) i;
    }
    MosaicOptions options = TestFiles.PLAIN_BYTES.withDictionary(32_768, 256);
    // Eight bits an index and the table beside them: never smaller than the bytes themselves.
    assertThat(encoding(DataType.INT8, new ByteVector(values), options)).isEqualTo(Encoding.PLAIN);
    int[] ints = IntStream.range(0, 5000).map(i -> i & 0xff).toArray();
    assertThat(encoding(DataType.INT32, new IntVector(ints), options)).isEqualTo(Encoding.DICT);
  }

  @ParameterizedTest
  @CsvSource({"12,DICT", "11,PLAIN"})
  void countsTextsWithTheirLengths(int budget, Encoding expected) throws IOException {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      texts.add(i % 2 == 0 ? "first" : "other");
    }
    MosaicOptions options = TestFiles.PLAIN_BYTES.withDictionary(budget, 255);
    assertThat(encoding(DataType.STRING, BytesVector.of(texts), options)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"24,DICT", "23,PLAIN"})
  void countsNanosecondsAsTwelveBytes(int budget, Encoding expected) throws IOException {
    long[] values = IntStream.range(0, 100).mapToLong(i -> i % 2 - 1).toArray();
    MosaicOptions options = TestFiles.PLAIN_BYTES.withDictionary(budget, 255);
    assertThat(encoding(NANOS, new LongVector(values), options)).isEqualTo(expected);
    // Eight bytes have no budget.
    assertThat(encoding(DataType.INT64, new LongVector(values), options)).isEqualTo(Encoding.DICT);
  }

  @Test
  void keepsALongConstantWithoutAnyDictionary() throws IOException {
    List<String> same = List.of("x".repeat(40_000), "x".repeat(40_000));
    assertThat(encoding(DataType.STRING, BytesVector.of(same))).isEqualTo(Encoding.CONST);
    MosaicOptions none = TestFiles.PLAIN_BYTES.withDictionary(32_768, 0);
    assertThat(encoding(DataType.INT32, new IntVector(7, 7, 7), none)).isEqualTo(Encoding.CONST);
    assertThat(encoding(DataType.INT32, new IntVector(new int[100]), none))
        .isEqualTo(Encoding.CONST);
    int[] two = IntStream.range(0, 100).map(i -> i % 2).toArray();
    assertThat(encoding(DataType.INT32, new IntVector(two), none)).isEqualTo(Encoding.PLAIN);
  }

  @Test
  void comparesFloatsByTheirBits() throws IOException {
    assertThat(encoding(DataType.FLOAT64, new DoubleVector(0.0, -0.0))).isEqualTo(Encoding.PLAIN);
    double oddNaN = Double.longBitsToDouble(0x7ff8_0000_0000_0001L);
    assertThat(encoding(DataType.FLOAT64, new DoubleVector(oddNaN, oddNaN)))
        .isEqualTo(Encoding.CONST);
    assertThat(encoding(DataType.FLOAT64, new DoubleVector(oddNaN, Double.NaN)))
        .isEqualTo(Encoding.PLAIN);
    byte[] bytes =
        TestFiles.write(
            TestFiles.PLAIN_BYTES, TestFiles.one(DataType.FLOAT64, new DoubleVector(oddNaN, 1)));
    try (MosaicReader reader = TestFiles.open(bytes)) {
      DoubleVector read = (DoubleVector) reader.rowGroups().get(0).read("c").column(0);
      assertThat(Double.doubleToRawLongBits(read.values()[0])).isEqualTo(0x7ff8_0000_0000_0001L);
    }
  }

  /** 4,096 values of eight bytes make a page of 32 KiB; the constant and the nulls do not count. */
  @ParameterizedTest
  @CsvSource({"4095,false", "4096,true"})
  void isPagedFromTheThresholdOn(int rows, boolean paged) throws IOException {
    Schema schema =
        Schema.of(
            Field.required("a", DataType.INT64),
            Field.required("b", DataType.INT64),
            Field.nullable("c", DataType.INT64));
    long[] values = LongStream.range(0, rows).map(i -> i * 0x9e37_79b9_7f4a_7c15L).toArray();
    long[] sevens = LongStream.range(0, rows).map(i -> 7).toArray();
    Batch batch =
        new Batch(
            schema,
            rows,
            new LongVector(values),
            new LongVector(sevens),
            Vectors.allNull(DataType.INT64, rows));
    byte[] file = TestFiles.write(MosaicOptions.DEFAULT.withNumBuckets(1), batch);
    assertThat(TestFiles.firstColumn(file).paged()).isEqualTo(paged);
  }

  @Test
  void isNeverPagedWithoutCompressionOrWithoutACountedPage() throws IOException {
    MosaicOptions paged = MosaicOptions.DEFAULT.withNumBuckets(1).withPageSizeThreshold(0);
    Batch plain = TestFiles.one(DataType.INT32, new IntVector(1, 2, 3));
    assertThat(TestFiles.firstColumn(TestFiles.write(paged, plain)).paged()).isTrue();
    MosaicOptions stored = TestFiles.PLAIN_BYTES.withPageSizeThreshold(0);
    assertThat(TestFiles.firstColumn(TestFiles.write(stored, plain)).paged()).isFalse();
    Schema schema =
        Schema.of(Field.required("a", DataType.INT32), Field.nullable("b", DataType.STRING));
    Batch constants =
        new Batch(schema, 3, new IntVector(5, 5, 5), Vectors.allNull(DataType.STRING, 3));
    assertThat(TestFiles.firstColumn(TestFiles.write(paged, constants)).paged()).isFalse();
  }

  @Test
  void doesNotMindHowTheVectorsAreEncoded() throws IOException {
    for (MosaicOptions options :
        List.of(
            TestFiles.PLAIN_BYTES,
            TestFiles.PLAIN_BYTES.withDictionary(20, 3),
            MosaicOptions.DEFAULT.withPageSizeThreshold(0))) {
      for (Batch encoded : EncodedBatches.all()) {
        ColumnVector[] flat = new ColumnVector[encoded.schema().size()];
        for (int i = 0; i < flat.length; i++) {
          flat[i] = encoded.column(i).flat();
        }
        Batch expanded = new Batch(encoded.schema(), encoded.rowCount(), flat);
        assertThat(TestFiles.write(options, encoded, encoded))
            .isEqualTo(TestFiles.write(options, expanded, expanded));
      }
    }
  }

  @Test
  void doesNotMindHowRowsAreBatched() throws IOException {
    MosaicOptions options = TestFiles.PLAIN_BYTES.withDictionary(100, 5);
    for (Batch batch : EncodedBatches.all()) {
      Batch[] single = new Batch[batch.rowCount()];
      for (int row = 0; row < single.length; row++) {
        single[row] = batch.slice(row, 1);
      }
      assertThat(TestFiles.write(options, single)).isEqualTo(TestFiles.write(options, batch));
    }
  }
}
