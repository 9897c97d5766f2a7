package dev.colonnade.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ParallelTest {
  @Test
  void runsEveryPieceOnce() throws IOException {
    for (int threads : new int[] {1, 2, 7}) {
      for (int count : new int[] {0, 1, 2, 1000}) {
        AtomicIntegerArray runs = new AtomicIntegerArray(Math.max(1, count));
        Parallel.of(threads).forEach(count, runs::incrementAndGet);
        for (int i = 0; i < count; i++) {
          assertThat(runs.get(i)).isEqualTo(1);
        }
      }
    }
  }

  @Test
  void usesSeveralThreads() throws IOException {
    CountDownLatch both = new CountDownLatch(2);
    Parallel.of(2)
        .forEach(
            2,
            i -> {
              both.countDown();
              awaitOrFail(both);
            });
    assertThat(both.getCount()).isZero();
  }

  @Test
  void oneThreadIsTheCallingOne() throws IOException {
    Set<Thread> threads = ConcurrentHashMap.newKeySet();
    Parallel.SEQUENTIAL.forEach(10, i -> threads.add(Thread.currentThread()));
    assertThat(threads).containsExactly(Thread.currentThread());
    CompletableFuture<Thread> future = Parallel.of(1).submit(Thread::currentThread);
    assertThat(future).isCompletedWithValue(Thread.currentThread());
    assertThatThrownBy(() -> Parallel.of(0)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void nestsDeeperThanThereAreThreads() throws IOException {
    AtomicInteger leaves = new AtomicInteger();
    nested(6, leaves);
    assertThat(leaves).hasValue(4 * 4 * 4 * 4 * 4 * 4);
  }

  private static void nested(int depth, AtomicInteger leaves) throws IOException {
    if (depth == 0) {
      leaves.incrementAndGet();
    } else {
      Parallel.of(8).forEach(4, i -> nested(depth - 1, leaves));
    }
  }

  @Test
  void aFailureStopsWhatHasNotBegun() {
    for (int threads : new int[] {1, 4}) {
      AtomicInteger begun = new AtomicInteger();
      assertThatThrownBy(
              () ->
                  Parallel.of(threads)
                      .forEach(
                          1_000_000,
                          i -> {
                            begun.incrementAndGet();
                            throw new FormatException("file", "", i, "bad");
                          }))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("bad");
      assertThat(begun.get()).isBetween(1, threads);
    }
  }

  @Test
  void waitsForPiecesThatRunWhenOneFails() {
    AtomicInteger ended = new AtomicInteger();
    CountDownLatch slowBegun = new CountDownLatch(1);
    assertThatThrownBy(
            () ->
                Parallel.of(2)
                    .forEach(
                        2,
                        i -> {
                          if (i == 0) {
                            awaitOrFail(slowBegun);
                            throw new IllegalStateException("first");
                          }
                          slowBegun.countDown();
                          Thread.onSpinWait();
                          ended.incrementAndGet();
                        }))
        .isInstanceOf(IllegalStateException.class);
    assertThat(ended).hasValue(1);
  }

  @Test
  void failuresComeOutAsTheyWereThrown() {
    for (int threads : new int[] {1, 3}) {
      Parallel parallel = Parallel.of(threads);
      for (Throwable thrown :
          List.of(
              new FileNotFoundException("io"),
              new IllegalStateException("runtime"),
              new AssertionError("error"))) {
        CompletableFuture<Object> failed = parallel.submit(() -> sneak(thrown));
        assertThatThrownBy(() -> Parallel.get(failed)).isSameAs(thrown);
        assertThatThrownBy(() -> Parallel.get(parallel.submitAfter(failed, () -> 1)))
            .isSameAs(thrown);
      }
      Exception checked = new InterruptedException("other");
      assertThatThrownBy(() -> Parallel.get(parallel.submit(() -> sneak(checked))))
          .isInstanceOf(IOException.class)
          .hasCause(checked);
    }
  }

  private static Object sneak(Throwable thrown) throws Exception {
    if (thrown instanceof Error error) {
      throw error;
    }
    throw (Exception) thrown;
  }

  @Test
  void cancelledWorkIsNotBegun() {
    AtomicInteger begun = new AtomicInteger();
    CompletableFuture<Object> before = new CompletableFuture<>();
    CompletableFuture<Integer> after = Parallel.of(2).submitAfter(before, begun::incrementAndGet);
    after.cancel(false);
    before.complete(null);
    assertThatThrownBy(() -> Parallel.get(after))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cancelled");
    assertThat(begun).hasValue(0);
  }

  @Test
  void workInAChainIsDoneInOrder() throws IOException {
    for (int threads : new int[] {1, 4}) {
      List<Integer> done = new ArrayList<>();
      CompletableFuture<Boolean> last = Parallel.of(threads).submit(() -> done.add(0));
      for (int i = 1; i < 500; i++) {
        int number = i;
        last = Parallel.of(threads).submitAfter(last, () -> done.add(number));
      }
      Parallel.get(last);
      assertThat(done).hasSize(500).isSorted();
    }
  }

  /** With a pool of as many threads as cores, the outer work alone would take all of them. */
  @Test
  void backgroundWorkMayWaitForBackgroundWork() throws IOException {
    Parallel parallel = Parallel.of(4);
    int outer = 4 * Runtime.getRuntime().availableProcessors() + 4;
    List<CompletableFuture<Integer>> futures = new ArrayList<>();
    for (int i = 0; i < outer; i++) {
      futures.add(
          parallel.submit(
              () -> {
                CompletableFuture<Integer> one = parallel.submit(() -> 1);
                CompletableFuture<Integer> two = parallel.submitAfter(one, () -> 2);
                return Parallel.get(two) + Parallel.get(one);
              }));
    }
    for (CompletableFuture<Integer> future : futures) {
      assertThat(Parallel.get(future)).isEqualTo(3);
    }
  }

  @Test
  void awaitTakesAFailureForAnEnd() {
    CompletableFuture<Object> failed =
        Parallel.of(2)
            .submit(
                () -> {
                  throw new IOException("bad");
                });
    CompletableFuture<Integer> after = Parallel.of(2).submitAfter(failed, () -> 1);
    Parallel.await(after);
    assertThat(after).isCompletedExceptionally();
  }

  private static void awaitOrFail(CountDownLatch latch) throws IOException {
    try {
      if (!latch.await(30, TimeUnit.SECONDS)) {
        throw new IOException("the other thread did not come");
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
