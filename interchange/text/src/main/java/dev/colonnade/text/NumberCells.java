package dev.colonnade.text;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import java.math.BigInteger;
import tools.jackson.core.io.NumberOutput;

/** Texts of booleans and numbers. */
final class NumberCells {
  private NumberCells() {}

  static final class BooleanCell extends CellText {
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private final byte[] values;

    BooleanCell(ByteVector vector, boolean json) {
      super(vector, json);
      values = vector.values();
    }

    @Override
    void value(int row, ByteWriter out) {
      out.bytes(values[row] != 0 ? TRUE : FALSE);
    }
  }

  static final class Int8 extends CellText {
    private final byte[] values;

    Int8(ByteVector vector, boolean json) {
      super(vector, json);
      values = vector.values();
    }

    @Override
    void value(int row, ByteWriter out) {
      int from = out.length();
      out.advance(NumberOutput.outputInt(values[row], out.reserve(11), from) - from);
    }
  }

  static final class Int32 extends CellText {
    private final int[] values;

    Int32(IntVector vector, boolean json) {
      super(vector, json);
      values = vector.values();
    }

    @Override
    void value(int row, ByteWriter out) {
      int from = out.length();
      out.advance(NumberOutput.outputInt(values[row], out.reserve(11), from) - from);
    }
  }

  static final class Int64 extends CellText {
    private final long[] values;

    Int64(LongVector vector, boolean json) {
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
  static final class FloatCell extends CellText {
    private final float[] values;
    private final boolean quoted;

    FloatCell(FloatVector vector, boolean json) {
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

  static final class DoubleCell extends CellText {
    private final double[] values;
    private final boolean quoted;

    DoubleCell(DoubleVector vector, boolean json) {
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

  static final class Decimal extends CellText {
    private final long[] values;
    private final int scale;

    Decimal(LongVector vector, int scale, boolean json) {
      super(vector, json);
      this.values = vector.values();
      this.scale = scale;
    }

    @Override
    void value(int row, ByteWriter out) {
      DecimalText.append(values[row], scale, out);
    }
  }

  static final class LargeDecimal extends CellText {
    private final BytesVector vector;
    private final int scale;

    LargeDecimal(BytesVector vector, int scale, boolean json) {
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
}
