package dev.colonnade.core.predicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.colonnade.core.predicate.Predicate.Operator;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PredicateParserTest {
  private static final Schema SCHEMA =
      Schema.of(
          Field.nullable("price", DataType.INT32),
          Field.nullable("city", DataType.STRING),
          Field.nullable("raw", DataType.BINARY),
          Field.nullable("ok", DataType.BOOLEAN),
          Field.nullable("day", DataType.DATE),
          Field.nullable("tags", DataType.ArrayType.of(DataType.STRING, true)));

  private static Predicate is(String column, Operator operator, Object value) {
    return Predicate.compare(column, operator, value);
  }

  @ParameterizedTest
  @CsvSource({
    "a = 1, EQUAL",
    "a == 1, EQUAL",
    "a != 1, NOT_EQUAL",
    "a <> 1, NOT_EQUAL",
    "a < 1, LESS",
    "a <= 1, LESS_OR_EQUAL",
    "a>1, GREATER",
    "a>=1, GREATER_OR_EQUAL"
  })
  void readsComparisons(String text, Operator operator) {
    assertThat(Predicate.parse(text)).isEqualTo(is("a", operator, 1));
  }

  @Test
  void readsTheOtherTests() {
    assertThat(Predicate.parse("a is null")).isEqualTo(Predicate.isNull("a"));
    assertThat(Predicate.parse("a IS NOT NULL")).isEqualTo(Predicate.not(Predicate.isNull("a")));
    assertThat(Predicate.parse("a in (1,2 , 3)")).isEqualTo(Predicate.in("a", 1, 2, 3));
    assertThat(Predicate.parse("a not in(1)")).isEqualTo(Predicate.not(Predicate.in("a", 1)));
    assertThat(Predicate.parse("a between 1 and 2")).isEqualTo(Predicate.between("a", 1, 2));
    assertThat(Predicate.parse("a not between 1 and 2 and b = 3"))
        .isEqualTo(
            Predicate.and(Predicate.not(Predicate.between("a", 1, 2)), is("b", Operator.EQUAL, 3)));
    assertThat(Predicate.parse("a starts with 'x'")).isEqualTo(Predicate.startsWith("a", "x"));
    assertThat(Predicate.parse("a not starts with 'x'"))
        .isEqualTo(Predicate.not(Predicate.startsWith("a", "x")));
  }

  @Test
  void andBindsTighterThanOrAndNotTighterStill() {
    Predicate a = is("a", Operator.EQUAL, 1);
    Predicate b = is("b", Operator.EQUAL, 2);
    Predicate c = is("c", Operator.EQUAL, 3);
    assertThat(Predicate.parse("a=1 or b=2 and c=3"))
        .isEqualTo(Predicate.or(a, Predicate.and(b, c)));
    assertThat(Predicate.parse("a=1 and b=2 or c=3"))
        .isEqualTo(Predicate.or(Predicate.and(a, b), c));
    assertThat(Predicate.parse("(a=1 or b=2) and c=3"))
        .isEqualTo(Predicate.and(Predicate.or(a, b), c));
    assertThat(Predicate.parse("not a=1 and b=2")).isEqualTo(Predicate.and(Predicate.not(a), b));
    assertThat(Predicate.parse("NOT(a=1 and not not b=2)"))
        .isEqualTo(Predicate.not(Predicate.and(a, Predicate.not(Predicate.not(b)))));
    assertThat(Predicate.parse("a=1 or b=2 or c=3")).isEqualTo(Predicate.or(a, b, c));
  }

  @Test
  void readsValues() {
    assertThat(Predicate.parse("a = 'it''s'")).isEqualTo(is("a", Operator.EQUAL, "it's"));
    assertThat(Predicate.parse("a = ''")).isEqualTo(is("a", Operator.EQUAL, ""));
    assertThat(Predicate.parse("a = x'00Ff'"))
        .isEqualTo(is("a", Operator.EQUAL, new byte[] {0, -1}));
    assertThat(Predicate.parse("a = X''")).isEqualTo(is("a", Operator.EQUAL, new byte[0]));
    assertThat(Predicate.parse("a = TRUE")).isEqualTo(is("a", Operator.EQUAL, true));
    assertThat(Predicate.parse("a = false")).isEqualTo(is("a", Operator.EQUAL, false));
    assertThat(Predicate.parse("a = NaN")).isEqualTo(is("a", Operator.EQUAL, Double.NaN));
    assertThat(Predicate.parse("a < Infinity"))
        .isEqualTo(is("a", Operator.LESS, Double.POSITIVE_INFINITY));
    assertThat(Predicate.parse("a > -infinity"))
        .isEqualTo(is("a", Operator.GREATER, Double.NEGATIVE_INFINITY));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "+5", "1.50", ".5", "-.5", "7.", "1e3", "1.5E-3", "2e+2"})
  void readsNumbersExactly(String number) {
    assertThat(Predicate.parse("a = " + number))
        .isEqualTo(is("a", Operator.EQUAL, new BigDecimal(number)));
  }

  @Test
  void readsNames() {
    assertThat(Predicate.parse("\"my \"\"own\"\" name\" = 1"))
        .isEqualTo(is("my \"own\" name", Operator.EQUAL, 1));
    assertThat(Predicate.parse("x.y_$1=1")).isEqualTo(is("x.y_$1", Operator.EQUAL, 1));
    assertThat(Predicate.parse("Größe=1")).isEqualTo(is("Größe", Operator.EQUAL, 1));
    // Names that only begin as a keyword does.
    assertThat(Predicate.parse("notes=1 and order=2 and inn=3 and truey=4").columns())
        .containsExactly("notes", "order", "inn", "truey");
    assertThat(Predicate.parse("\"not\" = 1")).isEqualTo(is("not", Operator.EQUAL, 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``                | 0  | a column name expected",
        "a                 | 1  | a comparison (= != < <= > >=), 'is', 'in', 'between' or 'starts with' expected",
        "a = 1 b           | 6  | 'and', 'or' or the end expected",
        "a = 1 and         | 9  | a column name expected",
        "a =               | 3  | a value expected",
        "a = b             | 4  | a value expected: a number, 'text' in single quotes, true or false",
        "a = 'x            | 4  | the quoted text does not end",
        "\"a = 1           | 0  | the quoted column name does not end",
        "a = x'0'          | 4  | x'…' takes pairs of hexadecimal digits",
        "a = x'0g'         | 4  | x'…' takes pairs of hexadecimal digits",
        "a = x'00          | 5  | the quoted bytes does not end",
        "(a = 1            | 6  | ')' expected",
        "a = 1)            | 5  | 'and', 'or' or the end expected",
        "a in 1            | 5  | '(' expected",
        "a in (1 2)        | 8  | ')' expected",
        "a in ()           | 6  | a value expected: a number, 'text' in single quotes, true or false",
        "a between 1 or 2  | 12 | 'and' expected",
        "a is 1            | 5  | 'null' expected",
        "a starts 'x'      | 9  | 'with' expected",
        "a not = 1         | 6  | 'in', 'between' or 'starts with' expected",
        "a = 1e99999       | 4  | the number's exponent is out of bounds",
        "a = 1e99999999999 | 4  | the number's exponent is out of bounds"
      })
  void tellsTheMistakeAndItsPlace(String text, int position, String problem) {
    PredicateException e =
        catchThrowableOfType(PredicateException.class, () -> Predicate.parse(text));
    assertThat(e).as(text).isNotNull();
    assertThat(e.getMessage())
        .isEqualTo("in \"" + text + "\", at character " + (position + 1) + ": " + problem);
    assertThat(e.position()).isEqualTo(position);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "price = 1 and citi = 'x' | 14 | there is no column 'citi'; did you mean 'city'?",
        "price = 'x'    | 6 | column 'price' is int32: it compares with a number, not with 'x'",
        "price = true   | 6 | column 'price' is int32: it compares with a number, not with true",
        "price = nan    | 6 | column 'price' is int32: it compares with a number, not with NaN",
        "city = 1       | 5 | column 'city' is string: it compares with 'text' in single quotes, not with 1",
        "raw = 'x'      | 4 | column 'raw' is binary: it compares with bytes as x'…', not with 'x'",
        "ok = 1         | 3 | column 'ok' is boolean: it compares with true or false, not with 1",
        "day = 1        | 4 | column 'day' is date: it compares with a date or time in single quotes, not with 1",
        "day = 'soon'   | 4 | column 'day' is date: 'soon' is none, write it as '2024-02-29'",
        "day = '2023-02-29' | 4 | column 'day' is date: '2023-02-29' is none, write it as '2024-02-29'",
        "tags = 'x'     | 5 | column 'tags' is array<string>: it can be tested for null only",
        "price starts with '1' | 6 | column 'price' is int32: only text and binary can 'start with' something",
        "price in (1, 'x') | 6 | column 'price' is int32: it compares with a number, not with 'x'",
        "price between 1 and true | 6 | column 'price' is int32: it compares with a number, not with true"
      })
  void checksAgainstASchema(String text, int position, String problem) {
    PredicateException e =
        catchThrowableOfType(PredicateException.class, () -> Predicate.parse(text, SCHEMA));
    assertThat(e).as(text).isNotNull();
    assertThat(e.getMessage()).endsWith(": " + problem);
    assertThat(e.position()).isEqualTo(position);
  }

  @Test
  void acceptsWhatTheSchemaAllows() {
    assertThat(Predicate.parse("tags is null and raw = x'00' and city >= x'41'", SCHEMA).columns())
        .containsExactly("tags", "raw", "city");
  }

  @Test
  void nestingIsBounded() {
    String deep = "(".repeat(199) + "a = 1" + ")".repeat(199);
    assertThat(Predicate.parse(deep)).isEqualTo(is("a", Operator.EQUAL, 1));
    PredicateException e =
        catchThrowableOfType(
            PredicateException.class, () -> Predicate.parse("(".repeat(100_000) + "a = 1"));
    assertThat(e.position()).isEqualTo(200);
    assertThat(
            catchThrowableOfType(
                PredicateException.class, () -> Predicate.parse("not ".repeat(100_000) + "a = 1")))
        .hasMessageContaining("nested deeper than 200");
    // Breadth is not depth.
    assertThat(Predicate.parse("a = 1" + " or (a = 1)".repeat(5000)))
        .isInstanceOf(Predicate.Or.class);
  }
}
