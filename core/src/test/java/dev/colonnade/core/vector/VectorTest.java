package dev.colonnade.core.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.contract.RandomTable;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;

class VectorTest {
  private static List<Object> values(ColumnVector vector, DataType type) {
    List<Object> values = new ArrayList<>();
    for (int row = 0; row < vector.size(); row++) {
      values.add(Values.value(vector, type, row));
    }
    return values;
  }

  /** A random column, plain or encoded; every kind of vector comes up. */
  private static ColumnVector column(RandomTable table, Random random) {
    ColumnVector plain = table.batches().get(0).column(0);
    int[] filled = IntStream.range(0, plain.size()).filter(i -> !plain.isNull(i)).toArray();
    int size = random.nextInt(200);
    NullBitmap nulls = random.nextBoolean() ? null : new NullBitmap(size);
    for (int row = 0; nulls != null && row < size; row++) {
      if (random.nextInt(3) == 0) {
        nulls.setNull(row);
      }
    }
    switch (random.nextInt(4)) {
      case 0 -> {
        return new ConstantVector(
            plain.gather(new int[] {random.nextInt(plain.size())}, 1), size, null);
      }
      case 1 -> {
        if (filled.length > 0) {
          return new ConstantVector(plain.gather(filled, 1), size, nulls);
        }
      }
      case 2 -> {
        if (filled.length > 0) {
          int[] indices = random.ints(size + 3L, 0, filled.length).toArray();
          return new DictionaryVector(indices, plain.gather(filled, filled.length), size, nulls);
        }
      }
      default -> {
        return plain;
      }
    }
    return plain;
  }

  @Property(tries = 800, shrinking = ShrinkingMode.OFF)
  void gathersSlicesAndFlattensAsListsDo(@ForAll long seed) {
    Random random = new Random(seed);
    RandomTable table = RandomTable.of(seed, TypeSupport.ANYTHING, 1, 1 + random.nextInt(300));
    DataType type = table.schema().field(0).type();
    ColumnVector vector = column(table, random);
    List<Object> values = values(vector, type);
    int size = vector.size();

    int from = random.nextInt(size + 1);
    int count = random.nextInt(size - from + 1);
    ColumnVector slice = vector.slice(from, count);
    assertThat(values(slice, type)).isEqualTo(values.subList(from, from + count));
    int from2 = random.nextInt(count + 1);
    int count2 = random.nextInt(count - from2 + 1);
    assertThat(values(slice.slice(from2, count2), type))
        .isEqualTo(values.subList(from + from2, from + from2 + count2));

    int chosen = size == 0 ? 0 : random.nextInt(2 * size);
    int[] rows = random.ints(chosen + 2L, 0, Math.max(1, size)).toArray();
    List<Object> expected = new ArrayList<>();
    for (int i = 0; i < chosen; i++) {
      expected.add(values.get(rows[i]));
    }
    ColumnVector gathered = vector.gather(rows, chosen);
    assertThat(values(gathered, type)).isEqualTo(expected);
    int[] sliceRows = random.ints(10, 0, Math.max(1, count)).toArray();
    if (count > 0) {
      assertThat(values(slice.gather(sliceRows, 10), type))
          .isEqualTo(Arrays.stream(sliceRows).mapToObj(row -> values.get(from + row)).toList());
    }

    for (ColumnVector any : List.of(vector, slice, gathered)) {
      ColumnVector flat = any.flat();
      assertThat(flat).isNotInstanceOfAny(ConstantVector.class, DictionaryVector.class);
      assertThat(values(flat, type)).isEqualTo(values(any, type));
      assertThat(any.nullCount())
          .isEqualTo((int) values(any, type).stream().filter(v -> v == null).count());
      assertThat(any.memoryBytes()).isNotNegative();
    }
    if (count > 0) {
      assertThat(slice.nulls() == null).isEqualTo(slice.nullCount() == 0);
    }
  }

