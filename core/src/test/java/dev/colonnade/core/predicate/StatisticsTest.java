package dev.colonnade.core.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.contract.NaivePredicate;
import dev.colonnade.core.contract.RandomTable;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.DataType.DecimalType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DictionaryVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;

class StatisticsTest {
  /** The order that bounds have; NaN is none of their business. */
  private static Comparator<Object> order(DataType type) {
    return (a, b) -> {
      if (a instanceof Boolean truth) {
        return truth.compareTo((Boolean) b);
      } else if (a instanceof Long number) {
        return number.compareTo((Long) b);
      } else if (a instanceof BigDecimal number) {
        return number.compareTo((BigDecimal) b);
      } else if (a instanceof Float number) {
        return Float.compare(number, (Float) b);
      } else if (a instanceof Double number) {
        return Double.compare(number, (Double) b);
      } else if (type.equals(DataType.STRING)) {
        return Arrays.compareUnsigned(
            ((String) a).getBytes(StandardCharsets.UTF_8),
            ((String) b).getBytes(StandardCharsets.UTF_8));
      }
      return ((String) a).compareTo((String) b);
    };
  }

  private static boolean bounded(Object value) {
    return value != null
        && !(value instanceof List)
        && !(value instanceof Float f && f.isNaN())
        && !(value instanceof Double d && d.isNaN());
  }

  /** True statistics of a column, some parts of which may be withheld. */
  private static ColumnStatistics statistics(Batch batch, int column, Random random) {
    if (random.nextInt(10) == 0) {
      return null;
    }
    DataType type = batch.schema().field(column).type();
    ColumnVector vector = batch.column(column);
    Comparator<Integer> byValue =
        Comparator.comparing(row -> Values.value(vector, type, row), order(type));
    List<Integer> rows =
        IntStream.range(0, batch.rowCount())
            .filter(row -> bounded(Values.value(vector, type, row)))
            .boxed()
            .toList();
    ColumnVector min = null;
    ColumnVector max = null;
    if (!rows.isEmpty()) {
      min = vector.gather(new int[] {rows.stream().min(byValue).orElseThrow()}, 1);
      max = vector.gather(new int[] {rows.stream().max(byValue).orElseThrow()}, 1);
    }
    return new ColumnStatistics(
        random.nextInt(8) == 0 ? -1 : vector.nullCount(),
        random.nextInt(12) == 0 ? null : min,
        random.nextInt(12) == 0 ? null : max);
  }

  @Property(tries = 1500, shrinking = ShrinkingMode.OFF)
  void neverSkipsARowThatMatches(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    RandomTable table =
        RandomTable.of(seed, TypeSupport.ANYTHING, 1 + random.nextInt(3), 1 + random.nextInt(12));
    Schema schema = table.schema();
    List<List<Object>> rows = table.rows();
    // The values of predicates come from all batches, so some lie outside the bounds of this one.
    for (Batch batch : table.batches()) {
      List<ColumnStatistics> statistics = new ArrayList<>();
      for (int column = 0; column < schema.size(); column++) {
        statistics.add(statistics(batch, column, random));
      }
      for (int i = 0; i < 6; i++) {
        NaivePredicate naive = NaivePredicate.random(random, schema, rows, random.nextInt(3));
        BoundPredicate bound = BoundPredicate.bind(naive.predicate(), schema);
        boolean matches = Values.rows(batch).stream().anyMatch(naive::keeps);
        if (matches) {
          assertThat(bound.mayMatch(statistics::get, batch.rowCount()))
              .as("%s of %s with %s", naive.predicate(), Values.rows(batch), statistics)
              .isTrue();
        }
        if (bound.matchesAll(statistics::get, batch.rowCount())) {
          assertThat(Values.rows(batch))
              .as("%s with %s", naive.predicate(), statistics)
              .allMatch(naive::keeps);
        }
      }
    }
  }

