package dev.colonnade.core.predicate;

import dev.colonnade.core.vector.ColumnVector;

/** The keys from {@code low} to {@code high}, both included; none where {@code low > high}. */
record LongRange(long low, long high, boolean floating) implements ValueSet {
  @Override
  public void test(ColumnVector vector, boolean negated, boolean[] keep) {
    long[] keys = LongKeys.of(vector);
    for (int i = 0; i < keep.length; i++) {
      keep[i] = (keys[i] >= low & keys[i] <= high) != negated;
    }
  }

  /** Bounds say nothing of NaN, so a float column may always hold one besides. */
  @Override
  public boolean mayMatch(ColumnVector minimum, ColumnVector maximum, boolean negated) {
    long min = LongKeys.of(minimum)[0];
    long max = LongKeys.of(maximum)[0];
    if (floating && (min == LongKeys.NAN || max == LongKeys.NAN)) {
      return true;
    }
    boolean nanInside = low <= LongKeys.NAN && high >= LongKeys.NAN;
    if (negated) {
      boolean allInside = min >= low && max <= high;
      return !allInside || (floating && !nanInside);
    }
    boolean overlap = low <= high && low <= max && high >= min;
    return overlap || (floating && nanInside);
  }
}
