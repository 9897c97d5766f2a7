package dev.colonnade.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SchemaTest {
  private static final Schema SCHEMA =
      Schema.of(
          Field.required("id", DataType.INT64),
          Field.nullable("Price", DataType.FLOAT64),
          Field.nullable("city", DataType.STRING));

  @Test
  void findsColumnsByName() {
    assertThat(SCHEMA.indexOf("city")).isEqualTo(2);
    assertThat(SCHEMA.indexOf("City")).isEqualTo(-1);
    assertThat(SCHEMA.require("Price")).isEqualTo(1);
    assertThat(SCHEMA.names()).containsExactly("id", "Price", "city");
    assertThat(SCHEMA.field(0)).hasToString("id int64 not null");
    assertThat(SCHEMA.select(new int[] {2, 0}).names()).containsExactly("city", "id");
  }

  @Test
  void findsColumnsOfAWideTableHoweverOftenItIsAsked() {
    List<Field> fields =
        IntStream.range(0, 1000).mapToObj(i -> Field.nullable("c" + i, DataType.INT8)).toList();
    Schema schema = Schema.ofDistinct(fields);
    for (int i = 999; i >= 0; i--) {
      assertThat(schema.indexOf("c" + i)).isEqualTo(i);
      assertThat(schema.indexOf("d" + i)).isEqualTo(-1);
    }
    assertThat(schema).isEqualTo(new Schema(fields)).hasSameHashCodeAs(new Schema(fields));
  }

  @Test
  void refusesTwoColumnsOfOneName() {
    assertThatThrownBy(
            () ->
                Schema.of(
                    Field.nullable("a", DataType.INT8),
                    Field.nullable("b", DataType.INT8),
                    Field.nullable("a", DataType.STRING)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("two columns have the name 'a': number 1 and number 3");
    assertThatThrownBy(() -> SCHEMA.select(new int[] {1, 1}))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void equalsByFields() {
    Schema same = new Schema(SCHEMA.fields());
    assertThat(same).isEqualTo(SCHEMA).hasSameHashCodeAs(SCHEMA);
    assertThat(SCHEMA.select(new int[] {0, 2, 1})).isNotEqualTo(SCHEMA);
  }

  @Test
  void namesTheColumnThatWasProbablyMeant() {
    assertThatThrownBy(() -> SCHEMA.require("price"))
        .isInstanceOf(UnknownColumnException.class)
        .hasMessage("there is no column 'price'; did you mean 'Price'?");
    assertThatThrownBy(() -> SCHEMA.require("ctiy"))
        .hasMessage("there is no column 'ctiy'; did you mean 'city'?");
    assertThatThrownBy(() -> SCHEMA.require("temperature"))
        .hasMessage("there is no column 'temperature'");
  }

  @Test
  void theNearestNameWins() {
    assertThat(Similar.hint("colour", List.of("dolor", "color", "column")))
        .isEqualTo("; did you mean 'color'?");
    assertThat(Similar.hint("x", List.of())).isEmpty();
    assertThat(Similar.hint("abcdef", List.of("uvwxyz"))).isEmpty();
    // Two changes in six letters are a slip, three are another word.
    assertThat(Similar.hint("abcdef", List.of("abcdxy"))).isNotEmpty();
    assertThat(Similar.hint("abcdef", List.of("abcxyz"))).isEmpty();
  }

  @Test
  void distanceCountsSlipsOfTyping() {
    assertThat(Similar.distance("", "abc")).isEqualTo(3);
    assertThat(Similar.distance("abc", "")).isEqualTo(3);
    assertThat(Similar.distance("abc", "abc")).isZero();
    assertThat(Similar.distance("abc", "acb")).isEqualTo(1);
    assertThat(Similar.distance("abc", "axc")).isEqualTo(1);
    assertThat(Similar.distance("abc", "abxc")).isEqualTo(1);
    assertThat(Similar.distance("kitten", "sitting")).isEqualTo(3);
  }
}