  @Property(tries = 400, shrinking = ShrinkingMode.OFF)
  void selectsWhatANaiveFilterDoesAlsoThroughDictionaries(@ForAll long seed) {
    Random random = new Random(seed);
    RandomTable table =
        RandomTable.of(seed, TypeSupport.ANYTHING, 1 + random.nextInt(3), 1 + random.nextInt(20));
    List<List<Object>> rows = table.rows();
    for (Batch plain : table.batches()) {
      NaivePredicate naive = NaivePredicate.random(random, table.schema(), rows, 2);
      BoundPredicate bound = BoundPredicate.bind(naive.predicate(), table.schema());
      int[] expected =
          IntStream.range(0, plain.rowCount())
              .filter(row -> naive.keeps(Values.rows(plain).get(row)))
              .toArray();
      for (Batch batch : List.of(plain, encoded(plain))) {
        assertThat(Values.rows(batch)).isEqualTo(Values.rows(plain));
        int[] found = new int[batch.rowCount()];
        assertThat(Arrays.copyOf(found, bound.select(batch, found)))
            .as("%s of %s", naive.predicate(), Values.rows(batch))
            .isEqualTo(expected);
      }
    }
  }

  /** The same rows, with the columns that have a value as dictionaries. */
  private static Batch encoded(Batch batch) {
    ColumnVector[] columns = new ColumnVector[batch.schema().size()];
    for (int i = 0; i < columns.length; i++) {
      ColumnVector vector = batch.column(i);
      int[] filled = IntStream.range(0, vector.size()).filter(row -> !vector.isNull(row)).toArray();
      int[] indices = new int[vector.size()];
      for (int k = 0; k < filled.length; k++) {
        indices[filled[k]] = k;
      }
      columns[i] =
          filled.length == 0
              ? vector
              : new DictionaryVector(
                  indices, vector.gather(filled, filled.length), vector.size(), vector.nulls());
    }
    return new Batch(batch.schema(), batch.rowCount(), columns);
  }

  private static boolean mayMatch(String text, DataType type, ColumnStatistics statistics)
      throws IOException {
    Schema schema = Schema.of(Field.nullable("a", type));
    return BoundPredicate.bind(Predicate.parse(text, schema), schema)
        .mayMatch(column -> statistics, 100);
  }

  @Test
  void skipsByNumbers() throws IOException {
    ColumnStatistics known = new ColumnStatistics(0, new IntVector(10), new IntVector(20));
    for (String text :
        new String[] {
          "a < 10", "a > 20", "a = 9", "a = 15.5", "a in (1, 30)", "a between 21 and 30",
          "a between 15 and 12", "a is null", "not a >= 10", "not a <= 20", "a > 20.5", "a < 9.5",
          "not a between 5 and 25", "a = 15 and a = 21", "a = 9 or a = 21", "a > 1e30"
        }) {
      assertThat(mayMatch(text, DataType.INT32, known)).as(text).isFalse();
    }
    for (String text :
        new String[] {
          "a <= 10", "a >= 20", "a = 10", "a in (1, 15)", "a between 20 and 30", "a != 15",
          "a is not null", "not a = 15", "a not in (10, 20)", "a < 10.5", "a > 19.5", "a < 1e30",
          "a = 15 or a = 99"
        }) {
      assertThat(mayMatch(text, DataType.INT32, known)).as(text).isTrue();
    }
    ColumnStatistics one = new ColumnStatistics(5, new IntVector(7), new IntVector(7));
    assertThat(mayMatch("a != 7", DataType.INT32, one)).isFalse();
    assertThat(mayMatch("a not in (3, 7)", DataType.INT32, one)).isFalse();
    assertThat(mayMatch("a not in (3, 8)", DataType.INT32, one)).isTrue();
    assertThat(mayMatch("a is null", DataType.INT32, one)).isTrue();
  }

  private static boolean matchesAll(String text, DataType type, ColumnStatistics statistics)
      throws IOException {
    Schema schema = Schema.of(Field.nullable("a", type));
    return BoundPredicate.bind(Predicate.parse(text, schema), schema)
        .matchesAll(column -> statistics, 100);
  }

