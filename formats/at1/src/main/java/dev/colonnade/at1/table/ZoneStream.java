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
 * uv nulls | u8 bounded | bounded: whole numbers, decimals of up to 18 digits, dates and times:
 *   sv minimum, sv maximum; floats: f64 each, little-endian; texts and binary: lp each, cut to 32
 *   bytes, the maximum then rounded up
 * </pre>
 */
public final class ZoneStream {
  /** Its name. */
  public static final String NAME = "colonnade:zones";

  private static final int MAX_TEXT = 32;

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
    int mark = out.length();
    out.u8(1);
    if (!(floats ? floatBounds(vector, out) : bounds(bounds, type, out))) {
      byte[] bytes = out.slice().array();
      out.advance(mark + 1 - out.length());
      bytes[mark] = 0;
    }
    return bounds;
  }

  private static boolean bounds(ColumnVector bounds, DataType type, ByteWriter out) {
    if (bounds.size() == 0) {
      return false;
    }
    return switch (type.physical()) {
      case BYTE, INT, LONG -> {
        out.zigzag(whole(bounds, 0)).zigzag(whole(bounds, 1));
        yield true;
      }
      case BYTES ->
          !(type instanceof DataType.DecimalType) && textBounds((BytesVector) bounds, out);
      default -> false;
    };
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
  private static boolean floatBounds(ColumnVector vector, ByteWriter out) {
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    boolean any = false;
    for (int i = 0; i < vector.size(); i++) {
      double value =
          vector instanceof FloatVector v ? v.values()[i] : ((DoubleVector) vector).values()[i];
      if (!vector.isNull(i) && !Double.isNaN(value)) {
        min = Math.min(min, value);
        max = Math.max(max, value);
        any = true;
      }
    }
    if (any) {
      out.i64le(Double.doubleToRawLongBits(min)).i64le(Double.doubleToRawLongBits(max));
    }
    return any;
  }

  private static boolean textBounds(BytesVector bounds, ByteWriter out) {
    byte[] high = roundedUp(bounds.slice(1));
    if (high == null) {
      return false;
    }
    int lowLength = Math.min(MAX_TEXT, bounds.length(0));
    out.varint(lowLength).bytes(bounds.data(), bounds.offsets()[0], lowLength);
    out.varint(high.length).bytes(high);
    return true;
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
    if (in.u8("a flag") == 0) {
      return new ColumnStatistics(nulls, null, null);
    }
    ColumnVector min = bound(in, type);
    return new ColumnStatistics(nulls, min, bound(in, type));
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
