package dev.colonnade.core.predicate;

import dev.colonnade.core.vector.ColumnVector;
import java.util.Arrays;

/** Single keys, ascending. */
record LongSet(long[] keys, boolean floating) implements ValueSet {
  @Override
  public void test(ColumnVector vector, boolean negated, boolean[] keep) {
    long[] values = LongKeys.of(vector);
    for (int i = 0; i < keep.length; i++) {
      keep[i] = (Arrays.binarySearch(keys, values[i]) >= 0) != negated;
    }
  }

  @Override
  public boolean mayMatch(ColumnVector minimum, ColumnVector maximum, boolean negated) {
    for (long key : keys) {
      boolean may = new LongRange(key, key, floating).mayMatch(minimum, maximum, negated);
      if (may != negated) {
        return may;
      }
    }
    return negated;
  }
}
