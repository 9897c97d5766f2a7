package dev.colonnade.core.predicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.predicate.Predicate.Operator;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.DataType.DecimalType;
import dev.colonnade.core.schema.DataType.TimeType;
import dev.colonnade.core.schema.DataType.TimestampType;
import dev.colonnade.core.schema.DataType.ZonedTimestampType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.schema.UnknownColumnException;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.ConstantVector;
import dev.colonnade.core.vector.DictionaryVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.NullBitmap;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class BoundPredicateTest {
  /** The rows that are kept, by number. */
  private static int[] select(String text, DataType type, ColumnVector vector) {
    Schema schema = Schema.of(Field.nullable("a", type));
    return select(Predicate.parse(text, schema), type, vector);
  }

  private static int[] select(Predicate predicate, DataType type, ColumnVector vector) {
    Schema schema = Schema.of(Field.nullable("a", type));
    int[] rows = new int[vector.size()];
    int count =
        BoundPredicate.bind(predicate, schema)
            .select(new Batch(schema, vector.size(), vector), rows);
    return Arrays.copyOf(rows, count);
  }

  private static final IntVector INTS = new IntVector(-3, 0, 2, 3, Integer.MAX_VALUE);

  @Test
  void fractionsLieBetweenWholeNumbers() {
    assertThat(select("a > 2.5", DataType.INT32, INTS)).containsExactly(3, 4);
    assertThat(select("a >= 2.5", DataType.INT32, INTS)).containsExactly(3, 4);
    assertThat(select("a < 2.5", DataType.INT32, INTS)).containsExactly(0, 1, 2);
    assertThat(select("a <= 2.5", DataType.INT32, INTS)).containsExactly(0, 1, 2);
    assertThat(select("a = 2.5", DataType.INT32, INTS)).isEmpty();
    assertThat(select("a != 2.5", DataType.INT32, INTS)).hasSize(5);
    assertThat(select("a in (2.5, 3)", DataType.INT32, INTS)).containsExactly(3);
    assertThat(select("a not in (2.5)", DataType.INT32, INTS)).hasSize(5);
    assertThat(select("a between -2.5 and 2.5", DataType.INT32, INTS)).containsExactly(1, 2);
    assertThat(select("a > -3.5", DataType.INT32, INTS)).hasSize(5);
    assertThat(select("a > -2.5", DataType.INT32, INTS)).containsExactly(1, 2, 3, 4);
    assertThat(select("a < -0.1", DataType.INT32, INTS)).containsExactly(0);
    assertThat(select("a < 1e-9999", DataType.INT32, INTS)).containsExactly(0, 1);
    assertThat(select("a = 2.0", DataType.INT32, INTS)).containsExactly(2);
    assertThat(select("a = 20e-1", DataType.INT32, INTS)).containsExactly(2);
  }

  @Test
  void valuesBeyondTheColumnsRangeAreCompared() {
    LongVector longs = new LongVector(Long.MIN_VALUE, -1, 0, Long.MAX_VALUE);
    String above = "9223372036854775808";
    String below = "-9223372036854775809";
    assertThat(select("a < " + above, DataType.INT64, longs)).hasSize(4);
    assertThat(select("a >= " + above, DataType.INT64, longs)).isEmpty();
    assertThat(select("a = " + above, DataType.INT64, longs)).isEmpty();
    assertThat(select("a != " + above, DataType.INT64, longs)).hasSize(4);
    assertThat(select("a > " + below, DataType.INT64, longs)).hasSize(4);
    assertThat(select("a <= " + below, DataType.INT64, longs)).isEmpty();
    assertThat(select("a in (" + above + ", 0)", DataType.INT64, longs)).containsExactly(2);
    assertThat(select("a between " + below + " and " + above, DataType.INT64, longs)).hasSize(4);
    assertThat(select("a > 9223372036854775807", DataType.INT64, longs)).isEmpty();
    assertThat(select("a >= 9223372036854775807", DataType.INT64, longs)).containsExactly(3);
    assertThat(select("a < -9223372036854775808", DataType.INT64, longs)).isEmpty();
    assertThat(select("a <= -9223372036854775808", DataType.INT64, longs)).containsExactly(0);
    assertThat(select("a < 1e9999", DataType.INT64, longs)).hasSize(4);
    assertThat(select("a < 300", DataType.INT8, new ByteVector((byte) 127, (byte) -128)))
        .hasSize(2);
    assertThat(select("a between 5 and 3", DataType.INT64, longs)).isEmpty();
    assertThat(select("not (a between 5 and 3)", DataType.INT64, longs)).hasSize(4);
  }

  @Test
  void numbersOfAbsurdSizeCostNothing() {
    BigDecimal huge = new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE);
    BigDecimal tiny = new BigDecimal(BigInteger.ONE, Integer.MAX_VALUE);
    assertThat(select(Predicate.compare("a", Operator.LESS, huge), DataType.INT32, INTS))
        .hasSize(5);
    assertThat(
            select(Predicate.compare("a", Operator.GREATER, huge.negate()), DataType.INT32, INTS))
        .hasSize(5);
    assertThat(select(Predicate.compare("a", Operator.GREATER, tiny), DataType.INT32, INTS))
        .containsExactly(2, 3, 4);
    assertThat(
            select(Predicate.compare("a", Operator.GREATER, tiny.negate()), DataType.INT32, INTS))
        .containsExactly(1, 2, 3, 4);
    // A file may state any scale.
    LongVector unscaled = new LongVector(-1, 0, 1);
    for (int scale : new int[] {2_000_000_000, Integer.MAX_VALUE}) {
      assertThat(select("a > 1", new DecimalType(5, scale), unscaled)).isEmpty();
      assertThat(select("a < 1", new DecimalType(5, scale), unscaled)).hasSize(3);
      assertThat(select("a > 1", new DecimalType(5, -scale), unscaled)).containsExactly(2);
      assertThat(select("a = 0", new DecimalType(5, -scale), unscaled)).containsExactly(1);
    }
  }

  @Test
  void nanIsGreatestAndZerosAreOne() {
    DoubleVector doubles =
        new DoubleVector(
            Double.NEGATIVE_INFINITY,
            -0.0,
            0.0,
            1.5,
            Double.POSITIVE_INFINITY,
            Double.NaN,
            Double.longBitsToDouble(0xfff8_0000_0000_0001L));
    assertThat(select("a = 0", DataType.FLOAT64, doubles)).containsExactly(1, 2);
    assertThat(select("a >= -0.0", DataType.FLOAT64, doubles)).containsExactly(1, 2, 3, 4, 5, 6);
    assertThat(select("a < 0", DataType.FLOAT64, doubles)).containsExactly(0);
    assertThat(select("a > infinity", DataType.FLOAT64, doubles)).containsExactly(5, 6);
    assertThat(select("a = nan", DataType.FLOAT64, doubles)).containsExactly(5, 6);
    assertThat(select("a < nan", DataType.FLOAT64, doubles)).containsExactly(0, 1, 2, 3, 4);
    assertThat(select("a <= nan", DataType.FLOAT64, doubles)).hasSize(7);
    assertThat(select("a != nan", DataType.FLOAT64, doubles)).hasSize(5);
    assertThat(select("a > nan", DataType.FLOAT64, doubles)).isEmpty();
    assertThat(select("a in (nan, -infinity)", DataType.FLOAT64, doubles)).containsExactly(0, 5, 6);
    assertThat(select("not a > 1", DataType.FLOAT64, doubles)).containsExactly(0, 1, 2);
  }

  @Test
  void numbersBeyondTheLargestFloatAreNotInfinity() {
    DoubleVector doubles =
        new DoubleVector(
            Double.NEGATIVE_INFINITY,
            -Double.MAX_VALUE,
            Double.MAX_VALUE,
            Double.POSITIVE_INFINITY);
    assertThat(select("a = 1e400", DataType.FLOAT64, doubles)).isEmpty();
    assertThat(select("a in (1e400, -1e400)", DataType.FLOAT64, doubles)).isEmpty();
    assertThat(select("a <= 1e400", DataType.FLOAT64, doubles)).containsExactly(0, 1, 2);
    assertThat(select("a > 1e400", DataType.FLOAT64, doubles)).containsExactly(3);
    assertThat(select("a < -1e400", DataType.FLOAT64, doubles)).containsExactly(0);
    assertThat(select("a >= -1e400", DataType.FLOAT64, doubles)).containsExactly(1, 2, 3);
    FloatVector floats =
        new FloatVector(
            Float.NEGATIVE_INFINITY, -Float.MAX_VALUE, Float.MAX_VALUE, Float.POSITIVE_INFINITY);
    assertThat(select("a = 1e39", DataType.FLOAT32, floats)).isEmpty();
    assertThat(select("a < 1e39", DataType.FLOAT32, floats)).containsExactly(0, 1, 2);
    assertThat(select("a > 1e39", DataType.FLOAT32, floats)).containsExactly(3);
    assertThat(select("a <= -1e39", DataType.FLOAT32, floats)).containsExactly(0);
  }

  @Test
  void floatsCompareAtTheColumnsPrecision() {
    FloatVector floats = new FloatVector(0.1f, Math.nextUp(0.1f), Math.nextDown(0.1f), 16777216f);
    assertThat(select("a = 0.1", DataType.FLOAT32, floats)).containsExactly(0);
    assertThat(select("a > 0.1", DataType.FLOAT32, floats)).containsExactly(1, 3);
    assertThat(select("a < 0.1", DataType.FLOAT32, floats)).containsExactly(2);
    assertThat(select("a = 16777217", DataType.FLOAT32, floats)).containsExactly(3);
    assertThat(select(Predicate.compare("a", Operator.EQUAL, 0.1f), DataType.FLOAT32, floats))
        .containsExactly(0);
    assertThat(select("a = 0.1", DataType.FLOAT64, new DoubleVector(0.1, 0.1f))).containsExactly(0);
  }

  private static BytesVector unscaled(String... numbers) {
    BytesVectorBuilder builder = new BytesVectorBuilder();
    for (String number : numbers) {
      builder.append(new BigInteger(number).toByteArray());
    }
    return (BytesVector) builder.build();
  }

  @Test
  void decimalsCompareByValue() {
    LongVector cents = new LongVector(-150, 0, 149, 150, 151);
    DecimalType money = new DecimalType(9, 2);
    assertThat(select("a = 1.5", money, cents)).containsExactly(3);
    assertThat(select("a > 1.495", money, cents)).containsExactly(3, 4);
    assertThat(select("a <= -1.5", money, cents)).containsExactly(0);
    assertThat(select("a in (1.49, 1.499, 1.51)", money, cents)).containsExactly(2, 4);
    LongVector hundreds = new LongVector(-1, 0, 1, 2);
    DecimalType rounded = new DecimalType(9, -2);
    assertThat(select("a = 100", rounded, hundreds)).containsExactly(2);
    assertThat(select("a = 150", rounded, hundreds)).isEmpty();
    assertThat(select("a > 150", rounded, hundreds)).containsExactly(3);
    assertThat(select("a < -1", rounded, hundreds)).containsExactly(0);
  }

  @Test
  void longDecimalsCompareByValueWhateverTheirBytes() {
    String most = "9".repeat(38);
    BytesVector values = unscaled("-" + most, "-1", "0", "1", "255", "256", most);
    DecimalType whole = new DecimalType(38, 0);
    assertThat(select("a < 0", whole, values)).containsExactly(0, 1);
    assertThat(select("a >= 255", whole, values)).containsExactly(4, 5, 6);
    assertThat(select("a = " + most, whole, values)).containsExactly(6);
    assertThat(select("a > -1.5 and a < 0.5", whole, values)).containsExactly(1, 2);
    assertThat(select("a in (0, 256, -" + most + ")", whole, values)).containsExactly(0, 2, 5);
    assertThat(select("a < 1e50", whole, values)).hasSize(7);
    assertThat(select("a > -1e50", whole, values)).hasSize(7);
    assertThat(select("a = 1e50", whole, values)).isEmpty();
    assertThat(select("a = 2.55", new DecimalType(38, 2), values)).containsExactly(4);
    // Sign-extended forms and no bytes at all are the same numbers.
    BytesVectorBuilder padded = new BytesVectorBuilder();
    padded.append(new byte[] {0, 0, 0, 5});
    padded.append(new byte[] {-1, -1, -1, -5});
    padded.append(new byte[0]);
    ColumnVector vector = padded.build();
    assertThat(select("a = 5", whole, vector)).containsExactly(0);
    assertThat(select("a = -5", whole, vector)).containsExactly(1);
    assertThat(select("a = 0", whole, vector)).containsExactly(2);
  }

  @Test
  void datesAndTimesCompareInTheColumnsUnit() {
    IntVector days = new IntVector(-1, 0, 19_782);
    assertThat(select("a = '2024-02-29'", DataType.DATE, days)).containsExactly(2);
    assertThat(select("a < '1970-01-01'", DataType.DATE, days)).containsExactly(0);
    assertThat(
            select(
                Predicate.compare("a", Operator.EQUAL, LocalDate.of(1970, 1, 1)),
                DataType.DATE,
                days))
        .containsExactly(1);
    IntVector millis = new IntVector(0, 1, 86_399_999);
    assertThat(select("a = '23:59:59.999'", new TimeType(3), millis)).containsExactly(2);
    assertThat(select("a > '00:00:00.0005'", new TimeType(3), millis)).containsExactly(1, 2);
    assertThat(
            select(
                Predicate.compare("a", Operator.EQUAL, LocalTime.MIDNIGHT),
                new TimeType(3),
                millis))
        .containsExactly(0);
    LongVector micros = new LongVector(-1, 0, 1_700_000_000_500_000L);
    TimestampType timestamp = new TimestampType(6);
    assertThat(select("a = '2023-11-14T22:13:20.5'", timestamp, micros)).containsExactly(2);
    assertThat(select("a = '2023-11-14 22:13:20.5'", timestamp, micros)).containsExactly(2);
    assertThat(select("a >= '2023-11-14'", timestamp, micros)).containsExactly(2);
    assertThat(select("a > '1969-12-31T23:59:59.9999985'", timestamp, micros))
        .containsExactly(0, 1, 2);
    assertThat(select("a > '1969-12-31T23:59:59.9999995'", timestamp, micros))
        .containsExactly(1, 2);
    assertThat(
            select(
                Predicate.compare("a", Operator.EQUAL, LocalDateTime.of(1970, 1, 1, 0, 0)),
                timestamp,
                micros))
        .containsExactly(1);
    assertThat(select("a < '+12345-01-01'", timestamp, micros)).hasSize(3);
    assertThatThrownBy(() -> select("a = '2023-11-14T22:13:20Z'", timestamp, micros))
        .hasMessageContaining("is none, write it as '2023-11-14T22:13:20.5'");
  }

  @Test
  void instantsCompareInUtc() {
    LongVector seconds = new LongVector(-1000, 0, 1_700_000_000_000L);
    ZonedTimestampType zoned = new ZonedTimestampType(3, "Asia/Shanghai");
    assertThat(select("a = '2023-11-14T22:13:20Z'", zoned, seconds)).containsExactly(2);
    assertThat(select("a = '2023-11-14T22:13:20'", zoned, seconds)).containsExactly(2);
    assertThat(select("a = '2023-11-15 06:13:20+08:00'", zoned, seconds)).containsExactly(2);
    assertThat(select("a = '2023-11-14T17:13:20-05:00'", zoned, seconds)).containsExactly(2);
    assertThat(select("a < '1970-01-01'", zoned, seconds)).containsExactly(0);
    assertThat(select("a < '+123456789-01-01'", zoned, seconds)).hasSize(3);
    assertThat(select("a > '-123456789-01-01T00:00'", zoned, seconds)).hasSize(3);
    assertThat(select(Predicate.compare("a", Operator.EQUAL, Instant.EPOCH), zoned, seconds))
        .containsExactly(1);
    assertThat(
            select(
                Predicate.compare(
                    "a", Operator.EQUAL, OffsetDateTime.parse("1970-01-01T01:00+01:00")),
                zoned,
                seconds))
        .containsExactly(1);
    assertThatThrownBy(() -> select("a = '14.11.2023'", zoned, seconds))
        .hasMessageContaining("write it as '2023-11-14T22:13:20.5Z'");
  }

  @Test
  void textComparesByItsBytes() {
    // By UTF-16 units, U+FFFD would come after U+1F600.
    BytesVector texts = BytesVector.of(Arrays.asList("", "a", "ab", "b", "\uFFFD", "😀"));
    assertThat(select("a > '\uFFFD'", DataType.STRING, texts)).containsExactly(5);
    assertThat(select("a >= 'ab'", DataType.STRING, texts)).containsExactly(2, 3, 4, 5);
    assertThat(select("a = ''", DataType.STRING, texts)).containsExactly(0);
    assertThat(select("a between 'a' and 'ab'", DataType.STRING, texts)).containsExactly(1, 2);
    assertThat(select("a in ('b', 'nothing', '')", DataType.STRING, texts)).containsExactly(0, 3);
    assertThat(select("a starts with 'a'", DataType.STRING, texts)).containsExactly(1, 2);
    assertThat(select("a starts with ''", DataType.STRING, texts)).hasSize(6);
    assertThat(select("a not starts with 'ab'", DataType.STRING, texts))
        .containsExactly(0, 1, 3, 4, 5);
    assertThat(select("a starts with x'f09f'", DataType.BINARY, texts)).containsExactly(5);
    assertThat(select("a > x'ef'", DataType.BINARY, texts)).containsExactly(4, 5);
  }

  @Test
  void nullsFulfilNeitherATestNorItsNegation() {
    NullBitmap nulls = new NullBitmap(3);
    nulls.setNull(1);
    IntVector ints = new IntVector(new int[] {1, 1, 2}, 3, nulls);
    assertThat(select("a = 1", DataType.INT32, ints)).containsExactly(0);
    assertThat(select("not a = 1", DataType.INT32, ints)).containsExactly(2);
    assertThat(select("a != 1", DataType.INT32, ints)).containsExactly(2);
    assertThat(select("not (a = 1 and a is null)", DataType.INT32, ints)).containsExactly(0, 2);
    assertThat(select("a is null", DataType.INT32, ints)).containsExactly(1);
    assertThat(select("a is not null", DataType.INT32, ints)).containsExactly(0, 2);
    assertThat(select("a = 1 or a is null", DataType.INT32, ints)).containsExactly(0, 1);
    assertThat(select("not (a = 5 or a is null)", DataType.INT32, ints)).containsExactly(0, 2);
  }

  @Test
  void encodedVectorsAreTestedAsTheyAre() {
    NullBitmap nulls = new NullBitmap(4);
    nulls.setNull(2);
    ColumnVector constant = new ConstantVector(new IntVector(7), 4, nulls);
    assertThat(select("a = 7", DataType.INT32, constant)).containsExactly(0, 1, 3);
    assertThat(select("a != 7", DataType.INT32, constant)).isEmpty();
    ColumnVector dictionary =
        new DictionaryVector(new int[] {1, 0, 0, 1}, new IntVector(5, 7), 4, nulls);
    assertThat(select("a = 7", DataType.INT32, dictionary)).containsExactly(0, 3);
    assertThat(select("a < 7", DataType.INT32, dictionary)).containsExactly(1);
    assertThat(select("a is null", DataType.INT32, dictionary)).containsExactly(2);
  }

  @Test
  void emptyJunctionsHoldAsInLogic() {
    assertThat(select(Predicate.and(), DataType.INT32, INTS)).hasSize(5);
    assertThat(select(Predicate.or(), DataType.INT32, INTS)).isEmpty();
    assertThat(select(Predicate.in("a"), DataType.INT32, INTS)).isEmpty();
    assertThat(select(Predicate.not(Predicate.in("a")), DataType.INT32, INTS)).hasSize(5);
  }

  @Test
  void unknownColumnsAndValuesAreRefused() {
    Schema schema = Schema.of(Field.nullable("a", DataType.INT32));
    assertThatThrownBy(() -> BoundPredicate.bind(Predicate.isNull("b"), schema))
        .isInstanceOf(UnknownColumnException.class);
    assertThatThrownBy(() -> Literal.of(new Object())).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Literal.of(null)).isInstanceOf(IllegalArgumentException.class);
  }
}
