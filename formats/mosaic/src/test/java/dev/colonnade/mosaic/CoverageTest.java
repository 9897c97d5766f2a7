package dev.colonnade.mosaic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.contract.Values;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ByteVectorBuilder;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVectorBuilder;
import dev.colonnade.core.vector.FloatVectorBuilder;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.IntVectorBuilder;
import dev.colonnade.core.vector.ListVectorBuilder;
import dev.colonnade.core.vector.LongVectorBuilder;
import dev.colonnade.core.vector.MapVectorBuilder;
import dev.colonnade.core.vector.VectorBuilder;
import dev.colonnade.mosaic.metadata.Compression;
import dev.colonnade.mosaic.metadata.Encoding;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Every type in every encoding, layout and nullability is written and read back; a cell of that
 * table that stays empty fails.
 */
class CoverageTest {
  private static final int ROWS = 200;

  private static final List<DataType> TYPES =
      List.of(
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
          new DataType.DecimalType(9, 2),
          new DataType.DecimalType(18, -3),
          new DataType.DecimalType(38, 10),
          new DataType.TimeType(0),
          new DataType.TimeType(3),
          new DataType.TimestampType(0),
          new DataType.TimestampType(3),
          new DataType.TimestampType(6),
          new DataType.TimestampType(7),
          new DataType.TimestampType(9),
          new DataType.ZonedTimestampType(3, "UTC"),
          new DataType.ZonedTimestampType(6, ""),
          new DataType.ZonedTimestampType(9, "Asia/Shanghai"),
          DataType.ArrayType.of(DataType.INT32, true),
          DataType.ArrayType.of(DataType.ArrayType.of(DataType.STRING, true), false),
          DataType.MapType.of(DataType.STRING, DataType.ArrayType.of(DataType.INT8, true), true));

  private enum Layout {
    STORED,
    MONOLITHIC,
    PAGED
  }

  private enum Nulls {
    REQUIRED,
    NULLABLE_WITHOUT,
    NULLABLE_WITH
  }

  private record Cell(DataType type, Encoding encoding, Layout layout, Nulls nulls) {
    /** A column of nulls alone can only be one that has nulls. */
    boolean isPossible() {
      return encoding != Encoding.ALL_NULL || nulls == Nulls.NULLABLE_WITH;
    }
  }

  @Test
  void everyCellIsWrittenAndRead() throws IOException {
    Set<Cell> wanted = new HashSet<>();
    Set<Cell> seen = new HashSet<>();
    for (DataType type : TYPES) {
      for (Encoding encoding : Encoding.values()) {
        for (Layout layout : Layout.values()) {
          for (Nulls nulls : Nulls.values()) {
            Cell cell = new Cell(type, encoding, layout, nulls);
            if (cell.isPossible()) {
              wanted.add(cell);
              seen.add(writtenAndRead(cell));
            }
          }
        }
      }
    }
    wanted.removeAll(seen);
    assertThat(wanted).as("cells that no file had").isEmpty();
  }

  /** Writes a column that should get the encoding; tells which cell the file really has. */
  private static Cell writtenAndRead(Cell cell) throws IOException {
    Field field = new Field("c", cell.type, cell.nulls != Nulls.REQUIRED);
    Schema schema = Schema.of(field, Field.required("other", DataType.INT32));
    ColumnVector vector = column(cell);
    Batch batch =
        new Batch(schema, ROWS, vector, new IntVector(IntStream.range(0, ROWS).toArray()));
    MosaicOptions options =
        MosaicOptions.DEFAULT
            .withNumBuckets(1)
            .withCompression(cell.layout == Layout.STORED ? Compression.NONE : Compression.ZSTD)
            .withPageSizeThreshold(cell.layout == Layout.PAGED ? 0 : 1 << 30)
            .withDictionary(32_768, cell.encoding == Encoding.PLAIN ? 0 : 255);
    byte[] bytes = TestFiles.write(options, batch);
    try (MosaicReader reader = TestFiles.open(bytes)) {
      assertThat(reader.schema()).isEqualTo(schema);
      MosaicRowGroup group = reader.rowGroups().get(0);
      assertThat(Values.rows(group.read("c", "other")))
          .as("%s", cell)
          .isEqualTo(Values.rows(batch));
      assertThat(Values.rows(group.read("c")))
          .isEqualTo(Values.rows(batch.select(schema.select(new int[] {0}), new int[] {0})));
      ColumnInfo info = group.columns(0).get(0);
      Layout layout =
          info.paged()
              ? Layout.PAGED
              : reader.compression() == Compression.NONE ? Layout.STORED : Layout.MONOLITHIC;
      Nulls nulls =
          !reader.schema().field(0).nullable()
              ? Nulls.REQUIRED
              : info.nulls() > 0 ? Nulls.NULLABLE_WITH : Nulls.NULLABLE_WITHOUT;
      return new Cell(reader.schema().field(0).type(), info.encoding(), layout, nulls);
    }
  }

  private static ColumnVector column(Cell cell) {
    int distinct = cell.encoding == Encoding.CONST ? 1 : cell.encoding == Encoding.DICT ? 2 : 40;
    VectorBuilder builder = VectorBuilder.forType(cell.type);
    for (int row = 0; row < ROWS; row++) {
      boolean isNull = cell.nulls == Nulls.NULLABLE_WITH && row % 3 == 1;
      if (isNull || cell.encoding == Encoding.ALL_NULL) {
        builder.appendNull();
      } else {
        append(builder, cell.type, row % distinct);
      }
    }
    return builder.build();
  }

  private static void append(VectorBuilder builder, DataType type, int value) {
    if (builder instanceof ByteVectorBuilder b) {
      b.append((byte) (type.equals(DataType.BOOLEAN) ? value & 1 : value - 20));
    } else if (builder instanceof IntVectorBuilder b) {
      b.append(value * 700 - (type instanceof DataType.TimeType ? 0 : 1400));
    } else if (builder instanceof LongVectorBuilder b) {
      b.append(value * 7_654_321L - 9_999_999L);
    } else if (builder instanceof FloatVectorBuilder b) {
      b.append(value == 1 ? Float.NaN : value / 8f);
    } else if (builder instanceof DoubleVectorBuilder b) {
      b.append(value == 1 ? -0.0 : value / 8.0);
    } else if (builder instanceof BytesVectorBuilder b) {
      b.append(
          type instanceof DataType.DecimalType
              ? BigInteger.valueOf(value - 3).pow(9).shiftLeft(40).toByteArray()
              : ("é" + "v".repeat(value)).getBytes(StandardCharsets.UTF_8));
    } else if (builder instanceof ListVectorBuilder b) {
      for (int i = 0; i < value; i++) {
        append(b.elements(), ((DataType.ArrayType) type).element().type(), i);
      }
      b.endRow();
    } else if (builder instanceof MapVectorBuilder b) {
      DataType.MapType map = (DataType.MapType) type;
      for (int i = 0; i < value; i++) {
        append(b.keys(), map.key().type(), i);
        append(b.values(), map.value().type(), i % 4);
      }
      b.endRow();
    }
  }

  @Test
  void coversEveryTypeThatCanBeWritten() {
    List<Class<?>> kinds = new ArrayList<>();
    TYPES.forEach(type -> kinds.add(type.getClass()));
    for (Class<?> kind : DataType.class.getPermittedSubclasses()) {
      if (kind != DataType.StructType.class) {
        assertThat(kinds).contains(kind);
      }
    }
  }
}
