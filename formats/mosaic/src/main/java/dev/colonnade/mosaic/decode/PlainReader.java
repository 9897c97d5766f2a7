package dev.colonnade.mosaic.decode;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.BigEndian;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.bytes.Utf8;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.NullBitmap;
import dev.colonnade.mosaic.bytes.DecimalDigits;
import dev.colonnade.mosaic.bytes.Nanos;
import dev.colonnade.mosaic.metadata.ValueForm;

/**
 * Decodes values that lie one after another in their plain form: a column's data, a dictionary, or
 * a constant. The bytes have been found to hold them.
 */
final class PlainReader {
  /** Texts up to this length are copied in two words, which is faster than asking for a copy. */
  private static final int SHORT_COPY = 16;

  private final EncodedColumn column;
  private final byte[] bytes;
  private final int end;
  private int at;
  private int left;

  /** The {@code count} values from index {@code from} on, which end at {@code to}. */
  PlainReader(EncodedColumn column, int from, int to, int count) {
    this.column = column;
    this.bytes = column.bytes();
    this.at = from;
    this.end = to;
    this.left = count;
  }

  /**
   * Decodes the next {@code count} values.
   *
   * @param rows rows of the vector
   * @param nulls the rows that have no value, or null where all have one
   */
  ColumnVector read(int count, int rows, NullBitmap nulls) throws FormatException {
    ValueForm form = column.column().form();
    int from = at;
    left -= count;
    if (!form.isVariable()) {
      at += count * form.width();
    }
    return switch (form) {
      case BOOLEAN -> booleans(from, count, rows, nulls);
      case INT8 -> int8s(from, count, rows, nulls);
      case INT16 -> int16s(from, count, rows, nulls);
      case INT32 -> int32s(from, count, rows, nulls);
      case INT64 -> int64s(from, count, rows, nulls);
      case NANOS -> nanos(from, count, rows, nulls);
      case FLOAT -> floats(from, count, rows, nulls);
      case DOUBLE -> doubles(from, count, rows, nulls);
      case STRING, BINARY -> texts(count, rows, nulls);
      case DECIMAL -> decimals(count, rows, nulls);
    };
  }

  private ColumnVector booleans(int from, int count, int rows, NullBitmap nulls) {
    byte[] values = new byte[rows];
    for (int i = 0; i < count; i++) {
      values[i] = (byte) (bytes[from + i] == 0 ? 0 : 1);
    }
    return vector(values, count, rows, nulls);
  }

  private ColumnVector int8s(int from, int count, int rows, NullBitmap nulls) {
    byte[] values = new byte[rows];
    System.arraycopy(bytes, from, values, 0, count);
    return vector(values, count, rows, nulls);
  }

  private static ColumnVector vector(byte[] values, int count, int rows, NullBitmap nulls) {
    if (nulls != null) {
      Spread.spread(values, Spread.rows(nulls, count));
    }
    return new ByteVector(values, rows, nulls);
  }

  private ColumnVector int16s(int from, int count, int rows, NullBitmap nulls) {
    int[] values = new int[rows];
    for (int i = 0; i < count; i++) {
      values[i] = BigEndian.getShort(bytes, from + (i << 1));
    }
    return vector(values, count, rows, nulls);
  }

  private ColumnVector int32s(int from, int count, int rows, NullBitmap nulls) {
    int[] values = new int[rows];
    BigEndian.getInts(bytes, from, values, 0, count);
    return vector(values, count, rows, nulls);
  }

  private static ColumnVector vector(int[] values, int count, int rows, NullBitmap nulls) {
    if (nulls != null) {
      Spread.spread(values, Spread.rows(nulls, count));
    }
    return new IntVector(values, rows, nulls);
  }

  private ColumnVector int64s(int from, int count, int rows, NullBitmap nulls)
      throws FormatException {
    long[] values = new long[rows];
    BigEndian.getLongs(bytes, from, values, 0, count);
    if (column.column().type() instanceof DataType.DecimalType decimal) {
      int bad = DecimalDigits.firstBeyond(values, count, decimal.precision());
      if (bad >= 0) {
        throw column.error(
            from + 8 * bad, values[bad] + " has more than " + decimal.precision() + " digits");
      }
    }
    return vector(values, count, rows, nulls);
  }

