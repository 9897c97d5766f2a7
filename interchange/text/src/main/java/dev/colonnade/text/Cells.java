package dev.colonnade.text;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.DataType.ArrayType;
import dev.colonnade.core.schema.DataType.BinaryType;
import dev.colonnade.core.schema.DataType.BooleanType;
import dev.colonnade.core.schema.DataType.DateType;
import dev.colonnade.core.schema.DataType.DecimalType;
import dev.colonnade.core.schema.DataType.FloatType;
import dev.colonnade.core.schema.DataType.IntType;
import dev.colonnade.core.schema.DataType.MapType;
import dev.colonnade.core.schema.DataType.StringType;
import dev.colonnade.core.schema.DataType.StructType;
import dev.colonnade.core.schema.DataType.TimeType;
import dev.colonnade.core.schema.DataType.TimestampType;
import dev.colonnade.core.schema.DataType.ZonedTimestampType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.TimeUnit;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.ConstantVector;
import dev.colonnade.core.vector.DictionaryVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.ListVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.MapVector;
import dev.colonnade.core.vector.StructVector;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import tools.jackson.core.io.NumberOutput;

/** The {@link CellText} of each type. */
final class Cells {
  private Cells() {}

  static CellText of(DataType type, ColumnVector vector, boolean json) {
    if (vector instanceof ConstantVector constant) {
      return new Constant(type, constant, json);
    } else if (vector instanceof DictionaryVector dictionary) {
      return new Dictionary(type, dictionary, json);
    } else if (type instanceof BooleanType) {
      return new BooleanCell((ByteVector) vector, json);
    } else if (type instanceof IntType) {
      return whole(vector, json);
    } else if (type instanceof FloatType) {
      return vector instanceof FloatVector single
          ? new FloatCell(single, json)
          : new DoubleCell((DoubleVector) vector, json);
    } else if (type instanceof DecimalType decimal) {
      return vector instanceof LongVector small
          ? new Decimal(small, decimal.scale(), json)
          : new LargeDecimal((BytesVector) vector, decimal.scale(), json);
    } else if (type instanceof DateType) {
      return new Date((IntVector) vector, json);
    } else if (type instanceof TimeType time) {
      return new Time(vector, time.unit(), time.precision(), json);
    } else if (type instanceof TimestampType timestamp) {
      return new Timestamp(
          (LongVector) vector, timestamp.unit(), timestamp.precision(), false, json);
    } else if (type instanceof ZonedTimestampType timestamp) {
      return new Timestamp(
          (LongVector) vector, timestamp.unit(), timestamp.precision(), true, json);
    } else if (type instanceof StringType) {
      return new Text((BytesVector) vector, json);
    } else if (type instanceof BinaryType) {
      return new Binary((BytesVector) vector, json);
    } else if (type instanceof ArrayType array) {
      return new Array((ListVector) vector, array, json);
    } else if (type instanceof MapType map) {
      return new Entries((MapVector) vector, map, json);
    } else if (type instanceof StructType struct) {
      return new Struct((StructVector) vector, struct, json);
    }
    throw new IllegalArgumentException("no text form for " + type);
  }

  private static CellText whole(ColumnVector vector, boolean json) {
    if (vector instanceof ByteVector bytes) {
      return new Int8(bytes, json);
    } else if (vector instanceof IntVector ints) {
      return new Int32(ints, json);
    }
    return new Int64((LongVector) vector, json);
  }

  private static final class BooleanCell extends CellText {
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private final byte[] values;

    private BooleanCell(ByteVector vector, boolean json) {
      super(vector, json);
      values = vector.values();
    }

    @Override
    void value(int row, ByteWriter out) {
      out.bytes(values[row] != 0 ? TRUE : FALSE);
    }
  }

  private static final class Int8 extends CellText {
    private final byte[] values;

    private Int8(ByteVector vector, boolean json) {
      super(vector, json);
      values = vector.values();
    }

    @Override
    void value(int row, ByteWriter out) {
      int from = out.length();
      out.advance(NumberOutput.outputInt(values[row], out.reserve(11), from) - from);
    }
  }

  private static final class Int32 extends CellText {
    private final int[] values;

    private Int32(IntVector vector, boolean json) {
      super(vector, json);
      values = vector.values();
    }

    @Override
    void value(int row, ByteWriter out) {
      int from = out.length();
      out.advance(NumberOutput.outputInt(values[row], out.reserve(11), from) - from);
    }
  }

