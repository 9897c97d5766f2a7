package dev.colonnade.cli.summary;

import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.text.CellText;
import java.util.Arrays;

/** Of texts and bytes: bounds in the order of their bytes. */
final class BytesSummary extends ColumnSummary {
  private byte[] min;
  private byte[] max;

  BytesSummary(Field field) {
    super(field);
  }

  @Override
  void addValues(ColumnVector vector) {
    BytesVector values = (BytesVector) vector;
    byte[] data = values.data();
    for (int row = 0; row < values.size(); row++) {
      if (values.isNull(row)) {
        continue;
      }
      int from = values.offsets()[row];
      int to = values.offsets()[row + 1];
      if (min == null || Arrays.compareUnsigned(data, from, to, min, 0, min.length) < 0) {
        min = Arrays.copyOfRange(data, from, to);
      }
      if (max == null || Arrays.compareUnsigned(data, from, to, max, 0, max.length) > 0) {
        max = Arrays.copyOfRange(data, from, to);
      }
      distinct(BytesHash.of(data, from, to));
    }
  }

  @Override
  public String min() {
    return text(min);
  }

  @Override
  public String max() {
    return text(max);
  }

  private String text(byte[] bytes) {
    if (bytes == null) {
      return null;
    }
    BytesVector one = new BytesVector(new int[] {0, bytes.length}, bytes, 1, null);
    return CellText.plain(field().type(), one).text(0);
  }
}
