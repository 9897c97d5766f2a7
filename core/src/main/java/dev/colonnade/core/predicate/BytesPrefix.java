package dev.colonnade.core.predicate;

import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import java.util.Arrays;

/** Bytes that begin with some others. */
record BytesPrefix(byte[] prefix) implements ValueSet {
  @Override
  public void test(ColumnVector vector, boolean negated, boolean[] keep) {
    BytesVector values = (BytesVector) vector;
    for (int i = 0; i < keep.length; i++) {
      keep[i] = (compare(values, i) == 0) != negated;
    }
  }

  /** Compares the beginning of a row with the prefix: 0 where it begins so. */
  private int compare(BytesVector values, int row) {
    int from = values.offsets()[row];
    int to = from + Math.min(values.length(row), prefix.length);
    return Arrays.compareUnsigned(values.data(), from, to, prefix, 0, prefix.length);
  }

  @Override
  public boolean mayMatch(ColumnVector minimum, ColumnVector maximum, boolean negated) {
    int min = compare((BytesVector) minimum, 0);
    int max = compare((BytesVector) maximum, 0);
    return negated ? min != 0 || max != 0 : min <= 0 && max >= 0;
  }
}
