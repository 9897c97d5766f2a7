package dev.colonnade.mosaic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.NullBitmap;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whole files, byte by byte as the format's description explains them. */
class WorkedExamplesTest {
  private static byte[] bytes(String... hex) {
    return HexFormat.of().parseHex(String.join("", hex).replace(" ", ""));
  }

  private static String text(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void scalarsWithNulls() throws IOException {
    Schema schema =
        Schema.of(
            Field.required("id", DataType.INT32),
            Field.nullable("name", DataType.STRING),
            Field.nullable("score", DataType.FLOAT64));
    NullBitmap third = new NullBitmap(5);
    third.setNull(2);
    Batch batch =
        new Batch(
            schema,
            5,
            new IntVector(1, 2, 3, 4, 5),
            BytesVector.of(Arrays.asList("alice", null, "charlie", "dave", "eve")),
            new DoubleVector(new double[] {95.5, 87, 0, 72.5, 100}, 5, third));
    byte[] expected =
        bytes(
            "00 06 02 04", // three times PLAIN; name and score have nulls; their bitmaps
            "00000001 00000002 00000003 00000004 00000005",
            "05" + text("alice") + "07" + text("charlie") + "04" + text("dave"),
            "03" + text("eve"),
            "4057e00000000000 4055c00000000000 4052200000000000 4059000000000000",
            "0000001d 03 01 00", // schema: its length, columns, buckets, front coding
            "00 02" + text("id") + "03 00 00 04" + text("name") + "0a 01",
            "00 05" + text("score") + "06 01",
            "00 02 02", // the order of the columns
            "05 01 00 0000000000000000 4f 4f 00", // index: rows, the bucket, no statistics
            "0000000000000070 000000000000004f 00000001 00000001 00 01 0000" + text("MOSA"));
    assertThat(TestFiles.write(TestFiles.PLAIN_BYTES, batch)).isEqualTo(expected);
    assertThat(TestFiles.rows(expected))
        .containsExactly(
            List.of(1L, "alice", 95.5),
            Arrays.asList(2L, null, 87.0),
            Arrays.asList(3L, "charlie", null),
            List.of(4L, "dave", 72.5),
            List.of(5L, "eve", 100.0));
  }

  @Test
  void bytePairsOfNames() throws IOException {
    byte[] expected =
        bytes(
            "00000034 04 02 01 0a", // schema of 52 bytes: 4 columns, 2 buckets, 10 rules
            "7661 806c 8175 8265", // va, val, valu, value
            "7465 846d 8570 865f", // te, tem, temp, temp_
            "8783 5f88", // temp_value, _temp_value
            "00 02 61 89 03 01 00 02 62 89 03 01 00 02 63 89 03 01 00 02 64 89 03 01",
            "06 03 02 03",
            "0000000000000038 0000000000000000 00000002 00000000 00 01 0000" + text("MOSA"));
    String[] names = {"d_temp_value", "b_temp_value", "c_temp_value", "a_temp_value"};
    assertThat(TestFiles.write(TestFiles.PLAIN_BYTES.withNumBuckets(2), noRows(names)))
        .isEqualTo(expected);
    try (MosaicReader reader = TestFiles.open(expected)) {
      assertThat(reader.schema().names()).containsExactly(names);
      assertThat(reader.bucketOf(0)).isEqualTo(1);
      assertThat(reader.bucketOf(3)).isZero();
    }
  }

  /** A character outside the first plane comes after U+FF61, though its first half does not. */
  @Test
  void namesAreSortedByTheirBytes() throws IOException {
    String[] names = {"z", "\uff61", "\ud83d\ude00", "a", "\u00e9", "A", "_"};
    byte[] file = TestFiles.write(TestFiles.PLAIN_BYTES.withNumBuckets(7), noRows(names));
    int order = file.length - 32 - names.length;
    assertThat(Arrays.copyOfRange(file, order, order + names.length))
        .isEqualTo(bytes("06 04 02 07 04 07 02"));
    try (MosaicReader reader = TestFiles.open(file)) {
      assertThat(reader.schema().names()).containsExactly(names);
      assertThat(new int[] {reader.bucketOf(1), reader.bucketOf(2), reader.bucketOf(5)})
          .containsExactly(5, 6, 0);
    }
  }

  private static Batch noRows(String... names) {
    Field[] fields =
        Arrays.stream(names).map(n -> Field.nullable(n, DataType.INT32)).toArray(Field[]::new);
    ColumnVector[] vectors = new ColumnVector[names.length];
    Arrays.fill(vectors, new IntVector());
    return new Batch(Schema.of(fields), 0, vectors);
  }
}
