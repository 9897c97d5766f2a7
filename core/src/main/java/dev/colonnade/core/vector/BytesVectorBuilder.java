package dev.colonnade.core.vector;

import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;
import java.util.Arrays;

/** Collects a {@link BytesVector}. */
public final class BytesVectorBuilder extends VectorBuilder {
  /** Texts of up to so many bytes are copied as one long. */
  private static final int SHORT = 8;

  private int[] offsets;
  private byte[] data;

  public BytesVectorBuilder() {
    this(16);
  }

  public BytesVectorBuilder(int rows) {
    offsets = new int[rows + 1];
    data = new byte[Math.max(64, rows * 8)];
  }

  public void append(byte[] bytes) {
    append(bytes, 0, bytes.length);
  }

  public void append(Slice slice) {
    append(slice.array(), slice.offset(), slice.length());
  }

  public void append(byte[] bytes, int offset, int length) {
    int from = offsets[size()];
    int to = Math.addExact(from, length);
    reserve(to);
    System.arraycopy(bytes, offset, data, from, length);
    end(to);
  }

  /**
   * Appends the texts between {@code starts[i]} and {@code stops[i]} of an array, for every {@code
   * stride}th {@code i} of {@code from} to {@code to}, without a call for each.
   */
  public void append(byte[] bytes, int[] starts, int[] stops, int from, int to, int stride) {
    int row = size();
    int at = offsets[row];
    long length = 0;
    int count = 0;
    for (int i = from; i < to; i += stride) {
      length += stops[i] - starts[i];
      count++;
    }
    reserve(Math.toIntExact(at + length + SHORT));
    if (row + count >= offsets.length) {
      offsets = Arrays.copyOf(offsets, Math.max(row + count + 1, offsets.length * 2));
    }
    int lastShort = bytes.length - SHORT;
    for (int i = from; i < to; i += stride) {
      int start = starts[i];
      int size = stops[i] - start;
      if (size <= SHORT && start <= lastShort) {
        // What is copied too much is overwritten by the next text.
        LittleEndian.putLong(data, at, LittleEndian.getLong(bytes, start));
      } else {
        System.arraycopy(bytes, start, data, at, size);
      }
      at += size;
      offsets[++row] = at;
    }
    added(count);
  }

  private void reserve(int bytes) {
    if (bytes > data.length) {
      data =
          Arrays.copyOf(
              data, (int) Math.max(bytes, Math.min(Integer.MAX_VALUE - 8L, data.length * 2L)));
    }
  }

  private void end(int to) {
    if (size() + 1 == offsets.length) {
      offsets = Arrays.copyOf(offsets, offsets.length * 2);
    }
    offsets[size() + 1] = to;
    added();
  }

  @Override
  void appendEmpty() {
    end(offsets[size()]);
  }

  @Override
  public long memoryBytes() {
    return 4L * size() + offsets[size()];
  }

  @Override
  ColumnVector take(int rows, NullBitmap nulls) {
    BytesVector vector = new BytesVector(offsets, data, rows, nulls);
    int used = offsets[rows];
    offsets = new int[Math.max(16, rows + 1)];
    data = new byte[Math.max(64, used + SHORT)];
    return vector;
  }
}
