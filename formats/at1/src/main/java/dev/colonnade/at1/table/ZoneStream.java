package dev.colonnade.at1.table;

import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Physical;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Our own stream of bounds, for what the format's index lacks: texts, columns with nulls, all types
 * of typed tables. Column by column, and in each group by group:
 *
 * <pre>
 * uv nulls | u8 flags | bit 0 set: whole numbers, decimals of up to 18 digits, dates and times:
 *   sv minimum, sv maximum; floats: f64 each, little-endian, NaN left out; texts and binary: lp
 *   each, cut to 32 bytes, the maximum then rounded up
 * bit 1: the minimum is the least value; bit 2: the maximum is the greatest, and no value is NaN
 * </pre>
 */
public final class ZoneStream {
  /** Its name. */
  public static final String NAME = "colonnade:zones";

  private static final int MAX_TEXT = 32;

  private static final int BOUNDED = 1;
  private static final int MIN_EXACT = 2;
  private static final int MAX_EXACT = 4;
  private static final int EXACT = BOUNDED | MIN_EXACT | MAX_EXACT;

  private ZoneStream() {}

  /**
   * Writes what is to be known of one column in one group.
   *
   * @return the least and the greatest value; nothing where all are null, or of a float column
   */
  public static ColumnVector write(ColumnVector vector, DataType type, ByteWriter out) {
    out.varint(vector.nullCount());
    boolean floats = type.physical() == Physical.FLOAT || type.physical() == Physical.DOUBLE;
    ColumnVector bounds = floats ? vector.slice(0, 0) : ValueOrder.bounds(vector);
    if (floats) {
      floatBounds(vector, out);
    } else {
      bounds(bounds, type, out);
    }
    return bounds;
  }

  private static void bounds(ColumnVector bounds, DataType type, ByteWriter out) {
    boolean bytes = type.physical() == Physical.BYTES;
    boolean longDecimal = bytes && type instanceof DataType.DecimalType;
    if (bounds.size() == 0 || longDecimal) {
      out.u8(0);
    } else if (bytes) {
      textBounds((BytesVector) bounds, out);
    } else {
      out.u8(EXACT).zigzag(whole(bounds, 0)).zigzag(whole(bounds, 1));
    }
  }

  private static long whole(ColumnVector vector, int row) {
    if (vector instanceof LongVector v) {
      return v.values()[row];
    } else if (vector instanceof IntVector v) {
      return v.values()[row];
    }
    return ((ByteVector) vector).values()[row];
  }

  /** NaN is outside of all bounds, as is agreed. */
  private static void floatBounds(ColumnVector vector, ByteWriter out) {
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    boolean any = false;
    boolean nan = false;
    for (int i = 0; i < vector.size(); i++) {
      double value =
          vector instanceof FloatVector v ? v.values()[i] : ((DoubleVector) vector).values()[i];
      if (vector.isNull(i)) {
        continue;
      } else if (Double.isNaN(value)) {
        nan = true;
      } else {
        min = Math.min(min, value);
        max = Math.max(max, value);
        any = true;
      }
    }
    out.u8(any ? BOUNDED | MIN_EXACT | (nan ? 0 : MAX_EXACT) : 0);
    if (any) {
      out.i64le(Double.doubleToRawLongBits(min)).i64le(Double.doubleToRawLongBits(max));
    }
  }

  private static void textBounds(BytesVector bounds, ByteWriter out) {
    byte[] high = roundedUp(bounds.slice(1));
    if (high == null) {
      out.u8(0);
      return;
    }
    int lowLength = Math.min(MAX_TEXT, bounds.length(0));
    boolean minCut = lowLength < bounds.length(0);
    boolean maxCut = bounds.length(1) > MAX_TEXT;
    out.u8(BOUNDED | (minCut ? 0 : MIN_EXACT) | (maxCut ? 0 : MAX_EXACT));
    out.varint(lowLength).bytes(bounds.data(), bounds.offsets()[0], lowLength);
    out.varint(high.length).bytes(high);
  }

  /** A short text that is not less, or null where there is none. */
  private static byte[] roundedUp(Slice text) {
    if (text.length() <= MAX_TEXT) {
      return text.toByteArray();
    }
    byte[] high = text.slice(0, MAX_TEXT).toByteArray();
    int last = MAX_TEXT - 1;
    while (last >= 0 && high[last] == -1) {
      last--;
    }
    if (last < 0) {
      return null;
    }
    high[last]++;
    return Arrays.copyOf(high, last + 1);
  }

  /** Reads all bounds, by column and group; null where there are none. */
  static ColumnStatistics[][] read(StreamSet streams, List<Field> fields, int groups)
      throws IOException {
    if (!streams.has(NAME)) {
      return null;
    }
    ByteReader in = streams.reader(NAME);
    in.count((long) fields.size() * groups, 2, "bounds");
    streams.memory().charge(100L * fields.size() * groups, in.section());
    ColumnStatistics[][] zones = new ColumnStatistics[fields.size()][groups];
    for (int c = 0; c < zones.length; c++) {
      for (int g = 0; g < groups; g++) {
        zones[c][g] = read(in, fields.get(c).type());
      }
    }
    return zones;
  }

  private static ColumnStatistics read(ByteReader in, DataType type) throws FormatException {
    long nulls = in.varint64("nulls");
    int flags = in.u8("flags");
    if (flags == 0) {
      return new ColumnStatistics(nulls, null, null);
    }
    ColumnVector min = bound(in, type);
    ColumnVector max = bound(in, type);
    return new ColumnStatistics(
        nulls, min, max, (flags & MIN_EXACT) != 0, (flags & MAX_EXACT) != 0);
  }

  private static ColumnVector bound(ByteReader in, DataType type) throws FormatException {
    Physical physical = type.physical();
    return switch (physical) {
      case BYTE -> new ByteVector(new byte[] {(byte) in.zigzag64("a bound")}, 1, null);
      case INT -> new IntVector(new int[] {(int) in.zigzag64("a bound")}, 1, null);
      case LONG -> new LongVector(in.zigzag64("a bound"));
      case FLOAT -> new FloatVector(new float[] {(float) number(in)}, 1, null);
      case DOUBLE -> new DoubleVector(new double[] {number(in)}, 1, null);
      case BYTES -> {
        byte[] bytes = in.bytes(in.varint64("a bound's length"), "a bound");
        yield new BytesVector(new int[] {0, bytes.length}, bytes, 1, null);
      }
      default -> throw in.error("bounds of a column of " + type);
    };
  }

  private static double number(ByteReader in) throws FormatException {
    return Double.longBitsToDouble(in.i64le("a bound"));
  }
}
