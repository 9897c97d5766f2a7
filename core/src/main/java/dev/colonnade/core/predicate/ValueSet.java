package dev.colonnade.core.predicate;

import dev.colonnade.core.vector.ColumnVector;

/** A set of values of one column type. */
interface ValueSet {
  /**
   * Sets {@code keep} for each row whose value is in the set, or outside it where {@code negated}.
   * Rows that are null may get either.
   */
  void test(ColumnVector vector, boolean negated, boolean[] keep);

  /**
   * Whether a value between the two, each a vector of one row, can be in the set, or outside it.
   */
  boolean mayMatch(ColumnVector min, ColumnVector max, boolean negated);
}
