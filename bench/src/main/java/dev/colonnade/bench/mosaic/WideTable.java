package dev.colonnade.bench.mosaic;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.NullBitmap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Supplier;

/**
 * A very wide table, like those that Mosaic is made for.
 *
 * @param name for the report
 * @param zstdLevel the level that it is written with
 */
record WideTable(String name, int zstdLevel, Batch batch) {
  private static final int NAME_LENGTH = 80;

  /** The tables that are measured, by their number. */
  static List<Supplier<WideTable>> all() {
    return List.of(
        () -> texts(10_000, 10, 9),
        () -> texts(10_000, 500, 9),
        () -> texts(10_000, 500, 1),
        () -> texts(10_000, 4500, 9),
        () -> sensors(30_000, 100, 3),
        () -> sensors(30_000, 1500, 3),
        () -> sensors(30_000, 5000, 3),
        () -> sensors(1000, 10_000, 1));
  }

  /** Nine of ten columns are texts, the others int32; names of about 80 bytes. */
  static WideTable texts(int columns, int rows, int zstdLevel) {
    Random random = new Random(columns + rows);
    List<Field> fields = new ArrayList<>();
    ColumnVector[] vectors = new ColumnVector[columns];
    for (int i = 0; i < columns; i++) {
      StringBuilder column = new StringBuilder();
      column.append("department_").append(i % 37).append("_measure_").append(i % 1009);
      while (column.length() < NAME_LENGTH - 6) {
        column.append("_attribute");
      }
      column.append(String.format(Locale.ROOT, "_%05d", i));
      boolean number = i % 10 == 0;
      fields.add(Field.nullable(column.toString(), number ? DataType.INT32 : DataType.STRING));
      vectors[i] = number ? ints(random, rows) : texts(random, rows, i % 10);
    }
    String name = columns + " text/int columns x " + rows + ", zstd " + zstdLevel;
    return new WideTable(name, zstdLevel, new Batch(new Schema(fields), rows, vectors));
  }

  private static ColumnVector ints(Random random, int rows) {
    int[] values = new int[rows];
    for (int i = 0; i < rows; i++) {
      values[i] = random.nextInt(100_000);
    }
    return new IntVector(values);
  }

  private static ColumnVector texts(Random random, int rows, int kind) {
    BytesVectorBuilder builder = new BytesVectorBuilder(rows);
    int distinct = kind < 3 ? 1 : kind < 6 ? 20 : Integer.MAX_VALUE;
    for (int i = 0; i < rows; i++) {
      if (kind == 9 && random.nextInt(4) > 0) {
        builder.appendNull();
      } else {
        int value = distinct == Integer.MAX_VALUE ? random.nextInt() : random.nextInt(distinct);
        builder.append(("value " + value).getBytes(StandardCharsets.UTF_8));
      }
    }
    return builder.build();
  }

  /**
   * A time, and sensors: 79 % int8, 11 % float64, 8 % int16, int32; 18 % of them all null, 16 %
   * always present, the others at a quarter of the rows.
   */
  static WideTable sensors(int columns, int rows, int zstdLevel) {
    Random random = new Random(columns + rows);
    List<Field> fields = new ArrayList<>();
    ColumnVector[] vectors = new ColumnVector[columns];
    fields.add(Field.required("timestamp", DataType.INT64));
    long[] times = new long[rows];
    for (int i = 0; i < rows; i++) {
      times[i] = 1_700_000_000_000L + 100L * i;
    }
    vectors[0] = new LongVector(times);
    for (int i = 1; i < columns; i++) {
      String column =
          String.format(
              Locale.ROOT,
              "vehicle.powertrain.subsystem_%c.module.sensor.signal.raw_%05d",
              'a' + i % 26,
              i);
      int presence = random.nextInt(100);
      NullBitmap nulls = presence < 16 ? null : nulls(random, rows, presence < 34 ? 1 : 0.75);
      int kind = random.nextInt(100);
      DataType type =
          kind < 79
              ? DataType.INT8
              : kind < 90 ? DataType.FLOAT64 : kind < 98 ? DataType.INT16 : DataType.INT32;
      fields.add(Field.nullable(column, type));
      vectors[i] = sensor(random, type, rows, nulls);
    }
    String name = columns + " sensor columns x " + rows + ", zstd " + zstdLevel;
    return new WideTable(name, zstdLevel, new Batch(new Schema(fields), rows, vectors));
  }

  private static NullBitmap nulls(Random random, int rows, double share) {
    NullBitmap nulls = new NullBitmap(rows);
    for (int i = 0; i < rows; i++) {
      if (random.nextDouble() < share) {
        nulls.setNull(i);
      }
    }
    return nulls;
  }

  private static ColumnVector sensor(Random random, DataType type, int rows, NullBitmap nulls) {
    int spread = 1 + random.nextInt(60);
    switch (type.physical()) {
      case BYTE -> {
        byte[] values = new byte[rows];
        for (int i = 0; i < rows; i++) {
          values[i] = (byte) random.nextInt(spread);
        }
        return new ByteVector(values, rows, nulls);
      }
      case DOUBLE -> {
        double[] values = new double[rows];
        for (int i = 0; i < rows; i++) {
          values[i] = Math.round(random.nextGaussian() * 1000) / 100.0;
        }
        return new DoubleVector(values, rows, nulls);
      }
      default -> {
        int[] values = new int[rows];
        for (int i = 0; i < rows; i++) {
          values[i] = random.nextInt(spread * 100);
        }
        return new IntVector(values, rows, nulls);
      }
    }
  }
}
