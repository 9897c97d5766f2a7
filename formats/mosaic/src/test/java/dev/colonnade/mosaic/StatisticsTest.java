package dev.colonnade.mosaic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.Check;
import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.Vectors;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Statistics as they are written, read, used and checked. */
class StatisticsTest {
  private static ColumnStatistics of(DataType type, ColumnVector vector) throws IOException {
    byte[] bytes =
        TestFiles.write(TestFiles.PLAIN_BYTES.withStatistics("c"), TestFiles.one(type, vector));
    try (MosaicReader reader = TestFiles.open(bytes)) {
      return reader.rowGroups().get(0).statistics(0);
    }
  }

  private static List<Object> bounds(DataType type, ColumnVector vector) throws IOException {
    ColumnStatistics statistics = of(type, vector);
    return List.of(
        Values.value(statistics.min(), type, 0), Values.value(statistics.max(), type, 0));
  }

  @Test
  void haveTheBoundsOfAllValues() throws IOException {
    assertThat(bounds(DataType.INT32, new IntVector(3, -7, 5))).containsExactly(-7L, 5L);
    int[] many = new int[1000];
    for (int i = 0; i < many.length; i++) {
      many[i] = i * 7919 % 1000;
    }
    assertThat(bounds(DataType.INT32, new IntVector(many))).containsExactly(0L, 999L);
    assertThat(bounds(DataType.STRING, BytesVector.of(List.of("b", "", "é", "z"))))
        .containsExactly("", "é");
    assertThat(bounds(new DataType.TimestampType(9), new LongVector(5, -1, Long.MIN_VALUE)))
        .containsExactly(Long.MIN_VALUE, 5L);
    assertThat(of(DataType.INT32, Vectors.allNull(DataType.INT32, 4)))
        .isEqualTo(new ColumnStatistics(4, null, null));
  }

  /** The least value as {@code meta} tells it. */
  private static Object shown(DataType type, ColumnVector vector) throws IOException {
    byte[] bytes =
        TestFiles.write(TestFiles.PLAIN_BYTES.withStatistics("c"), TestFiles.one(type, vector));
    try (Table table =
        new MosaicFormat().open(new MemoryInputFile("shown", bytes), ReadOptions.DEFAULT)) {
      Object at = table.meta();
      for (String name : List.of("row_groups", "statistics")) {
        at = ((List<?>) ((Info) at).entries().get(name)).get(0);
      }
      return ((Info) at).entries().get("min");
    }
  }

  @Test
  void areShownAsNumbersOrText() throws IOException {
    assertThat(shown(DataType.BOOLEAN, new ByteVector((byte) 1, (byte) 0))).isEqualTo(false);
    assertThat(shown(DataType.INT8, new ByteVector((byte) -3))).isEqualTo(-3L);
    assertThat(shown(DataType.INT16, new IntVector(-300))).isEqualTo(-300L);
    assertThat(shown(DataType.INT64, new LongVector(1L << 60))).isEqualTo(1L << 60);
    assertThat(shown(DataType.FLOAT32, new FloatVector(0.1f))).isEqualTo(0.1);
    assertThat(shown(DataType.FLOAT64, new DoubleVector(0.1))).isEqualTo(0.1);
    assertThat(shown(DataType.DATE, new IntVector(19_782))).isEqualTo("2024-02-29");
    assertThat(shown(new DataType.TimeType(3), new IntVector(86_399_999)))
        .isEqualTo("23:59:59.999");
    assertThat(shown(new DataType.DecimalType(9, 2), new LongVector(-5))).isEqualTo("-0.05");
    assertThat(shown(new DataType.TimestampType(9), new LongVector(-1)))
        .isEqualTo("1969-12-31T23:59:59.999999999");
    assertThat(shown(new DataType.ZonedTimestampType(3, "UTC"), new LongVector(1500)))
        .isEqualTo("1970-01-01T00:00:01.500Z");
    assertThat(shown(DataType.STRING, BytesVector.of(List.of("b", "a")))).isEqualTo("a");
  }

  @Test
  void treatNaNAndZeroAsTheReferenceDoes() throws IOException {
    assertThat(bounds(DataType.FLOAT64, new DoubleVector(1, Double.NaN, -2)))
        .containsExactly(-2.0, 1.0);
    assertThat(bounds(DataType.FLOAT64, new DoubleVector(Double.NaN, 1, -2)))
        .containsExactly(Double.NaN, Double.NaN);
    assertThat(bounds(DataType.FLOAT64, new DoubleVector(0.0, -0.0))).containsExactly(0.0, 0.0);
  }

