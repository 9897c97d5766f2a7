package dev.colonnade.text;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.schema.TimeUnit;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import java.util.Arrays;
import java.util.Base64;

/** Texts that JSON puts in quotes: dates, times, strings and bytes. */
final class QuotedCells {
  private QuotedCells() {}

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

  static final class Date extends Quoted {
    private final int[] values;

    Date(IntVector vector, boolean json) {
      super(vector, json);
      values = vector.values();
    }

    @Override
    void bare(int row, ByteWriter out) {
      TemporalText.date(values[row], out);
    }
  }

  static final class Time extends Quoted {
    private final ColumnVector vector;
    private final TimeUnit unit;
    private final int precision;

    Time(ColumnVector vector, TimeUnit unit, int precision, boolean json) {
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

  static final class Timestamp extends Quoted {
    private final long[] values;
    private final TimeUnit unit;
    private final int precision;
    private final boolean instant;

    Timestamp(LongVector vector, TimeUnit unit, int precision, boolean instant, boolean json) {
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

  static final class Text extends CellText {
    private final int[] offsets;
    private final byte[] data;
    private final boolean quoted;

    Text(BytesVector vector, boolean json) {
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

  static final class Binary extends Quoted {
    private final BytesVector vector;

    Binary(BytesVector vector, boolean json) {
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
}
