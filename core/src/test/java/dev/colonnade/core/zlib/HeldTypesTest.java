package dev.colonnade.core.zlib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.NullBitmap;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeldTypesTest {
  private static final TypeSupport FEW =
      TypeSupport.of(false, DataType.INT32, DataType.FLOAT64, DataType.STRING);

  private static NullBitmap secondOfThree() {
    NullBitmap nulls = new NullBitmap(3);
    nulls.setNull(1);
    return nulls;
  }

  private static List<Object> values(ColumnVector vector, DataType type) {
    Schema schema = Schema.of(Field.nullable("a", type));
    return Values.rows(new dev.colonnade.core.vector.Batch(schema, vector.size(), vector)).stream()
        .map(row -> row.get(0))
        .toList();
  }

  @Test
  void shorterIntegersAreHeldAsInt32AndInt64AsChosen() {
    Schema schema =
        Schema.of(
            Field.required("a", DataType.INT8),
            Field.nullable("b", DataType.INT16),
            Field.nullable("c", DataType.INT64));
    assertThat(HeldTypes.of(schema, "gpp", FEW, DataType.STRING))
        .isEqualTo(
            Schema.of(
                Field.required("a", DataType.INT32),
                Field.nullable("b", DataType.INT32),
                Field.nullable("c", DataType.STRING)));
    assertThatThrownBy(() -> HeldTypes.of(schema, "gpp", FEW, null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("column 'c' is int64, which gpp cannot hold (-o int64=string");
    assertThatThrownBy(
            () -> HeldTypes.of(Schema.of(Field.nullable("d", DataType.DATE)), "gpp", FEW, null))
        .hasMessage("column 'd' is date, which gpp cannot hold");
  }

  @Test
  void namesMustFitAndBeUnicode() {
    assertThat(HeldTypes.of(named("é".repeat(32_767)), "gpp", FEW, null).size()).isEqualTo(1);
    assertThatThrownBy(() -> HeldTypes.of(named("é".repeat(32_768)), "gpp", FEW, null))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> HeldTypes.of(named("\ud800"), "gpp", FEW, null))
        .hasMessageContaining("is not valid Unicode");
  }

  private static Schema named(String name) {
    return Schema.of(Field.nullable(name, DataType.INT32));
  }

  @Test
  void convertsValuesAndKeepsNulls() {
    ByteVector bytes = new ByteVector(new byte[] {-128, 5, 127}, 3, secondOfThree());
    assertThat(values(HeldTypes.convert(bytes, DataType.INT32), DataType.INT32))
        .isEqualTo(Arrays.asList(-128L, null, 127L));
    LongVector longs =
        new LongVector(new long[] {Long.MIN_VALUE, 5, Long.MAX_VALUE}, 3, secondOfThree());
    assertThat(values(HeldTypes.convert(longs, DataType.STRING), DataType.STRING))
        .isEqualTo(Arrays.asList("-9223372036854775808", null, "9223372036854775807"));
    assertThat(values(HeldTypes.convert(longs, DataType.FLOAT64), DataType.FLOAT64))
        .isEqualTo(Arrays.asList(-0x1p63, null, 0x1p63));
    assertThat(HeldTypes.convert(longs, DataType.INT64)).isSameAs(longs);
  }

  @Test
  void fillsNullsWithNothings() {
    NullBitmap nulls = secondOfThree();
    assertThat(
            values(NullHandling.fill(new IntVector(new int[] {1, 2, 3}, 3, nulls)), DataType.INT32))
        .containsExactly(1L, 0L, 3L);
    assertThat(
            values(
                NullHandling.fill(new LongVector(new long[] {1, 2, 3}, 3, nulls)), DataType.INT64))
        .containsExactly(1L, 0L, 3L);
    assertThat(
            values(
                NullHandling.fill(new ByteVector(new byte[] {1, 1, 1}, 3, nulls)),
                DataType.BOOLEAN))
        .containsExactly(true, false, true);
    assertThat(
            values(
                NullHandling.fill(new DoubleVector(new double[] {1, 2, 3}, 3, nulls)),
                DataType.FLOAT64))
        .containsExactly(1d, Double.NaN, 3d);
    ColumnVector texts =
        new BytesVector(new int[] {0, 1, 2, 3}, new byte[] {'a', 'b', 'c'}, 3, nulls);
    assertThat(values(NullHandling.fill(texts), DataType.STRING)).containsExactly("a", "", "c");
  }
}
