package dev.colonnade.core.contract;

import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ByteVectorBuilder;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVectorBuilder;
import dev.colonnade.core.vector.FloatVectorBuilder;
import dev.colonnade.core.vector.IntVectorBuilder;
import dev.colonnade.core.vector.ListVectorBuilder;
import dev.colonnade.core.vector.LongVectorBuilder;
import dev.colonnade.core.vector.MapVectorBuilder;
import dev.colonnade.core.vector.StructVectorBuilder;
import dev.colonnade.core.vector.VectorBuilder;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Tables of random shape and content, odd values included; the same seed gives the same table. */
public final class RandomTable {
  private static final List<DataType> CANDIDATES =
      List.of(
          DataType.BOOLEAN,
          DataType.INT8,
          DataType.INT16,
          DataType.INT32,
          DataType.INT64,
          DataType.FLOAT32,
          DataType.FLOAT64,
          new DataType.DecimalType(9, 2),
          new DataType.DecimalType(18, -2),
          new DataType.DecimalType(38, 10),
          DataType.DATE,
          new DataType.TimeType(3),
          new DataType.TimestampType(3),
          new DataType.TimestampType(6),
          new DataType.TimestampType(9),
          new DataType.ZonedTimestampType(3, "UTC"),
          new DataType.ZonedTimestampType(9, "Asia/Shanghai"),
          DataType.STRING,
          DataType.BINARY,
          DataType.ArrayType.of(DataType.INT32, true),
          DataType.ArrayType.of(DataType.ArrayType.of(DataType.STRING, true), true),
          DataType.MapType.of(DataType.STRING, DataType.INT64, true),
          new DataType.StructType(
              List.of(
                  Field.nullable("x", DataType.FLOAT64), Field.nullable("y", DataType.STRING))));

  private final Random random;
  private final Schema schema;
  private final List<Batch> batches;

  private RandomTable(Random random, Schema schema, List<Batch> batches) {
    this.random = random;
    this.schema = schema;
    this.batches = batches;
  }

  /** The types, of those tried here, that a format holds. */
  public static List<DataType> types(TypeSupport support) {
    return CANDIDATES.stream().filter(support::holds).toList();
  }

  public static RandomTable of(long seed, TypeSupport support) {
    Random random = new Random(seed);
    int columns = 1 + random.nextInt(6);
    int rows = random.nextInt(4) == 0 ? random.nextInt(3) : random.nextInt(3000);
    return of(seed, support, columns, rows);
  }

