package dev.colonnade.cli.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.NullBitmap;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class ColumnSummaryTest {
  @Test
  void numbersHaveBoundsMeanAndQuantiles() {
    ColumnSummary summary = ColumnSummary.of(Field.nullable("n", DataType.INT32));
    NullBitmap nulls = new NullBitmap(100_001);
    nulls.setNull(100_000);
    summary.add(new IntVector(IntStream.rangeClosed(1, 100_001).toArray(), 100_001, nulls));
    assertThat(summary.rows()).isEqualTo(100_001);
    assertThat(summary.nulls()).isEqualTo(1);
    assertThat(summary.min()).isEqualTo("1");
    assertThat(summary.max()).isEqualTo("100000");
    assertThat(summary.mean()).isEqualTo("50000.5");
    assertThat(summary.distinct()).isCloseTo(100_000, Percentage.withPercentage(4));
    assertThat(Double.parseDouble(summary.deviation()))
        .isCloseTo(28867.66, Percentage.withPercentage(0.001));
    assertThat(Double.parseDouble(summary.quantile(0.25)))
        .isCloseTo(25_000, Percentage.withPercentage(4));
    assertThat(Double.parseDouble(summary.quantile(0.5)))
        .isCloseTo(50_000, Percentage.withPercentage(2));
  }

  @Test
  void fewValuesAreCountedExactly() {
    ColumnSummary summary = ColumnSummary.of(Field.nullable("n", DataType.STRING));
    summary.add(BytesVector.of(Arrays.asList("b", "a", null, "b", "ä", "")));
    assertThat(summary.distinct()).isEqualTo(4);
    assertThat(summary.nulls()).isEqualTo(1);
    assertThat(summary.min()).isEmpty();
    assertThat(summary.max()).isEqualTo("ä");
    assertThat(summary.mean()).isNull();
  }

  @Test
  void floatsKnowNaNAndInfinity() {
    ColumnSummary summary = ColumnSummary.of(Field.nullable("n", DataType.FLOAT64));
    summary.add(new DoubleVector(Double.NaN, 1.5, Double.NEGATIVE_INFINITY, 2.5));
    assertThat(summary.min()).isEqualTo("-Infinity");
    assertThat(summary.max()).isEqualTo("NaN");
    assertThat(summary.mean()).isEqualTo("2.0");
  }

  @Test
  void timesAreShownAsTimes() {
    ColumnSummary summary = ColumnSummary.of(Field.nullable("t", new DataType.TimestampType(9)));
    summary.add(new LongVector(1_700_000_000_123_456_789L, 1_700_000_000_123_456_791L));
    assertThat(summary.min()).isEqualTo("2023-11-14T22:13:20.123456789");
    assertThat(summary.quantile(0.5)).startsWith("2023-11-14T22:13:20.1234567");
  }

  @Test
  void nothingHasNoBounds() {
    for (DataType type : new DataType[] {DataType.INT64, DataType.FLOAT32, DataType.STRING}) {
      ColumnSummary summary = ColumnSummary.of(Field.nullable("n", type));
      assertThat(summary.min()).isNull();
      assertThat(summary.quantile(0.5)).isNull();
      assertThat(summary.distinct()).isZero();
    }
  }
}
