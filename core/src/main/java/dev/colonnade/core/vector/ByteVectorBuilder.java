package dev.colonnade.core.vector;

import java.util.Arrays;

/** Collects a {@link ByteVector}. */
public final class ByteVectorBuilder extends VectorBuilder {
  private byte[] values = new byte[16];

  public void append(byte value) {
    if (size() == values.length) {
      values = Arrays.copyOf(values, values.length * 2);
    }
    values[size()] = value;
    added();
  }

  @Override
  void appendEmpty() {
    append((byte) 0);
  }

  @Override
  public long memoryBytes() {
    return 1L * size();
  }

  @Override
  ColumnVector take(int rows, NullBitmap nulls) {
    ByteVector vector = new ByteVector(values, rows, nulls);
    values = new byte[Math.max(16, rows)];
    return vector;
  }
}
