package dev.colonnade.generators;

/**
 * A stream of random numbers that is the same everywhere: SplitMix64, written out, because the
 * bounded methods of the JDK's generators may change between releases.
 */
final class SampleRandom {
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private long state;

  SampleRandom(long seed) {
    state = seed;
  }

  /** A stream for one use of a seed: streams of different uses have nothing in common. */
  static SampleRandom of(long seed, String use, long part) {
    long mixed = mix(seed + GOLDEN_GAMMA);
    for (int i = 0; i < use.length(); i++) {
      mixed = mix(mixed ^ use.charAt(i));
    }
    return new SampleRandom(mix(mixed + part * GOLDEN_GAMMA));
  }

  long nextLong() {
    state += GOLDEN_GAMMA;
    return mix(state);
  }

  /** From 0 to {@code bound - 1}, evenly. */
  int below(int bound) {
    return (int) ((nextLong() >>> 32) * bound >>> 32);
  }

  /** From 0 to {@code bound - 1}, small numbers far more often, as popularity is in real data. */
  int belowSkewed(int bound) {
    double u = unit();
    return (int) (u * u * u * bound);
  }

  /** From 0 to 1, without 1. */
  double unit() {
    return (nextLong() >>> 11) * 0x1.0p-53;
  }

  boolean chance(double probability) {
    return unit() < probability;
  }

  String pick(String[] words) {
    return words[below(words.length)];
  }

  private static long mix(long z) {
    long a = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long b = (a ^ (a >>> 27)) * 0x94D049BB133111EBL;
    return b ^ (b >>> 31);
  }
}
