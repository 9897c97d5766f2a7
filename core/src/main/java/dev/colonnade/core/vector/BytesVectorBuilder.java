package dev.colonnade.core.vector;

import dev.colonnade.core.io.Slice;
import java.util.Arrays;

/** Collects a {@link BytesVector}. */
public final class BytesVectorBuilder extends VectorBuilder {
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
    if (to > data.length) {
      data =
          Arrays.copyOf(
              data, (int) Math.max(to, Math.min(Integer.MAX_VALUE - 8L, data.length * 2L)));
    }
    System.arraycopy(bytes, offset, data, from, length);
    end(to);
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
    data = new byte[Math.max(64, used)];
    return vector;
  }
}