  private static final class Int64 extends CellText {
    private final long[] values;

    private Int64(LongVector vector, boolean json) {
      super(vector, json);
      values = vector.values();
    }

    @Override
    void value(int row, ByteWriter out) {
      int from = out.length();
      out.advance(NumberOutput.outputLong(values[row], out.reserve(20), from) - from);
    }
  }

  /** JSON has no NaN and no infinities: they are strings there. */
  private static final class FloatCell extends CellText {
    private final float[] values;
    private final boolean quoted;

    private FloatCell(FloatVector vector, boolean json) {
      super(vector, json);
      values = vector.values();
      quoted = json;
    }

    @Override
    void value(int row, ByteWriter out) {
      float value = values[row];
      if (quoted && !Float.isFinite(value)) {
        out.u8('"').bytes(FloatText.notFinite(value)).u8('"');
      } else {
        FloatText.append(value, out);
      }
    }
  }

  private static final class DoubleCell extends CellText {
    private final double[] values;
    private final boolean quoted;

    private DoubleCell(DoubleVector vector, boolean json) {
      super(vector, json);
      values = vector.values();
      quoted = json;
    }

    @Override
    void value(int row, ByteWriter out) {
      double value = values[row];
      if (quoted && !Double.isFinite(value)) {
        out.u8('"').bytes(FloatText.notFinite(value)).u8('"');
      } else {
        FloatText.append(value, out);
      }
    }
  }

  private static final class Decimal extends CellText {
    private final long[] values;
    private final int scale;

    private Decimal(LongVector vector, int scale, boolean json) {
      super(vector, json);
      this.values = vector.values();
      this.scale = scale;
    }

    @Override
    void value(int row, ByteWriter out) {
      DecimalText.append(values[row], scale, out);
    }
  }

  private static final class LargeDecimal extends CellText {
    private final BytesVector vector;
    private final int scale;

    private LargeDecimal(BytesVector vector, int scale, boolean json) {
      super(vector, json);
      this.vector = vector;
      this.scale = scale;
    }

    @Override
    void value(int row, ByteWriter out) {
      int length = vector.length(row);
      BigInteger unscaled =
          length == 0
              ? BigInteger.ZERO
              : new BigInteger(vector.data(), vector.offsets()[row], length);
      DecimalText.append(unscaled, scale, out);
    }
  }

  /** Text that JSON puts in quotes and that never needs an escape. */
  private abstract static class Quoted extends CellText {
    private final boolean quoted;

    private Quoted(ColumnVector vector, boolean json) {
      super(vector, json);
      quoted = json;
    }

    @Override
    final void value(int row, ByteWriter out) {
      if (quoted) {
        out.u8('"');
      }
      bare(row, out);
      if (quoted) {
        out.u8('"');
      }
    }

    abstract void bare(int row, ByteWriter out);
  }

  private static final class Date extends Quoted {
    private final int[] values;

    private Date(IntVector vector, boolean json) {
      super(vector, json);
      values = vector.values();
    }

    @Override
    void bare(int row, ByteWriter out) {
      TemporalText.date(values[row], out);
    }
  }

  private static final class Time extends Quoted {
    private final ColumnVector vector;
    private final TimeUnit unit;
    private final int precision;

    private Time(ColumnVector vector, TimeUnit unit, int precision, boolean json) {
      super(vector, json);
      this.vector = vector;
      this.unit = unit;
      this.precision = precision;
    }

    @Override
    void bare(int row, ByteWriter out) {
      long count =
          vector instanceof IntVector ints
              ? ints.values()[row]
              : ((LongVector) vector).values()[row];
      TemporalText.time(count, unit.perSecond(), precision, out);
    }
  }

  private static final class Timestamp extends Quoted {
    private final long[] values;
    private final TimeUnit unit;
    private final int precision;
    private final boolean instant;

    private Timestamp(
        LongVector vector, TimeUnit unit, int precision, boolean instant, boolean json) {
      super(vector, json);
      this.values = vector.values();
      this.unit = unit;
      this.precision = precision;
      this.instant = instant;
    }

    @Override
    void bare(int row, ByteWriter out) {
      TemporalText.timestamp(values[row], unit.perSecond(), precision, out);
      if (instant) {
        out.u8('Z');
      }
    }
  }