  @Test
  void knowsWhenAllRowsMatch() throws IOException {
    ColumnStatistics known = new ColumnStatistics(0, new IntVector(10), new IntVector(20));
    for (String text :
        new String[] {
          "a >= 10",
          "a <= 20",
          "a < 20.5",
          "a between 5 and 20",
          "a != 21",
          "a not in (9, 21)",
          "a is not null",
          "not a < 10",
          "a > 15 or a < 99",
          "a > 9 and a < 21",
          "not a = 9"
        }) {
      assertThat(matchesAll(text, DataType.INT32, known)).as(text).isTrue();
    }
    for (String text :
        new String[] {
          "a > 10",
          "a < 20",
          "a != 15",
          "a between 11 and 30",
          "a in (10, 20)",
          "a is null",
          "a >= 10 and a < 20",
          "a > 15 or a < 12",
          "not a = 10"
        }) {
      assertThat(matchesAll(text, DataType.INT32, known)).as(text).isFalse();
    }
    ColumnStatistics some = new ColumnStatistics(1, new IntVector(10), new IntVector(20));
    assertThat(matchesAll("a >= 10", DataType.INT32, some)).as("a null").isFalse();
    assertThat(matchesAll("a is not null", DataType.INT32, some)).isFalse();
    ColumnStatistics none = new ColumnStatistics(100, null, null);
    assertThat(matchesAll("a is null", DataType.INT32, none)).isTrue();
    assertThat(matchesAll("a is null", DataType.INT32, null)).isFalse();
    assertThat(matchesAll("a < 1e30", DataType.INT32, new ColumnStatistics(0, null, null)))
        .isFalse();
    ColumnStatistics text =
        new ColumnStatistics(0, BytesVector.of(List.of("kilo")), BytesVector.of(List.of("kilt")));
    assertThat(matchesAll("a starts with 'kil'", DataType.STRING, text)).isTrue();
    assertThat(matchesAll("a starts with 'kilo'", DataType.STRING, text)).isFalse();
    ColumnStatistics floats = new ColumnStatistics(0, new DoubleVector(1), new DoubleVector(2));
    assertThat(matchesAll("a <= 2", DataType.FLOAT64, floats)).as("NaN is greater").isFalse();
    assertThat(matchesAll("a >= 1", DataType.FLOAT64, floats)).isTrue();
  }

  @Test
  void skipsByText() throws IOException {
    ColumnStatistics known =
        new ColumnStatistics(0, BytesVector.of(List.of("kilo")), BytesVector.of(List.of("mike")));
    for (String text :
        new String[] {
          "a < 'kilo'",
          "a > 'mike'",
          "a = 'juliet'",
          "a in ('a', 'z')",
          "a starts with 'j'",
          "a starts with 'mikey'",
          "a starts with 'n'",
          "a starts with 'kila'"
        }) {
      assertThat(mayMatch(text, DataType.STRING, known)).as(text).isFalse();
    }
    for (String text :
        new String[] {
          "a starts with 'k'", "a starts with 'm'", "a starts with 'l'", "a starts with ''",
          "a not starts with 'k'", "a = 'lima'", "a starts with 'mike'", "a starts with 'kilos'"
        }) {
      assertThat(mayMatch(text, DataType.STRING, known)).as(text).isTrue();
    }
    ColumnStatistics same =
        new ColumnStatistics(0, BytesVector.of(List.of("ab")), BytesVector.of(List.of("abz")));
    assertThat(mayMatch("a not starts with 'ab'", DataType.STRING, same)).isFalse();
    assertThat(mayMatch("a not starts with 'abz'", DataType.STRING, same)).isTrue();
  }

