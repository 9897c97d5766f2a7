package dev.colonnade.mosaic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.ListVector;
import dev.colonnade.core.vector.NullBitmap;
import dev.colonnade.core.vector.Vectors;
import dev.colonnade.mosaic.metadata.Encoding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Arrays and maps in their physical columns. */
class NestedTest {
  private static final DataType INTS = DataType.ArrayType.of(DataType.INT32, true);

  private static ListVector lists(int[] offsets, int[] elements, boolean... nullRows) {
    NullBitmap nulls = new NullBitmap(offsets.length - 1);
    for (int row = 0; row < nullRows.length; row++) {
      if (nullRows[row]) {
        nulls.setNull(row);
      }
    }
    return new ListVector(offsets, new IntVector(elements), offsets.length - 1, nulls);
  }

  @Test
  void dropsElementsUnderANull() throws IOException {
    Schema schema = Schema.of(Field.nullable("c", INTS));
    ListVector hidden =
        lists(new int[] {1, 3, 6, 7}, new int[] {9, 1, 2, 3, 4, 5, 6, 8}, false, true, false);
    ListVector clean = lists(new int[] {0, 2, 2, 3}, new int[] {1, 2, 6}, false, true, false);
    byte[] written = TestFiles.write(TestFiles.PLAIN_BYTES, new Batch(schema, 3, hidden));
    assertThat(written)
        .isEqualTo(TestFiles.write(TestFiles.PLAIN_BYTES, new Batch(schema, 3, clean)));
    assertThat(TestFiles.rows(written))
        .isEqualTo(
            List.of(List.of(List.of(1L, 2L)), Arrays.asList((Object) null), List.of(List.of(6L))));
  }

  @Test
  void storesAChildWithoutEntriesAsNulls() throws IOException {
    Schema schema = Schema.of(Field.nullable("c", INTS));
    Batch empty = new Batch(schema, 2, lists(new int[] {0, 0, 0}, new int[0], false, true));
    byte[] bytes = TestFiles.write(TestFiles.PLAIN_BYTES, empty);
    try (MosaicReader reader = TestFiles.open(bytes)) {
      List<ColumnInfo> columns = reader.rowGroups().get(0).columns(0);
      assertThat(columns).extracting(ColumnInfo::path).containsExactly("c", "c.item");
      assertThat(columns)
          .extracting(ColumnInfo::encoding)
          .containsExactly(Encoding.CONST, Encoding.ALL_NULL);
    }
    assertThat(TestFiles.rows(bytes)).isEqualTo(Values.rows(empty));
  }

  /** Only a bucket that has children begins with their number. */
  @Test
  void marksOnlyBucketsThatHaveChildren() throws IOException {
    Schema schema = Schema.of(Field.required("a", DataType.INT32), Field.nullable("b", INTS));
    Batch batch =
        new Batch(
            schema, 1, new IntVector(0x01020304), lists(new int[] {0, 1}, new int[] {5}, false));
    byte[] bytes = TestFiles.write(TestFiles.PLAIN_BYTES.withNumBuckets(2), batch);
    // a: CONST, no nulls, the value. b: 1 column, 1 child, 1 element; two CONST; 1, 5.
    assertThat(Arrays.copyOf(bytes, 6 + 13))
        .isEqualTo(HandMade.bytes(1, 0, 1, 2, 3, 4, 1, 1, 1, 5, 0, 0, 0, 0, 1, 0, 0, 0, 5));
  }

  @Test
  void readsInBatchesOfAnySize() throws IOException {
    int rows = 100;
    int[] offsets = new int[rows + 1];
    boolean[] nulls = new boolean[rows];
    for (int row = 0; row < rows; row++) {
      nulls[row] = row % 7 == 3;
      offsets[row + 1] = offsets[row] + (nulls[row] ? 0 : row % 5);
    }
    int[] elements = new int[offsets[rows]];
    Arrays.setAll(elements, i -> i * i % 13);
    Schema schema = Schema.of(Field.nullable("c", INTS));
    Batch batch = new Batch(schema, rows, lists(offsets, elements, nulls));
    for (MosaicOptions options :
        List.of(TestFiles.PLAIN_BYTES, MosaicOptions.DEFAULT.withPageSizeThreshold(0))) {
      try (MosaicReader reader = TestFiles.open(TestFiles.write(options, batch))) {
        for (int size : new int[] {1, 3, 8, 33, 99, 100}) {
          List<List<Object>> read = new ArrayList<>();
          try (BatchReader batches =
              reader.rowGroups().get(0).read(new int[] {0}, reader.context(size))) {
            for (Batch next = batches.next(); next != null; next = batches.next()) {
              assertThat(next.rowCount()).isLessThanOrEqualTo(size);
              read.addAll(Values.rows(next));
              assertThat(next.endsRowGroup()).isEqualTo(read.size() == rows);
            }
          }
          assertThat(read).isEqualTo(Values.rows(batch));
        }
      }
    }
  }

  @Test
  void holdsSixtyFourLevels() throws IOException {
    DataType type = DataType.INT32;
    for (int depth = 1; depth < 64; depth++) {
      type = DataType.ArrayType.of(type, true);
    }
    Schema schema = Schema.of(Field.nullable("deep", type));
    Batch batch = new Batch(schema, 3, Vectors.allNull(type, 3));
    byte[] bytes = TestFiles.write(MosaicOptions.DEFAULT, batch);
    assertThat(TestFiles.rows(bytes)).isEqualTo(Values.rows(batch));
  }
}
