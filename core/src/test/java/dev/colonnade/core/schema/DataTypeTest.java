package dev.colonnade.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.schema.DataType.ArrayType;
import dev.colonnade.core.schema.DataType.DecimalType;
import dev.colonnade.core.schema.DataType.FloatType;
import dev.colonnade.core.schema.DataType.IntType;
import dev.colonnade.core.schema.DataType.MapType;
import dev.colonnade.core.schema.DataType.StructType;
import dev.colonnade.core.schema.DataType.TimeType;
import dev.colonnade.core.schema.DataType.TimestampType;
import dev.colonnade.core.schema.DataType.ZonedTimestampType;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataTypeTest {
  @Provide
  Arbitrary<DataType> types() {
    Arbitrary<DataType> plain =
        Arbitraries.of(
            DataType.BOOLEAN,
            DataType.INT8,
            DataType.INT16,
            DataType.INT32,
            DataType.INT64,
            DataType.FLOAT32,
            DataType.FLOAT64,
            DataType.DATE,
            DataType.STRING,
            DataType.BINARY,
            new DecimalType(38, -5),
            new DecimalType(1, 0),
            new DecimalType(18, 18),
            new TimeType(0),
            new TimestampType(9),
            new ZonedTimestampType(3, "UTC"),
            new ZonedTimestampType(6, "America/Argentina/Buenos_Aires"),
            new ZonedTimestampType(6, "+05:30"));
    return Arbitraries.lazyOf(() -> plain, () -> plain, this::nested);
  }

  private Arbitrary<DataType> nested() {
    Arbitrary<Boolean> flags = Arbitraries.of(true, false);
    Arbitrary<String> names =
        Arbitraries.oneOf(
            Arbitraries.of("a", "not null", "", "\"", "x:y", "a,b", "a>b", "Größe", "😀", " "),
            Arbitraries.strings().ofMaxLength(5));
    Arbitrary<Field> fields = Combinators.combine(names, types(), flags).as(Field::new);
    return Arbitraries.oneOf(
        Combinators.combine(types(), flags).as(ArrayType::of),
        Combinators.combine(types(), types(), flags).as(MapType::of),
        fields.list().ofMaxSize(3).map(StructType::new));
  }

  @Property(tries = 500)
  void theTextFormReadsBack(@ForAll("types") DataType type) {
    assertThat(DataType.parse(type.toString())).isEqualTo(type);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BOOL|boolean",
        "int|int32",
        "long|int64",
        "float|float32",
        "Double|float64",
        "decimal(5)|decimal(5,0)",
        "decimal( 10 , -2 )|decimal(10,-2)",
        "time|time(3)",
        "timestamp|timestamp(6)",
        "timestamp(3, UTC)|timestamp(3,UTC)",
        "array< int32 not null >|array<int32 not null>",
        "map<string, int64 NOT NULL>|map<string,int64 not null>",
        "struct< a : int32 , \"b c\" : string >|struct<a:int32,\"b c\":string>",
        "struct<>|struct<>"
      })
  void readsOtherSpellings(String text, String form) {
    assertThat(DataType.parse(text)).hasToString(form);
    assertThat(DataType.parse("  " + text + "  ")).hasToString(form);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``|1|a name is expected",
        "strng|1|there is no type 'strng'; did you mean 'string'?",
        "array<itn32>|7|there is no type 'itn32'; did you mean 'int32'?",
        "int32 x|7|the type should end here",
        "decimal|8|'(' expected",
        "decimal(x)|9|a number is expected",
        "decimal(1234567890)|18|')' expected",
        "decimal(5,|11|a number is expected",
        "array<int32|12|'>' expected",
        "map<int32>|10|',' expected",
        "struct<a int32>|10|':' expected",
        "struct<\"a:int32>|17|the quoted name does not end",
        "timestamp(3,UTC|13|')' expected"
      })
  void tellsTheMistakeAndItsPlace(String text, int character, String problem) {
    assertThatThrownBy(() -> DataType.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("type '" + text + "', at character " + character + ": " + problem);
  }

  @Test
  void nestingIsBounded() {
    String deep = "array<".repeat(63) + "int32" + ">".repeat(63);
    assertThat(DataType.parse(deep)).hasToString(deep);
    assertThatThrownBy(() -> DataType.parse("array<".repeat(100_000)))
        .hasMessageContaining("types are nested deeper than 64");
  }

  @Test
  void refusesTypesThatDoNotExist() {
    assertThatThrownBy(() -> new IntType(24)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new FloatType(16)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new DecimalType(39, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new DecimalType(0, 0)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TimeType(10)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new TimestampType(-1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () ->
                new MapType(
                    "entries",
                    Field.nullable("key", DataType.STRING),
                    Field.nullable("value", DataType.STRING)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void valuesAreHeldInTheSmallestArrays() {
    assertThat(new DecimalType(18, 2).physical()).isEqualTo(Physical.LONG);
    assertThat(new DecimalType(19, 2).physical()).isEqualTo(Physical.BYTES);
    assertThat(new TimeType(3).physical()).isEqualTo(Physical.INT);
    assertThat(new TimeType(4).physical()).isEqualTo(Physical.LONG);
    assertThat(DataType.INT8.physical()).isEqualTo(Physical.BYTE);
    assertThat(DataType.INT16.physical()).isEqualTo(Physical.INT);
    assertThat(List.of(new TimestampType(3), new TimestampType(4), new TimestampType(9)))
        .extracting(TimestampType::unit)
        .containsExactly(TimeUnit.MILLIS, TimeUnit.MICROS, TimeUnit.NANOS);
  }
}
