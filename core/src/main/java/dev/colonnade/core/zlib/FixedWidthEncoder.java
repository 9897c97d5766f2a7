package dev.colonnade.core.zlib;

import dev.colonnade.core.bytes.BigEndian;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import java.io.IOException;
import java.nio.ByteOrder;

/** Lays numbers out one after another: 4 bytes an int, 8 a long or double, 1 a byte. */
public final class FixedWidthEncoder implements ColumnEncoder {
  private static final int BUFFER = 1 << 15;

  private final ZlibStreamWriter stream;
  private final boolean bigEndian;

  public FixedWidthEncoder(ZlibStreamWriter stream, ByteOrder order) {
    this.stream = stream;
    this.bigEndian = order == ByteOrder.BIG_ENDIAN;
  }

  @Override
  public void append(ColumnVector vector, long firstRow) throws IOException {
    if (vector instanceof ByteVector v) {
      stream.write(0, v.values(), 0, v.size());
      return;
    }
    int width = vector instanceof IntVector ? 4 : 8;
    int size = vector.size();
    byte[] buffer = new byte[(int) Math.min(BUFFER, (long) size * width)];
    for (int done = 0, count; done < size; done += count) {
      count = Math.min(BUFFER / width, size - done);
      put(vector, done, count, buffer);
      stream.write(0, buffer, 0, count * width);
    }
  }

  private void put(ColumnVector vector, int from, int count, byte[] buffer) {
    if (vector instanceof IntVector v) {
      if (bigEndian) {
        BigEndian.putInts(v.values(), from, count, buffer, 0);
      } else {
        LittleEndian.putInts(v.values(), from, count, buffer, 0);
      }
    } else if (vector instanceof LongVector v) {
      if (bigEndian) {
        BigEndian.putLongs(v.values(), from, count, buffer, 0);
      } else {
        LittleEndian.putLongs(v.values(), from, count, buffer, 0);
      }
    } else if (vector instanceof DoubleVector v) {
      if (bigEndian) {
        BigEndian.putDoubles(v.values(), from, count, buffer, 0);
      } else {
        LittleEndian.putDoubles(v.values(), from, count, buffer, 0);
      }
    } else {
      throw new IllegalArgumentException(
          "not a vector of numbers: " + vector.getClass().getSimpleName());
    }
  }
}
