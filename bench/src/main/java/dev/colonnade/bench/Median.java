package dev.colonnade.bench;

import java.io.IOException;
import java.util.Arrays;

/** Times work: a few rounds to warm up, then the median of the others. */
public final class Median {
  private Median() {}

  /** Work that is timed. */
  @FunctionalInterface
  public interface Work {
    void run() throws IOException;
  }

  /**
   * Times several kinds of work in turns, so that a slow spell of the machine hits all of them.
   *
   * @return the median seconds of each
   */
  public static double[] seconds(int warmUp, int rounds, Work... kinds) throws IOException {
    double[][] times = new double[kinds.length][rounds];
    for (int round = -warmUp; round < rounds; round++) {
      for (int kind = 0; kind < kinds.length; kind++) {
        long start = System.nanoTime();
        kinds[kind].run();
        long end = System.nanoTime();
        if (round >= 0) {
          times[kind][round] = (end - start) / 1e9;
        }
      }
    }
    double[] medians = new double[kinds.length];
    for (int kind = 0; kind < kinds.length; kind++) {
      Arrays.sort(times[kind]);
      medians[kind] = times[kind][rounds / 2];
    }
    return medians;
  }

  /**
   * Times one kind of work that a JVM which is long running would have compiled: it warms up for at
   * least {@code milliseconds}.
   *
   * @return the median seconds
   */
  public static double secondsWarm(long milliseconds, int rounds, Work work) throws IOException {
    warmUp(milliseconds, work);
    return seconds(0, rounds, work)[0];
  }

  /** Does the work again and again, at least once. */
  public static void warmUp(long milliseconds, Work work) throws IOException {
    long end = System.nanoTime() + milliseconds * 1_000_000;
    do {
      work.run();
    } while (System.nanoTime() < end);
  }
}
