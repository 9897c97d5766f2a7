package dev.colonnade.core.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.contract.Values;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;

class VectorBuilderTest {
  private static final int[] SIZES = {0, 1, 16, 17, 63, 64, 65, 1000, 3};

  /**
   * Builds vectors of several sizes with one builder, every third row null, and checks all of them
   * at the end, when later rows would have spoilt earlier vectors.
   */
  private static void check(
      DataType type, VectorBuilder builder, IntConsumer append, List<Object> expected) {
    List<ColumnVector> built = new ArrayList<>();
    for (int size : SIZES) {
      for (int row = 0; row < size; row++) {
        if (row % 3 == 2) {
          builder.appendNull();
        } else {
          append.accept(row);
        }
        assertThat(builder.size()).isEqualTo(row + 1);
      }
      long memory = builder.memoryBytes();
      assertThat(memory > 0).isEqualTo(size > 0);
      built.add(builder.build());
      assertThat(builder.size()).isZero();
      assertThat(builder.memoryBytes()).isZero();
    }
    for (int i = 0; i < SIZES.length; i++) {
      ColumnVector vector = built.get(i);
      assertThat(vector.size()).isEqualTo(SIZES[i]);
      for (int row = 0; row < SIZES[i]; row++) {
        assertThat(Values.value(vector, type, row))
            .isEqualTo(row % 3 == 2 ? null : expected.get(row));
      }
      assertThat(vector.nullCount()).isEqualTo(SIZES[i] / 3);
    }
  }

  private static List<Object> expected(java.util.function.IntFunction<Object> value) {
    List<Object> values = new ArrayList<>();
    for (int row = 0; row < 1000; row++) {
      values.add(value.apply(row));
    }
    return values;
  }

  @Test
  void numbers() {
    ByteVectorBuilder bytes = (ByteVectorBuilder) VectorBuilder.forType(DataType.INT8);
    check(DataType.INT8, bytes, i -> bytes.append((byte) i), expected(i -> (long) (byte) i));
    IntVectorBuilder ints = (IntVectorBuilder) VectorBuilder.forType(DataType.INT32);
    check(DataType.INT32, ints, i -> ints.append(-i), expected(i -> (long) -i));
    LongVectorBuilder longs = (LongVectorBuilder) VectorBuilder.forType(DataType.INT64);
    check(DataType.INT64, longs, i -> longs.append((long) i << 40), expected(i -> (long) i << 40));
    FloatVectorBuilder floats = (FloatVectorBuilder) VectorBuilder.forType(DataType.FLOAT32);
    check(DataType.FLOAT32, floats, i -> floats.append(i / 2f), expected(i -> i / 2f));
    DoubleVectorBuilder doubles = (DoubleVectorBuilder) VectorBuilder.forType(DataType.FLOAT64);
    check(DataType.FLOAT64, doubles, i -> doubles.append(i / 3d), expected(i -> i / 3d));
  }

  @Test
  void bytes() {
    for (int capacity : new int[] {0, 1, 16, 100}) {
      BytesVectorBuilder builder = new BytesVectorBuilder(capacity);
      check(
          DataType.STRING,
          builder,
          i -> {
            byte[] text = ("text " + i).getBytes(StandardCharsets.UTF_8);
            if (i % 2 == 0) {
              builder.append(text);
            } else {
              builder.append(new Slice(Arrays.copyOf(text, text.length + 3), 0, text.length));
            }
          },
          expected(i -> "text " + i));
    }
    BytesVectorBuilder large = new BytesVectorBuilder();
    large.append(new byte[100_000]);
    large.append(new byte[] {5}, 0, 1);
    BytesVector vector = (BytesVector) large.build();
    assertThat(vector.length(0)).isEqualTo(100_000);
    assertThat(vector.slice(1).toByteArray()).containsExactly(5);
  }

  @Test
  void lists() {
    DataType type = DataType.ArrayType.of(DataType.INT32, true);
    ListVectorBuilder lists = (ListVectorBuilder) VectorBuilder.forType(type);
    check(
        type,
        lists,
        i -> {
          for (int k = 0; k < i % 4; k++) {
            if (k == 1) {
              lists.elements().appendNull();
            } else {
              ((IntVectorBuilder) lists.elements()).append(i);
            }
          }
          lists.endRow();
        },
        expected(
            i -> {
              List<Object> list = new ArrayList<>();
              for (int k = 0; k < i % 4; k++) {
                list.add(k == 1 ? null : (Object) (long) i);
              }
              return list;
            }));
  }