  @Test
  void floatsMayAlwaysHoldANanBesides() throws IOException {
    ColumnStatistics known = new ColumnStatistics(0, new DoubleVector(1.0), new DoubleVector(2.0));
    assertThat(mayMatch("a < 1", DataType.FLOAT64, known)).isFalse();
    assertThat(mayMatch("a = 3", DataType.FLOAT64, known)).isFalse();
    assertThat(mayMatch("a between 3 and infinity", DataType.FLOAT64, known)).isFalse();
    assertThat(mayMatch("a > nan", DataType.FLOAT64, known)).isFalse();
    assertThat(mayMatch("not a > 0", DataType.FLOAT64, known)).isFalse();
    assertThat(mayMatch("a > 3", DataType.FLOAT64, known)).isTrue();
    assertThat(mayMatch("a = nan", DataType.FLOAT64, known)).isTrue();
    assertThat(mayMatch("not a < 3", DataType.FLOAT64, known)).isTrue();
    assertThat(mayMatch("not a between 0 and 3", DataType.FLOAT64, known)).isTrue();
    ColumnStatistics same = new ColumnStatistics(0, new DoubleVector(1.0), new DoubleVector(1.0));
    assertThat(mayMatch("a != 1", DataType.FLOAT64, same)).isTrue();
    ColumnStatistics spoilt =
        new ColumnStatistics(0, new DoubleVector(Double.NaN), new DoubleVector(Double.NaN));
    assertThat(mayMatch("a < 1", DataType.FLOAT64, spoilt)).isTrue();
    ColumnStatistics zero = new ColumnStatistics(0, new DoubleVector(0.0), new DoubleVector(0.0));
    assertThat(mayMatch("a <= -0.0", DataType.FLOAT64, zero)).isTrue();
    assertThat(mayMatch("a = -0.0", DataType.FLOAT64, zero)).isTrue();
  }

  @Test
  void skipsByDecimals() throws IOException {
    ColumnStatistics small = new ColumnStatistics(0, new LongVector(150), new LongVector(250));
    assertThat(mayMatch("a < 1.5", new DecimalType(9, 2), small)).isFalse();
    assertThat(mayMatch("a > 2.5", new DecimalType(9, 2), small)).isFalse();
    assertThat(mayMatch("a = 1.505", new DecimalType(9, 2), small)).isFalse();
    assertThat(mayMatch("a >= 2.5", new DecimalType(9, 2), small)).isTrue();
    ColumnStatistics large =
        new ColumnStatistics(0, unscaled("-1000000000000000000000"), unscaled("5"));
    DecimalType wide = new DecimalType(38, 0);
    assertThat(mayMatch("a > 5", wide, large)).isFalse();
    assertThat(mayMatch("a < -1e21", wide, large)).isFalse();
    assertThat(mayMatch("a in (6, 7)", wide, large)).isFalse();
    assertThat(mayMatch("a = -5", wide, large)).isTrue();
    assertThat(mayMatch("a <= -1e21", wide, large)).isTrue();
  }

  private static ColumnVector unscaled(String number) {
    BytesVectorBuilder builder = new BytesVectorBuilder();
    builder.append(new BigInteger(number).toByteArray());
    return builder.build();
  }

  @Test
  void missingPartsRuleNothingOut() throws IOException {
    assertThat(mayMatch("a = 1", DataType.INT32, null)).isTrue();
    assertThat(mayMatch("a is null", DataType.INT32, null)).isTrue();
    ColumnStatistics noMin = new ColumnStatistics(0, null, new IntVector(5));
    assertThat(mayMatch("a = 1", DataType.INT32, noMin)).isTrue();
    ColumnStatistics noMax = new ColumnStatistics(0, new IntVector(5), null);
    assertThat(mayMatch("a = 10", DataType.INT32, noMax)).isTrue();
    ColumnStatistics noCount = new ColumnStatistics(-1, new IntVector(5), new IntVector(6));
    assertThat(mayMatch("a is null", DataType.INT32, noCount)).isTrue();
    assertThat(mayMatch("a is not null", DataType.INT32, noCount)).isTrue();
    assertThat(mayMatch("a = 7", DataType.INT32, noCount)).isFalse();
  }

  @Test
  void allNullsMatchNothingButNull() throws IOException {
    ColumnStatistics allNull = new ColumnStatistics(100, null, null);
    assertThat(mayMatch("a = 1", DataType.INT32, allNull)).isFalse();
    assertThat(mayMatch("a != 1", DataType.INT32, allNull)).isFalse();
    assertThat(mayMatch("a is not null", DataType.INT32, allNull)).isFalse();
    assertThat(mayMatch("a is null", DataType.INT32, allNull)).isTrue();
    assertThat(mayMatch("a = 1 or a is null", DataType.INT32, allNull)).isTrue();
  }
}
