package dev.colonnade.mosaic.encode;

import dev.colonnade.mosaic.metadata.ValueForm;

/**
 * The least and greatest of some values of fixed width. Floats are compared as IEEE numbers, and a
 * bound is replaced only by a value that is strictly beyond it: a NaN that comes first stays, later
 * ones are not seen, and of 0.0 and -0.0 the first one stays.
 */
final class Bounds {
  private final ValueForm form;
  private boolean any;
  private long min;
  private long max;

  Bounds(ValueForm form) {
    this.form = form;
  }

  /** Takes a value into account: an integer, the bits of a float, or nanoseconds. */
  void add(long value) {
    if (!any) {
      any = true;
      min = value;
      max = value;
      return;
    }
    if (isLess(form, value, min)) {
      min = value;
    }
    if (isLess(form, max, value)) {
      max = value;
    }
  }

  static boolean isLess(ValueForm form, long a, long b) {
    return switch (form) {
      case FLOAT -> Float.intBitsToFloat((int) a) < Float.intBitsToFloat((int) b);
      case DOUBLE -> Double.longBitsToDouble(a) < Double.longBitsToDouble(b);
      default -> a < b;
    };
  }

  long min() {
    return min;
  }

  long max() {
    return max;
  }
}