  private static final class Text extends CellText {
    private final int[] offsets;
    private final byte[] data;
    private final boolean quoted;

    private Text(BytesVector vector, boolean json) {
      super(vector, json);
      offsets = vector.offsets();
      data = vector.data();
      quoted = json;
    }

    @Override
    void value(int row, ByteWriter out) {
      int from = offsets[row];
      int to = offsets[row + 1];
      if (quoted) {
        JsonText.string(data, from, to, out);
      } else {
        out.bytes(data, from, to - from);
      }
    }
  }

  private static final class Binary extends Quoted {
    private final BytesVector vector;

    private Binary(BytesVector vector, boolean json) {
      super(vector, json);
      this.vector = vector;
    }

    @Override
    void bare(int row, ByteWriter out) {
      int from = vector.offsets()[row];
      int to = vector.offsets()[row + 1];
      out.bytes(Base64.getEncoder().encode(Arrays.copyOfRange(vector.data(), from, to)));
    }
  }

  private static final class Array extends CellText {
    private final int[] offsets;
    private final CellText elements;

    private Array(ListVector vector, ArrayType type, boolean json) {
      super(vector, json);
      offsets = vector.offsets();
      elements = of(type.element().type(), vector.elements(), true);
    }

    @Override
    void value(int row, ByteWriter out) {
      out.u8('[');
      for (int i = offsets[row]; i < offsets[row + 1]; i++) {
        if (i > offsets[row]) {
          out.u8(',');
        }
        elements.append(i, out);
      }
      out.u8(']');
    }
  }

  private static final class Entries extends CellText {
    private static final byte[] KEY = "{\"key\":".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] VALUE = ",\"value\":".getBytes(StandardCharsets.US_ASCII);
    private final int[] offsets;
    private final CellText keys;
    private final CellText values;

    private Entries(MapVector vector, MapType type, boolean json) {
      super(vector, json);
      offsets = vector.offsets();
      keys = of(type.key().type(), vector.keys(), true);
      values = of(type.value().type(), vector.values(), true);
    }

    @Override
    void value(int row, ByteWriter out) {
      out.u8('[');
      for (int i = offsets[row]; i < offsets[row + 1]; i++) {
        if (i > offsets[row]) {
          out.u8(',');
        }
        out.bytes(KEY);
        keys.append(i, out);
        out.bytes(VALUE);
        values.append(i, out);
        out.u8('}');
      }
      out.u8(']');
    }
  }

  private static final class Struct extends CellText {
    private final byte[][] names;
    private final CellText[] fields;

    private Struct(StructVector vector, StructType type, boolean json) {
      super(vector, json);
      List<Field> parts = type.fields();
      names = JsonText.keys(parts);
      fields = new CellText[parts.size()];
      for (int i = 0; i < fields.length; i++) {
        fields[i] = of(parts.get(i).type(), vector.fields().get(i), true);
      }
    }

    @Override
    void value(int row, ByteWriter out) {
      JsonText.object(names, fields, row, out);
    }
  }

  /** The one text is made once. */
  private static final class Constant extends CellText {
    private final byte[] text;

    private Constant(DataType type, ConstantVector vector, boolean json) {
      super(vector, json);
      ByteWriter out = new ByteWriter();
      of(type, vector.value(), json).append(0, out);
      text = out.toByteArray();
    }

    @Override
    void value(int row, ByteWriter out) {
      out.bytes(text);
    }
  }

  /** The text of every entry is made once, where there are fewer entries than rows. */
  private static final class Dictionary extends CellText {
    private final int[] indices;
    private final CellText entries;
    private final int[] ends;
    private final byte[] texts;

    private Dictionary(DataType type, DictionaryVector vector, boolean json) {
      super(vector, json);
      indices = vector.indices();
      entries = of(type, vector.dictionary(), json);
      int count = vector.dictionary().size();
      if (count > vector.size()) {
        ends = null;
        texts = null;
        return;
      }
      ByteWriter out = new ByteWriter();
      ends = new int[count + 1];
      for (int i = 0; i < count; i++) {
        entries.append(i, out);
        ends[i + 1] = out.length();
      }
      texts = out.toByteArray();
    }

    @Override
    void value(int row, ByteWriter out) {
      int entry = indices[row];
      if (texts == null) {
        entries.append(entry, out);
      } else {
        out.bytes(texts, ends[entry], ends[entry + 1] - ends[entry]);
      }
    }
  }
}
