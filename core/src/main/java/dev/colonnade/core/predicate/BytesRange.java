package dev.colonnade.core.predicate;

import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;

/**
 * The keys between two, each included or not; a bound that is null is open.
 *
 * @param decimal whether the column holds long decimals
 */
record BytesRange(
    byte[] low, boolean lowIncluded, byte[] high, boolean highIncluded, boolean decimal)
    implements ValueSet {
  @Override
  public void test(ColumnVector vector, boolean negated, boolean[] keep) {
    BytesVector keys = BytesKeys.of((BytesVector) vector, decimal);
    for (int i = 0; i < keep.length; i++) {
      keep[i] = (aboveLow(keys, i) && belowHigh(keys, i)) != negated;
    }
  }

  private boolean aboveLow(BytesVector keys, int row) {
    if (low == null) {
      return true;
    }
    int order = BytesKeys.compare(keys, row, low);
    return order > 0 || (order == 0 && lowIncluded);
  }

  private boolean belowHigh(BytesVector keys, int row) {
    if (high == null) {
      return true;
    }
    int order = BytesKeys.compare(keys, row, high);
    return order < 0 || (order == 0 && highIncluded);
  }

  @Override
  public boolean mayMatch(ColumnVector minimum, ColumnVector maximum, boolean negated) {
    BytesVector min = BytesKeys.of((BytesVector) minimum, decimal);
    BytesVector max = BytesKeys.of((BytesVector) maximum, decimal);
    if (negated) {
      return !(aboveLow(min, 0) && belowHigh(max, 0));
    }
    return aboveLow(max, 0) && belowHigh(min, 0);
  }
}
