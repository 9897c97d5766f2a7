package dev.colonnade.generators;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.NullBitmap;
import java.nio.charset.StandardCharsets;

/** Columns whose values depend on their row's number and random numbers alone. */
final class Values {
  /** 2024-01-01T00:00:00Z in seconds: when all made-up things begin. */
  static final long EPOCH_SECOND = 1_704_067_200L;

  private Values() {}

  interface IntValue {
    int at(long row, SampleRandom random);
  }

  interface LongValue {
    long at(long row, SampleRandom random);
  }

  interface DoubleValue {
    double at(long row, SampleRandom random);
  }

  interface TextValue {
    String at(long row, SampleRandom random);
  }

  static SampleColumn ints(String name, DataType type, IntValue value) {
    return new SampleColumn(Field.required(name, type), chunk -> ints(chunk, name, value, null));
  }

  /** Ints of which a part is missing. */
  static SampleColumn intsOrNull(String name, DataType type, double missing, IntValue value) {
    return new SampleColumn(
        Field.nullable(name, type), chunk -> ints(chunk, name, value, nulls(chunk, name, missing)));
  }

  private static ColumnVector ints(Chunk chunk, String name, IntValue value, NullBitmap nulls) {
    SampleRandom random = chunk.random(name);
    int[] values = new int[chunk.rows()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value.at(chunk.firstRow() + i, random);
    }
    return new IntVector(values, values.length, nulls);
  }

  static SampleColumn longs(String name, DataType type, LongValue value) {
    return new SampleColumn(Field.required(name, type), chunk -> longs(chunk, name, value, null));
  }

  /** Longs of which a part is missing. */
  static SampleColumn longsOrNull(String name, DataType type, double missing, LongValue value) {
    return new SampleColumn(
        Field.nullable(name, type),
        chunk -> longs(chunk, name, value, nulls(chunk, name, missing)));
  }

  private static ColumnVector longs(Chunk chunk, String name, LongValue value, NullBitmap nulls) {
    SampleRandom random = chunk.random(name);
    long[] values = new long[chunk.rows()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value.at(chunk.firstRow() + i, random);
    }
    return new LongVector(values, values.length, nulls);
  }

  static SampleColumn doubles(String name, DoubleValue value) {
    return new SampleColumn(
        Field.required(name, DataType.FLOAT64),
        chunk -> {
          SampleRandom random = chunk.random(name);
          double[] values = new double[chunk.rows()];
          for (int i = 0; i < values.length; i++) {
            values[i] = value.at(chunk.firstRow() + i, random);
          }
          return new DoubleVector(values);
        });
  }

  /** Floats of 32 bits of which a part is missing. */
  static SampleColumn floatsOrNull(String name, double missing, DoubleValue value) {
    return new SampleColumn(
        Field.nullable(name, DataType.FLOAT32),
        chunk -> {
          SampleRandom random = chunk.random(name);
          float[] values = new float[chunk.rows()];
          for (int i = 0; i < values.length; i++) {
            values[i] = (float) value.at(chunk.firstRow() + i, random);
          }
          return new FloatVector(values, values.length, nulls(chunk, name, missing));
        });
  }

  static SampleColumn booleans(String name, double truth) {
    return new SampleColumn(
        Field.required(name, DataType.BOOLEAN),
        chunk -> {
          SampleRandom random = chunk.random(name);
          byte[] values = new byte[chunk.rows()];
          for (int i = 0; i < values.length; i++) {
            values[i] = (byte) (random.chance(truth) ? 1 : 0);
          }
          return new ByteVector(values);
        });
  }

  static SampleColumn texts(String name, TextValue value) {
    return new SampleColumn(
        Field.required(name, DataType.STRING), chunk -> texts(chunk, name, value));
  }

  /** Texts that are missing where {@code value} gives null. */
  static SampleColumn textsOrNull(String name, TextValue value) {
    return new SampleColumn(
        Field.nullable(name, DataType.STRING), chunk -> texts(chunk, name, value));
  }

  private static ColumnVector texts(Chunk chunk, String name, TextValue value) {
    SampleRandom random = chunk.random(name);
    BytesVectorBuilder texts = new BytesVectorBuilder(chunk.rows());
    for (int i = 0; i < chunk.rows(); i++) {
      String text = value.at(chunk.firstRow() + i, random);
      if (text == null) {
        texts.appendNull();
      } else {
        texts.append(text.getBytes(StandardCharsets.UTF_8));
      }
    }
    return texts.build();
  }

  private static NullBitmap nulls(Chunk chunk, String name, double missing) {
    SampleRandom random = chunk.random(name + " is missing");
    NullBitmap nulls = null;
    for (int i = 0; i < chunk.rows(); i++) {
      if (random.chance(missing)) {
        if (nulls == null) {
          nulls = new NullBitmap(chunk.rows());
        }
        nulls.setNull(i);
      }
    }
    return nulls;
  }

  /** Rounded so that it prints with so many decimals. */
  static double rounded(double value, double perUnit) {
    return StrictMath.rint(value * perUnit) / perUnit;
  }
}