  private ColumnVector nanos(int from, int count, int rows, NullBitmap nulls)
      throws FormatException {
    long[] values = new long[rows];
    for (int i = 0; i < count; i++) {
      int value = from + 12 * i;
      long millis = BigEndian.getLong(bytes, value);
      int nanos = BigEndian.getInt(bytes, value + 8);
      if (!Nanos.isValid(millis, nanos)) {
        throw column.error(
            value, "not a timestamp in nanoseconds: " + millis + " ms and " + nanos + " ns");
      }
      values[i] = Nanos.join(millis, nanos);
    }
    return vector(values, count, rows, nulls);
  }

  private static ColumnVector vector(long[] values, int count, int rows, NullBitmap nulls) {
    if (nulls != null) {
      Spread.spread(values, Spread.rows(nulls, count));
    }
    return new LongVector(values, rows, nulls);
  }

  private ColumnVector floats(int from, int count, int rows, NullBitmap nulls) {
    float[] values = new float[rows];
    BigEndian.getFloats(bytes, from, values, 0, count);
    if (nulls != null) {
      Spread.spread(values, Spread.rows(nulls, count));
    }
    return new FloatVector(values, rows, nulls);
  }

  private ColumnVector doubles(int from, int count, int rows, NullBitmap nulls) {
    double[] values = new double[rows];
    BigEndian.getDoubles(bytes, from, values, 0, count);
    if (nulls != null) {
      Spread.spread(values, Spread.rows(nulls, count));
    }
    return new DoubleVector(values, rows, nulls);
  }

  private ColumnVector texts(int count, int rows, NullBitmap nulls) throws FormatException {
    int stop = endOf(count);
    byte[] data = new byte[stop - at - count + SHORT_COPY];
    int[] offsets = new int[count + 1];
    int from = at;
    int to = 0;
    for (int i = 0; i < count; i++) {
      int length = bytes[from++];
      if (length < 0) {
        long rest = ValueWalk.longLength(bytes, from, end, length);
        from = (int) (rest >>> 32);
        length = (int) rest;
      }
      if (length <= SHORT_COPY && from <= bytes.length - SHORT_COPY) {
        LittleEndian.putLong(data, to, LittleEndian.getLong(bytes, from));
        LittleEndian.putLong(data, to + 8, LittleEndian.getLong(bytes, from + 8));
      } else {
        System.arraycopy(bytes, from, data, to, length);
      }
      from += length;
      to += length;
      offsets[i + 1] = to;
    }
    if (column.column().form() == ValueForm.STRING) {
      int bad = Utf8.firstInvalidText(data, offsets, count);
      if (bad >= 0) {
        throw column.error(at, "text " + bad + " is not valid UTF-8");
      }
    }
    at = stop;
    return vector(offsets, data, rows, nulls);
  }

  /** Decimals come out in their shortest form, as they should be stored. */
  private ColumnVector decimals(int count, int rows, NullBitmap nulls) throws FormatException {
    int precision = ((DataType.DecimalType) column.column().type()).precision();
    int stop = endOf(count);
    byte[] data = new byte[stop - at];
    int[] offsets = new int[count + 1];
    int to = 0;
    for (int i = 0; i < count; i++) {
      int length = bytes[at++];
      if (length < 0 || length > DecimalDigits.MAX_BYTES) {
        throw column.error(at - 1, "a decimal has at most 16 bytes");
      }
      int last = at + length;
      int from = DecimalDigits.shortest(bytes, at, last);
      if (length == 0) {
        data[to++] = 0;
      } else {
        System.arraycopy(bytes, from, data, to, last - from);
        if (!DecimalDigits.fits(bytes, from, last, precision)) {
          throw column.error(from, "a decimal has more than " + precision + " digits");
        }
        to += last - from;
      }
      offsets[i + 1] = to;
      at = last;
    }
    return vector(offsets, data, rows, nulls);
  }

  private static ColumnVector vector(int[] offsets, byte[] data, int rows, NullBitmap nulls) {
    int[] all = nulls == null ? offsets : Spread.spreadOffsets(offsets, nulls);
    return new BytesVector(all, data, rows, nulls);
  }

  /** Where the next {@code count} variable values end; the last ones need not be walked over. */
  private int endOf(int count) throws FormatException {
    if (left == 0) {
      return end;
    }
    int stop = ValueWalk.skipVariable(bytes, at, end, count);
    if (stop < 0) {
      throw column.error(at, "a length reaches past the end");
    }
    return stop;
  }
}
