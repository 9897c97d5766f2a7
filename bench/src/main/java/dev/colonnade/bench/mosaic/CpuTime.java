package dev.colonnade.bench.mosaic;

import dev.colonnade.bench.Median;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** Times work by how long the calling thread has run. */
final class CpuTime {
  private CpuTime() {}

  /** The median of some rounds, after at least {@code warmUp} milliseconds of others. */
  static double milliseconds(int warmUp, int rounds, Median.Work work) throws IOException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    double[] times = new double[rounds];
    Median.warmUp(warmUp, work);
    for (int round = 0; round < rounds; round++) {
      long start = threads.getCurrentThreadCpuTime();
      work.run();
      times[round] = (threads.getCurrentThreadCpuTime() - start) / 1e6;
    }
    Arrays.sort(times);
    return times[rounds / 2];
  }
}
