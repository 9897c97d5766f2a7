package dev.colonnade.core.zlib;

import dev.colonnade.core.bytes.BigEndian;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.column.ColumnDecoder;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import java.io.IOException;
import java.nio.ByteOrder;

/**
 * Numbers of 4 or 8 bytes, one after another in a zlib stream. They are decompressed through a
 * buffer that stays in the processor's cache and turned from there into the vector's array.
 */
public final class FixedWidthDecoder implements ColumnDecoder {
  private static final int BUFFER = 1 << 15;

  /** The numbers that a column holds. */
  public enum Kind {
    INT32(4),
    INT64(8),
    FLOAT64(8);

    private final int width;

    Kind(int width) {
      this.width = width;
    }

    /** Bytes of a number. */
    public int width() {
      return width;
    }
  }

  private final ZlibReader in;
  private final Kind kind;
  private final boolean bigEndian;

  public FixedWidthDecoder(ZlibReader in, Kind kind, ByteOrder order) {
    this.in = in;
    this.kind = kind;
    this.bigEndian = order == ByteOrder.BIG_ENDIAN;
  }

  @Override
  public ColumnVector next(int rows) throws IOException {
    return switch (kind) {
      case INT32 -> ints(rows);
      case INT64 -> longs(rows);
      case FLOAT64 -> doubles(rows);
    };
  }

  /** Made for each batch: kept, it would be the largest part of a table of many columns. */
  private byte[] buffer(int rows) {
    return new byte[(int) Math.min(BUFFER, (long) rows * kind.width)];
  }

  private int fill(byte[] buffer, int done, int rows) throws IOException {
    int count = Math.min(BUFFER / kind.width, rows - done);
    in.readFully(buffer, 0, count * kind.width);
    return count;
  }

  private IntVector ints(int rows) throws IOException {
    int[] values = new int[rows];
    byte[] buffer = buffer(rows);
    for (int done = 0, count; done < rows; done += count) {
      count = fill(buffer, done, rows);
      if (bigEndian) {
        BigEndian.getInts(buffer, 0, values, done, count);
      } else {
        LittleEndian.getInts(buffer, 0, values, done, count);
      }
    }
    return new IntVector(values);
  }

  private LongVector longs(int rows) throws IOException {
    long[] values = new long[rows];
    byte[] buffer = buffer(rows);
    for (int done = 0, count; done < rows; done += count) {
      count = fill(buffer, done, rows);
      if (bigEndian) {
        BigEndian.getLongs(buffer, 0, values, done, count);
      } else {
        LittleEndian.getLongs(buffer, 0, values, done, count);
      }
    }
    return new LongVector(values);
  }

  private DoubleVector doubles(int rows) throws IOException {
    double[] values = new double[rows];
    byte[] buffer = buffer(rows);
    for (int done = 0, count; done < rows; done += count) {
      count = fill(buffer, done, rows);
      if (bigEndian) {
        BigEndian.getDoubles(buffer, 0, values, done, count);
      } else {
        LittleEndian.getDoubles(buffer, 0, values, done, count);
      }
    }
    return new DoubleVector(values);
  }

  @Override
  public void finish() throws IOException {
    in.finish();
  }

  @Override
  public void close() {
    in.close();
  }
}
