package dev.colonnade.mosaic.encode;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.mosaic.metadata.ValueForm;
import java.util.Arrays;

/** Counts the nulls of a column, and the values that lie outside given bounds. */
public final class BoundsCheck {
  private final ValueForm form;
  private final ColumnVector min;
  private final ColumnVector max;
  private long nulls;
  private long outside;

  /**
   * @param min a vector of one row, or null where there are no bounds
   * @param max a vector of one row, or null where there are no bounds
   */
  public BoundsCheck(DataType type, ColumnVector min, ColumnVector max) {
    this.form = ValueForm.of(type);
    this.min = min;
    this.max = max;
  }

  public long nulls() {
    return nulls;
  }

  public long outside() {
    return outside;
  }

  /** Takes some rows into account. */
  public void add(ColumnVector vector) {
    nulls += vector.nullCount();
    if (min == null) {
      return;
    }
    ColumnVector flat = vector.flat();
    if (flat instanceof BytesVector texts) {
      addTexts(texts, (BytesVector) min, (BytesVector) max);
    } else {
      addNumbers(flat);
    }
  }

  private void addNumbers(ColumnVector vector) {
    long[] least = new long[1];
    long[] greatest = new long[1];
    FixedValues.gather(min, form, least);
    FixedValues.gather(max, form, greatest);
    long[] values = new long[vector.size()];
    int count = FixedValues.gather(vector, form, values);
    for (int i = 0; i < count; i++) {
      boolean beyond =
          Bounds.isLess(form, values[i], least[0]) || Bounds.isLess(form, greatest[0], values[i]);
      outside += beyond ? 1 : 0;
    }
  }

  private void addTexts(BytesVector texts, BytesVector least, BytesVector greatest) {
    for (int row = 0; row < texts.size(); row++) {
      if (!texts.isNull(row)
          && (compare(texts, row, least) < 0 || compare(texts, row, greatest) > 0)) {
        outside++;
      }
    }
  }

  private static int compare(BytesVector texts, int row, BytesVector bound) {
    return Arrays.compareUnsigned(
        texts.data(),
        texts.offsets()[row],
        texts.offsets()[row + 1],
        bound.data(),
        bound.offsets()[0],
        bound.offsets()[1]);
  }
}