  public static RandomTable of(long seed, TypeSupport support, int columns, int rows) {
    Random random = new Random(seed);
    List<DataType> types = types(support);
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      boolean nullable = support.holdsNulls() && random.nextInt(3) > 0;
      fields.add(new Field(name(random, i), types.get(random.nextInt(types.size())), nullable));
    }
    Schema schema = new Schema(fields);
    List<Batch> batches = new ArrayList<>();
    int left = rows;
    while (left > 0) {
      int count = Math.min(left, 1 + random.nextInt(rows));
      batches.add(batch(random, schema, count));
      left -= count;
    }
    return new RandomTable(random, schema, batches);
  }

  private static String name(Random random, int index) {
    String[] stems = {"a", "price", "Größe", "列", "with space", "quote\"d", "😀", "x.y", "_"};
    return stems[random.nextInt(stems.length)] + index;
  }

  private static Batch batch(Random random, Schema schema, int rows) {
    ColumnVector[] columns = new ColumnVector[schema.size()];
    for (int i = 0; i < columns.length; i++) {
      Field field = schema.field(i);
      VectorBuilder builder = VectorBuilder.forType(field.type());
      int shape = random.nextInt(5);
      for (int row = 0; row < rows; row++) {
        append(random, builder, field, shape);
      }
      columns[i] = builder.build();
    }
    return new Batch(schema, rows, columns);
  }

  /**
   * Shape 0 is constant, 1 has few values, 2 is all null where it may be; the others are anything.
   */
  private static void append(Random random, VectorBuilder builder, Field field, int shape) {
    if (field.nullable() && (shape == 2 || random.nextInt(4) == 0)) {
      builder.appendNull();
      return;
    }
    int variety = shape == 0 ? 1 : shape == 1 ? 4 : Integer.MAX_VALUE;
    Random source = variety == Integer.MAX_VALUE ? random : new Random(random.nextInt(variety));
    appendValue(source, builder, field.type());
  }

  private static void appendValue(Random random, VectorBuilder builder, DataType type) {
    if (builder instanceof ByteVectorBuilder b) {
      b.append((byte) (type.equals(DataType.BOOLEAN) ? random.nextInt(2) : random.nextInt(256)));
    } else if (builder instanceof IntVectorBuilder b) {
      b.append(anInt(random, type));
    } else if (builder instanceof LongVectorBuilder b) {
      b.append(aLong(random, type));
    } else if (builder instanceof FloatVectorBuilder b) {
      float[] odd = {
        0f, -0f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE, 0.1f
      };
      b.append(random.nextBoolean() ? odd[random.nextInt(odd.length)] : random.nextFloat());
    } else if (builder instanceof DoubleVectorBuilder b) {
      double[] odd = {
        0,
        -0.0,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.MIN_VALUE,
        0.1
      };
      b.append(
          random.nextBoolean() ? odd[random.nextInt(odd.length)] : random.nextGaussian() * 1000);
    } else if (builder instanceof BytesVectorBuilder b) {
      b.append(someBytes(random, type));
    } else if (builder instanceof ListVectorBuilder b) {
      Field element = ((DataType.ArrayType) type).element();
      for (int i = random.nextInt(4); i > 0; i--) {
        append(random, b.elements(), element, 3);
      }
      b.endRow();
    } else if (builder instanceof MapVectorBuilder b) {
      DataType.MapType map = (DataType.MapType) type;
      int entries = random.nextInt(4);
      for (int i = 0; i < entries; i++) {
        ((BytesVectorBuilder) b.keys()).append(("key" + i).getBytes(StandardCharsets.UTF_8));
        append(random, b.values(), map.value(), 3);
      }
      b.endRow();
    } else if (builder instanceof StructVectorBuilder b) {
      List<Field> fields = ((DataType.StructType) type).fields();
      for (int i = 0; i < fields.size(); i++) {
        append(random, b.fields().get(i), fields.get(i), 3);
      }
      b.endRow();
    }
  }

  private static int anInt(Random random, DataType type) {
    if (type.equals(DataType.INT16)) {
      return (short) random.nextInt();
    } else if (type.equals(DataType.DATE)) {
      return random.nextInt(80_000) - 20_000;
    } else if (type instanceof DataType.TimeType) {
      return random.nextInt(86_400_000);
    }
    int[] odd = {0, 1, -1, Integer.MIN_VALUE, Integer.MAX_VALUE};
    return random.nextInt(3) == 0 ? odd[random.nextInt(odd.length)] : random.nextInt();
  }

  private static long aLong(Random random, DataType type) {
    if (type instanceof DataType.DecimalType d) {
      long most = BigInteger.TEN.pow(d.precision()).longValueExact();
      return random.nextInt(5) == 0 ? most - 1 : random.nextLong() % most;
    } else if (type instanceof DataType.TimestampType t) {
      return random.nextInt() * t.unit().perSecond() + random.nextInt(1000);
    } else if (type instanceof DataType.ZonedTimestampType t) {
      return random.nextInt() * t.unit().perSecond() + random.nextInt(1000);
    }
    long[] odd = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE};
    return random.nextInt(3) == 0 ? odd[random.nextInt(odd.length)] : random.nextLong();
  }

  private static byte[] someBytes(Random random, DataType type) {
    if (type instanceof DataType.DecimalType d) {
      BigInteger number = new BigInteger(120, random).mod(BigInteger.TEN.pow(d.precision()));
      return (random.nextBoolean() ? number : number.negate()).toByteArray();
    } else if (type.equals(DataType.BINARY)) {
      byte[] bytes = new byte[random.nextInt(12)];
      random.nextBytes(bytes);
      return bytes;
    }
    String[] odd = {
      "", "a", "NULL", "héllo", "😀", "line\nbreak", "comma,\"quote\"", " spaces ", "007", "\u0000"
    };
    String text =
        random.nextBoolean() ? odd[random.nextInt(odd.length)] : "text " + random.nextInt(1000);
    return (random.nextInt(500) == 0 ? text.repeat(200) : text).getBytes(StandardCharsets.UTF_8);
  }

  public Schema schema() {
    return schema;
  }

  public List<Batch> batches() {
    return batches;
  }

  /** The generator, for further choices that follow from the seed. */
  public Random random() {
    return random;
  }

  public int rowCount() {
    return batches.stream().mapToInt(Batch::rowCount).sum();
  }

  public List<List<Object>> rows() {
    List<List<Object>> rows = new ArrayList<>();
    batches.forEach(batch -> rows.addAll(Values.rows(batch)));
    return rows;
  }
}
