package dev.colonnade.core.predicate;

import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import java.util.List;

/**
 * Single keys, ascending and without repeats.
 *
 * @param decimal whether the column holds long decimals
 */
record BytesSet(List<byte[]> keys, boolean decimal) implements ValueSet {
  @Override
  public void test(ColumnVector vector, boolean negated, boolean[] keep) {
    BytesVector values = BytesKeys.of((BytesVector) vector, decimal);
    for (int i = 0; i < keep.length; i++) {
      keep[i] = contains(values, i) != negated;
    }
  }

  private boolean contains(BytesVector values, int row) {
    int low = 0;
    int high = keys.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = BytesKeys.compare(values, row, keys.get(middle));
      if (order == 0) {
        return true;
      } else if (order > 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return false;
  }

  @Override
  public boolean mayMatch(ColumnVector minimum, ColumnVector maximum, boolean negated) {
    for (byte[] key : keys) {
      boolean may =
          new BytesRange(key, true, key, true, decimal).mayMatch(minimum, maximum, negated);
      if (may != negated) {
        return may;
      }
    }
    return negated;
  }
}
