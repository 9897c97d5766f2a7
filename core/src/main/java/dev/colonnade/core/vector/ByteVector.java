package dev.colonnade.core.vector;

import java.util.Arrays;

/** Values in {@code byte[]}: boolean, int8. The array may be longer than the vector. */
public final class ByteVector extends ColumnVector {
  private final byte[] values;

  public ByteVector(byte[] values, int size, NullBitmap nulls) {
    super(size, nulls);
    this.values = values;
  }

  /** All of the values, none of them null. */
  public ByteVector(byte... values) {
    this(values, values.length, null);
  }

  /** The values, shared; what stands in a null row means nothing. */
  public byte[] values() {
    return values;
  }

  @Override
  public ByteVector gather(int[] rows, int count) {
    byte[] chosen = new byte[count];
    for (int i = 0; i < count; i++) {
      chosen[i] = values[rows[i]];
    }
    return new ByteVector(chosen, count, gatherNulls(rows, count));
  }

  @Override
  public ByteVector slice(int from, int count) {
    return new ByteVector(
        Arrays.copyOfRange(values, from, from + count), count, sliceNulls(from, count));
  }

  @Override
  public long memoryBytes() {
    return 1L * size() + nullBytes();
  }
}
