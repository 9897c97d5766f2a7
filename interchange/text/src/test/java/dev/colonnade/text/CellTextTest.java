package dev.colonnade.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.ConstantVector;
import dev.colonnade.core.vector.DictionaryVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.ListVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.MapVector;
import dev.colonnade.core.vector.NullBitmap;
import dev.colonnade.core.vector.StructVector;
import dev.colonnade.core.vector.Vectors;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class CellTextTest {
  @Test
  void numbers() {
    shows(DataType.BOOLEAN, new ByteVector((byte) 1), "true", "true");
    shows(DataType.INT8, new ByteVector((byte) -128), "-128", "-128");
    shows(DataType.INT16, new IntVector(-32768), "-32768", "-32768");
    shows(DataType.INT32, new IntVector(Integer.MIN_VALUE), "-2147483648", "-2147483648");
    shows(DataType.INT64, new LongVector(Long.MIN_VALUE), "" + Long.MIN_VALUE, "" + Long.MIN_VALUE);
    shows(DataType.FLOAT64, new DoubleVector(-0.0), "-0.0", "-0.0");
    shows(DataType.FLOAT64, new DoubleVector(Double.NaN), "NaN", "\"NaN\"");
  }

  @Test
  void decimalsInPlainNotation() {
    shows(new DataType.DecimalType(5, 2), new LongVector(-5), "-0.05", "-0.05");
    shows(new DataType.DecimalType(5, 2), new LongVector(12345), "123.45", "123.45");
    shows(new DataType.DecimalType(5, 0), new LongVector(0), "0", "0");
    shows(new DataType.DecimalType(5, 5), new LongVector(12345), "0.12345", "0.12345");
    shows(new DataType.DecimalType(5, -3), new LongVector(12), "12000", "12000");
    shows(new DataType.DecimalType(18, 18), new LongVector(-1), "-0.000000000000000001", null);
    shows(new DataType.DecimalType(3, 25), new LongVector(7), "0.0000000000000000000000007", null);
    BytesVector large =
        new BytesVector(new int[] {0, 2}, new byte[] {(byte) 0xff, (byte) 0x85}, 1, null);
    shows(new DataType.DecimalType(38, 1), large, "-12.3", "-12.3");
  }

  @Test
  void datesAndTimes() {
    shows(DataType.DATE, new IntVector(19782), "2024-02-29", "\"2024-02-29\"");
    shows(new DataType.TimeType(3), new IntVector(86_399_999), "23:59:59.999", null);
    shows(new DataType.TimeType(0), new IntVector(1000), "00:00:01", null);
    shows(new DataType.TimeType(6), new LongVector(1), "00:00:00.000001", null);
    long nanos = 1_700_000_000_123_456_789L;
    shows(
        new DataType.TimestampType(9),
        new LongVector(nanos),
        "2023-11-14T22:13:20.123456789",
        "\"2023-11-14T22:13:20.123456789\"");
    shows(
        new DataType.TimestampType(7), new LongVector(nanos), "2023-11-14T22:13:20.1234567", null);
    shows(new DataType.TimestampType(0), new LongVector(-1000), "1969-12-31T23:59:59", null);
    shows(
        new DataType.ZonedTimestampType(3, "Europe/Oslo"),
        new LongVector(-1),
        "1969-12-31T23:59:59.999Z",
        "\"1969-12-31T23:59:59.999Z\"");
    shows(
        new DataType.TimestampType(3),
        new LongVector(Long.MIN_VALUE),
        "-292275055-05-16T16:47:04.192",
        null);
  }

  @Property
  void anyDay(@ForAll int day) {
    assertThat(CellText.plain(DataType.DATE, new IntVector(day)).text(0))
        .isEqualTo(LocalDate.ofEpochDay(day).toString());
  }

  @Test
  void textAndBytes() {
    shows(
        DataType.STRING,
        BytesVector.of(List.of("a\"b\\c\n\r\t\b\f\u0001é😀/")),
        "a\"b\\c\n\r\t\b\f\u0001é😀/",
        "\"a\\\"b\\\\c\\n\\r\\t\\b\\f\\u0001é😀/\"");
    shows(
        DataType.BINARY,
        new BytesVector(new int[] {1, 3}, new byte[] {9, 1, 2, 9}, 1, null),
        "AQI=",
        "\"AQI=\"");
  }

  @Test
  void nestedValuesAreJson() {
    ColumnVector numbers = new IntVector(new int[] {1, 0, 3}, 3, nulls(3, 1));
    ListVector list = new ListVector(new int[] {0, 3, 3}, numbers, 2, null);
    DataType listType = DataType.ArrayType.of(DataType.INT32, true);
    assertThat(texts(CellText.plain(listType, list), 2)).containsExactly("[1,null,3]", "[]");

    MapVector map =
        new MapVector(
            new int[] {0, 2},
            BytesVector.of(List.of("a", "b")),
            new DoubleVector(new double[] {1.5, 0}, 2, nulls(2, 1)),
            1,
            null);
    shows(
        DataType.MapType.of(DataType.STRING, DataType.FLOAT64, true),
        map,
        "[{\"key\":\"a\",\"value\":1.5},{\"key\":\"b\",\"value\":null}]",
        null);

    StructVector struct =
        new StructVector(List.of(BytesVector.of(Arrays.asList("x", null)), list), 2, nulls(2, 1));
    DataType structType =
        new DataType.StructType(
            List.of(Field.nullable("s\"", DataType.STRING), Field.nullable("l", listType)));
    assertThat(texts(CellText.json(structType, struct), 2))
        .containsExactly("{\"s\\\"\":\"x\",\"l\":[1,null,3]}", "null");
    assertThat(texts(CellText.plain(structType, struct), 2))
        .containsExactly("{\"s\\\"\":\"x\",\"l\":[1,null,3]}", "");
  }

  @Test
  void encodedVectorsShowWhatTheFlatOnesDo() {
    BytesVector words = BytesVector.of(List.of("x", "y\"", ""));
    int[] indices = {2, 0, 1, 1, 0, 2};
    for (int size : new int[] {2, 6}) {
      ColumnVector dictionary = new DictionaryVector(indices, words, size, nulls(size, 1));
      sameAsFlat(DataType.STRING, dictionary, size);
    }
    sameAsFlat(DataType.STRING, new ConstantVector(words.slice(1, 1), 4, nulls(4, 3)), 4);
    sameAsFlat(DataType.INT64, new ConstantVector(new LongVector(7), 3, null), 3);
    sameAsFlat(DataType.DATE, Vectors.allNull(DataType.DATE, 3), 3);
  }

  private static void sameAsFlat(DataType type, ColumnVector vector, int size) {
    assertThat(texts(CellText.json(type, vector), size))
        .isEqualTo(texts(CellText.json(type, vector.flat()), size));
    assertThat(texts(CellText.plain(type, vector), size))
        .isEqualTo(texts(CellText.plain(type, vector.flat()), size));
  }

  private static void shows(DataType type, ColumnVector vector, String plain, String json) {
    assertThat(CellText.plain(type, vector).text(0)).isEqualTo(plain);
    if (json != null) {
      assertThat(CellText.json(type, vector).text(0)).isEqualTo(json);
    }
  }

  private static List<String> texts(CellText cells, int rows) {
    String[] texts = new String[rows];
    Arrays.setAll(texts, cells::text);
    return List.of(texts);
  }

  private static NullBitmap nulls(int size, int... rows) {
    NullBitmap nulls = new NullBitmap(size);
    for (int row : rows) {
      nulls.setNull(row);
    }
    return nulls;
  }
}
