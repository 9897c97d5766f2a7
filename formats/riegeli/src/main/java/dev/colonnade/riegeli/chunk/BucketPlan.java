package dev.colonnade.riegeli.chunk;

import java.util.ArrayList;
import java.util.List;

/** Decides which neighbouring buffers of one kind are compressed together. */
final class BucketPlan {
  private BucketPlan() {}

  /**
   * Cuts buffers into buckets of roughly {@code bucketSize} bytes. It is the largest buffers that
   * get buckets of their own, so the work goes from the last buffer to the first.
   *
   * @param sizes sizes of the buffers, the smallest first
   * @return for each bucket the number of its buffers
   */
  static List<Integer> plan(List<Integer> sizes, long bucketSize) {
    List<Integer> counts = new ArrayList<>();
    long remaining = sizes.stream().mapToLong(Integer::longValue).sum();
    long current = 0;
    int inBucket = 0;
    for (int i = sizes.size() - 1; i >= 0; i--) {
      int size = sizes.get(i);
      if (current > 0 && current + size / 2 >= bucketSize) {
        counts.add(0, inBucket);
        current = 0;
        inBucket = 0;
      }
      current += size;
      remaining -= size;
      inBucket++;
      if (remaining <= bucketSize / 2) {
        inBucket += i;
        break;
      }
    }
    if (inBucket > 0) {
      counts.add(0, inBucket);
    }
    return counts;
  }
}
