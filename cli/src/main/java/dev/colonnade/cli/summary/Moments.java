package dev.colonnade.cli.summary;

import dev.colonnade.text.FloatText;

/** Mean and standard deviation of a stream of numbers, by Welford's method. */
final class Moments {
  private static final double DIGITS = 1e6;

  private long count;
  private double mean;
  private double squares;

  void add(double value) {
    count++;
    double before = value - mean;
    mean += before / count;
    squares += before * (value - mean);
  }

  boolean isEmpty() {
    return count == 0;
  }

  double mean() {
    return mean;
  }

  /** Of a sample, as SQL's {@code stddev}; NaN for a single value. */
  double deviation() {
    return count < 2 ? Double.NaN : Math.sqrt(squares / (count - 1));
  }

  /** Rounded to seven digits or so: more would not be true. */
  static String text(double value) {
    if (!Double.isFinite(value) || value == 0) {
      return Double.isNaN(value) ? null : FloatText.of(value);
    }
    double scale = Math.pow(10, Math.floor(Math.log10(Math.abs(value))));
    double rounded = Math.rint(value / scale * DIGITS) / DIGITS * scale;
    return FloatText.of(
        Math.abs(value) >= 1e7 || Math.abs(value) < 1e-3 ? rounded : decimal(value));
  }

  /** Six decimals at most, so that no binary dust is shown. */
  private static double decimal(double value) {
    double abs = Math.abs(value);
    double places = abs >= 1000 ? 1e3 : abs >= 1 ? 1e5 : 1e7;
    return Math.rint(value * places) / places;
  }
}
