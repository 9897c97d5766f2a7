package dev.colonnade.core.vector;

import dev.colonnade.core.io.Slice;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Byte strings, one after another: row {@code i} is {@code data[offsets[i]]} to {@code
 * data[offsets[i + 1] - 1]}.
 */
public final class BytesVector extends ColumnVector {
  private final int[] offsets;
  private final byte[] data;

  /**
   * @param offsets {@code size + 1} ascending positions in {@code data}; the first need not be 0.
   *     What a null row holds means nothing
   */
  public BytesVector(int[] offsets, byte[] data, int size, NullBitmap nulls) {
    super(size, nulls);
    this.offsets = offsets;
    this.data = data;
  }

  /** Texts, null where a text is null. */
  public static BytesVector of(List<String> texts) {
    BytesVectorBuilder builder = new BytesVectorBuilder(texts.size());
    for (String text : texts) {
      if (text == null) {
        builder.appendNull();
      } else {
        builder.append(text.getBytes(StandardCharsets.UTF_8));
      }
    }
    return (BytesVector) builder.build();
  }

  public int[] offsets() {
    return offsets;
  }

  public byte[] data() {
    return data;
  }

  /** Bytes of a row. */
  public int length(int row) {
    return offsets[row + 1] - offsets[row];
  }

  /** The bytes of a row, shared. */
  public Slice slice(int row) {
    return new Slice(data, offsets[row], length(row));
  }

  /** A row as text. */
  public String text(int row) {
    return new String(data, offsets[row], length(row), StandardCharsets.UTF_8);
  }

  @Override
  public BytesVector gather(int[] rows, int count) {
    int[] chosenOffsets = new int[count + 1];
    int total = 0;
    for (int i = 0; i < count; i++) {
      total = Math.addExact(total, length(rows[i]));
      chosenOffsets[i + 1] = total;
    }
    byte[] chosen = new byte[total];
    for (int i = 0; i < count; i++) {
      System.arraycopy(data, offsets[rows[i]], chosen, chosenOffsets[i], length(rows[i]));
    }
    return new BytesVector(chosenOffsets, chosen, count, gatherNulls(rows, count));
  }

  @Override
  public BytesVector slice(int from, int count) {
    return new BytesVector(
        Arrays.copyOfRange(offsets, from, from + count + 1), data, count, sliceNulls(from, count));
  }

  @Override
  public long memoryBytes() {
    return 4L * (size() + 1) + offsets[size()] - offsets[0] + nullBytes();
  }
}