  @Test
  void maps() {
    DataType type = DataType.MapType.of(DataType.INT64, DataType.STRING, true);
    MapVectorBuilder maps = (MapVectorBuilder) VectorBuilder.forType(type);
    check(
        type,
        maps,
        i -> {
          if (i % 2 == 0) {
            ((LongVectorBuilder) maps.keys()).append(i);
            maps.values().appendNull();
          }
          maps.endRow();
        },
        expected(i -> i % 2 == 0 ? List.of(Arrays.asList((long) i, null)) : List.of()));
    ((LongVectorBuilder) maps.keys()).append(1);
    assertThatThrownBy(maps::endRow)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("1 keys, 0 values");
  }

  @Test
  void structs() {
    DataType type =
        new DataType.StructType(
            List.of(Field.nullable("x", DataType.INT32), Field.nullable("y", DataType.BOOLEAN)));
    StructVectorBuilder structs = (StructVectorBuilder) VectorBuilder.forType(type);
    check(
        type,
        structs,
        i -> {
          ((IntVectorBuilder) structs.fields().get(0)).append(i);
          ((ByteVectorBuilder) structs.fields().get(1)).append((byte) (i & 1));
          structs.endRow();
        },
        expected(i -> List.of((long) i, (i & 1) == 1)));
    ((IntVectorBuilder) structs.fields().get(0)).append(1);
    assertThatThrownBy(structs::endRow).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void textsAreAppendedTogetherAsOneByOne() {
    byte[] bytes = "abcdefghijklmnopqrstuvwxyz0123456789".getBytes(StandardCharsets.US_ASCII);
    int texts = 3000;
    int[] starts = new int[texts];
    int[] stops = new int[texts];
    for (int i = 0; i < texts; i++) {
      starts[i] = i * 7 % bytes.length;
      stops[i] = Math.min(bytes.length, starts[i] + i % 13);
    }
    BytesVectorBuilder together = new BytesVectorBuilder();
    BytesVectorBuilder oneByOne = new BytesVectorBuilder();
    for (int stride = 1; stride <= 3; stride++) {
      for (int i = stride; i < texts; i += stride) {
        oneByOne.append(bytes, starts[i], stops[i] - starts[i]);
      }
      together.append(bytes, starts, stops, stride, texts, stride);
      together.appendNull();
      oneByOne.appendNull();
    }
    assertThat(together.size()).isEqualTo(oneByOne.size());
    assertThat(together.memoryBytes()).isEqualTo(oneByOne.memoryBytes());
    ColumnVector expected = oneByOne.build();
    ColumnVector vector = together.build();
    for (int row = 0; row < expected.size(); row++) {
      assertThat(Values.value(vector, DataType.STRING, row))
          .isEqualTo(Values.value(expected, DataType.STRING, row));
    }
  }

  @Test
  void numbersAreAppendedTogether() {
    IntVectorBuilder ints = new IntVectorBuilder();
    LongVectorBuilder longs = new LongVectorBuilder();
    DoubleVectorBuilder doubles = new DoubleVectorBuilder();
    for (int count = 0; count < 40; count++) {
      ints.append(new int[] {1, count, 3}, 2);
      longs.append(new long[] {1, count, 3}, 2);
      doubles.append(new double[] {1, count, 3}, 2);
    }
    IntVector builtInts = (IntVector) ints.build();
    LongVector builtLongs = (LongVector) longs.build();
    DoubleVector builtDoubles = (DoubleVector) doubles.build();
    assertThat(builtInts.size()).isEqualTo(80);
    for (int row = 0; row < 80; row++) {
      int expected = row % 2 == 0 ? 1 : row / 2;
      assertThat(builtInts.values()[row]).isEqualTo(expected);
      assertThat(builtLongs.values()[row]).isEqualTo(expected);
      assertThat(builtDoubles.values()[row]).isEqualTo(expected);
    }
  }
}