  @Test
  void bitmapsAreSlicedAtEveryShift() {
    NullBitmap bitmap = new NullBitmap(300);
    Random random = new Random(1);
    for (int row = 0; row < 300; row++) {
      if (random.nextInt(3) == 0) {
        bitmap.setNull(row);
      }
    }
    for (int from = 0; from <= 300; from++) {
      for (int count : new int[] {0, 1, 2, 63, 64, 65, 127, 128, 129, 300 - from}) {
        if (count > 300 - from) {
          continue;
        }
        NullBitmap slice = bitmap.slice(from, count);
        int nulls = 0;
        for (int row = 0; row < count; row++) {
          boolean isNull = bitmap.isNull(from + row);
          nulls += isNull ? 1 : 0;
          if (slice != null) {
            assertThat(slice.isNull(row)).isEqualTo(isNull);
          }
        }
        // No bitmap where there is no null; and no stray bits behind the last row.
        assertThat(slice == null ? 0 : slice.count()).isEqualTo(nulls);
        assertThat(slice == null).isEqualTo(nulls == 0);
      }
    }
  }

  @Test
  void aBitmapOfNullsHasNoStrayBits() {
    for (int size : new int[] {0, 1, 63, 64, 65, 128, 130}) {
      NullBitmap all = NullBitmap.allNull(size);
      assertThat(all.count()).isEqualTo(size);
      assertThat(all.size()).isEqualTo(size);
      for (int row = 0; row < size; row++) {
        assertThat(all.isNull(row)).isTrue();
      }
    }
  }

  @Test
  void aConstantNullIsNullInEveryRow() {
    for (DataType type : RandomTable.types(TypeSupport.ANYTHING)) {
      ColumnVector nulls = Vectors.allNull(type, 70);
      assertThat(nulls.nullCount()).isEqualTo(70);
      assertThat(values(nulls, type)).hasSize(70).containsOnlyNulls();
      assertThat(values(nulls.flat(), type)).hasSize(70).containsOnlyNulls();
      assertThat(nulls.flat().nullCount()).isEqualTo(70);
      assertThat(Vectors.allNull(type, 0).flat().size()).isZero();
      assertThat(Vectors.zeros(type, 3, null).nullCount()).isZero();
      assertThat(values(Vectors.zeros(type, 3, null), type)).hasSize(3).doesNotContainNull();
    }
  }

  @Test
  void sizesMustAgree() {
    assertThatThrownBy(() -> new IntVector(new int[3], 3, new NullBitmap(2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a bitmap of 2 rows for a vector of 3");
    assertThatThrownBy(() -> new ConstantVector(new IntVector(1, 2), 5, null))
        .hasMessage("a constant is one value, not 2");
    Schema schema =
        Schema.of(Field.nullable("a", DataType.INT32), Field.nullable("b", DataType.INT32));
    assertThatThrownBy(() -> new Batch(schema, 1, new IntVector(1)))
        .hasMessage("1 vectors for 2 columns");
    assertThatThrownBy(() -> new Batch(schema, 1, new IntVector(1), new IntVector(1, 2)))
        .hasMessage("column 'b' has 2 rows, the batch 1");
  }

  @Test
  void batchesAreCutLikeTheirColumns() {
    Schema schema =
        Schema.of(Field.nullable("a", DataType.INT32), Field.nullable("b", DataType.STRING));
    Batch batch =
        new Batch(
            schema, 3, true, new IntVector(1, 2, 3), BytesVector.of(Arrays.asList("x", null, "z")));
    assertThat(Values.rows(batch.gather(new int[] {2, 0, 9}, 2)))
        .containsExactly(List.of(3L, "z"), List.of(1L, "x"));
    assertThat(Values.rows(batch.slice(1, 1))).containsExactly(Arrays.asList(2L, null));
    assertThat(batch.slice(0, 3)).isSameAs(batch);
    assertThat(batch.slice(1, 2).endsRowGroup()).isTrue();
    assertThat(batch.slice(0, 2).endsRowGroup()).isFalse();
    Batch other = batch.select(schema.select(new int[] {1}), new int[] {1});
    assertThat(Values.rows(other))
        .containsExactly(List.of("x"), Arrays.asList((Object) null), List.of("z"));
    assertThat(other.endsRowGroup()).isTrue();
  }
}