  private static byte[] twoGroups() throws IOException {
    Schema schema =
        Schema.of(
            Field.nullable("z", DataType.INT32),
            Field.nullable("a", DataType.FLOAT64),
            Field.nullable("m", DataType.INT32));
    MosaicOptions options =
        TestFiles.PLAIN_BYTES.withNumBuckets(3).withRowGroupMaxSize(1).withStatistics("z", "a");
    return TestFiles.write(
        options,
        new Batch(
            schema,
            3,
            new IntVector(1, 2, 3),
            new DoubleVector(Double.NaN, 1, 2),
            new IntVector(1, 2, 3)),
        new Batch(
            schema,
            3,
            new IntVector(11, 12, 13),
            new DoubleVector(5, 6, Double.NaN),
            new IntVector(11, 12, 13)));
  }

  private static long skipped(String predicate, int rows) throws IOException {
    try (Table table =
            new MosaicFormat().open(new MemoryInputFile("s", twoGroups()), ReadOptions.DEFAULT);
        ScanReader reader = table.scan().where(predicate).open()) {
      assertThat(Values.rows(reader)).as(predicate).hasSize(rows);
      return reader.report().rowGroupsSkipped();
    }
  }

  @Test
  void skipRowGroups() throws IOException {
    assertThat(skipped("z > 5", 3)).isEqualTo(1);
    assertThat(skipped("z > 50", 0)).isEqualTo(2);
    assertThat(skipped("m > 50", 0)).as("no statistics").isZero();
    assertThat(skipped("a = 1", 1)).as("a NaN that came first says nothing").isEqualTo(1);
    assertThat(skipped("a < 5", 2)).isEqualTo(1);
  }

  @Test
  void areOfTheRightColumnWhateverTheOrder() throws IOException {
    try (MosaicReader reader = TestFiles.open(twoGroups())) {
      MosaicRowGroup group = reader.rowGroups().get(1);
      assertThat(Values.value(group.statistics(0).max(), DataType.INT32, 0)).isEqualTo(13L);
      assertThat(Values.value(group.statistics(1).max(), DataType.FLOAT64, 0)).isEqualTo(6.0);
      assertThat(group.statistics(2)).isNull();
    }
  }

  @Test
  void areComparedWithTheDataIfThatIsAskedFor() throws IOException {
    byte[] bytes =
        TestFiles.write(
            TestFiles.PLAIN_BYTES.withStatistics("c"),
            TestFiles.one(DataType.INT32, new IntVector(1, 2, 3)));
    assertThat(statisticsCheck(bytes)).isEqualTo(Check.Outcome.PASSED);
    int greatest = indexOf(bytes, new byte[] {0, 0, 0, 1, 0, 0, 0, 3});
    byte[] wrong = bytes.clone();
    wrong[greatest + 7] = 2;
    assertThat(statisticsCheck(wrong)).isEqualTo(Check.Outcome.FAILED);
    byte[] turned = bytes.clone();
    turned[greatest + 3] = 9;
    assertThat(statisticsCheck(turned)).isEqualTo(Check.Outcome.FAILED);
    try (MosaicReader reader = TestFiles.open(turned)) {
      assertThat(reader.rowGroups().get(0).statistics(0))
          .as("bounds that are turned round are not used")
          .isEqualTo(new ColumnStatistics(0, null, null));
    }
  }

  private static Check.Outcome statisticsCheck(byte[] bytes) throws IOException {
    try (Table table =
        new MosaicFormat().open(new MemoryInputFile("s", bytes), ReadOptions.DEFAULT)) {
      return table.verify(true).stream()
          .filter(check -> check.name().equals("statistics"))
          .findFirst()
          .orElseThrow()
          .outcome();
    }
  }

  private static int indexOf(byte[] bytes, byte[] wanted) {
    for (int at = bytes.length - wanted.length; at >= 0; at--) {
      if (Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
        return at;
      }
    }
    throw new AssertionError("not found");
  }

  @Test
  void canBeNamedTwice() throws IOException {
    byte[] bytes =
        TestFiles.write(
            TestFiles.PLAIN_BYTES.withStatistics("c", "c"),
            TestFiles.one(DataType.INT32, new IntVector(1, 2, 3)));
    byte[] once =
        TestFiles.write(
            TestFiles.PLAIN_BYTES.withStatistics("c"),
            TestFiles.one(DataType.INT32, new IntVector(1, 2, 3)));
    assertThat(bytes).hasSize(once.length + 10);
    assertThat(statisticsCheck(bytes)).isEqualTo(Check.Outcome.PASSED);
  }
}
