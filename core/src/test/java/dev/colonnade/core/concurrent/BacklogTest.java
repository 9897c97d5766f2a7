package dev.colonnade.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class BacklogTest {
  @Test
  void oneThreadDoesTheWorkAtOnce() throws IOException {
    Backlog backlog = new Backlog(Parallel.SEQUENTIAL);

    CompletableFuture<Thread> piece = backlog.submit(Thread::currentThread);

    assertThat(piece).isDone();
    assertThat(backlog.get(piece)).isSameAs(Thread.currentThread());
  }

  @Test
  void resultsAreThoseOfTheirPieces() throws IOException {
    Backlog backlog = new Backlog(Parallel.of(3));
    List<CompletableFuture<Integer>> pieces = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      int number = i;
      pieces.add(backlog.submit(() -> number * number));
    }
    for (int i = 0; i < 1000; i++) {
      assertThat(backlog.get(pieces.get(i))).isEqualTo(i * i);
    }
  }

  @Test
  void whoeverWaitsForAPieceDoesTheNextOnes() throws Exception {
    Backlog backlog = new Backlog(Parallel.of(2));
    CountDownLatch firstBegun = new CountDownLatch(1);
    CountDownLatch secondDone = new CountDownLatch(1);
    CompletableFuture<String> first =
        backlog.submit(
            () -> {
              firstBegun.countDown();
              secondDone.await();
              return "first";
            });
    firstBegun.await();
    CompletableFuture<Thread> second =
        backlog.submit(
            () -> {
              secondDone.countDown();
              return Thread.currentThread();
            });

    assertThat(backlog.get(first)).isEqualTo("first");
    assertThat(second.join()).isSameAs(Thread.currentThread());
  }

  @Test
  void noMoreThreadsAreBusyThanAllowed() throws IOException {
    Backlog backlog = new Backlog(Parallel.of(2));
    AtomicInteger busy = new AtomicInteger();
    AtomicInteger mostBusy = new AtomicInteger();
    List<CompletableFuture<Void>> pieces = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      pieces.add(
          backlog.submit(
              () -> {
                mostBusy.accumulateAndGet(busy.incrementAndGet(), Math::max);
                Thread.yield();
                busy.decrementAndGet();
                return null;
              }));
      if (i % 5 == 4) {
        backlog.get(pieces.get(i));
      }
    }
    for (CompletableFuture<Void> piece : pieces) {
      backlog.get(piece);
    }

    assertThat(mostBusy.get()).isBetween(1, 2);
  }

  @Test
  void aFailureIsThrownAsItWas() {
    Backlog backlog = new Backlog(Parallel.of(2));
    CompletableFuture<Void> piece =
        backlog.submit(
            () -> {
              throw new IOException("no such chunk");
            });

    assertThatThrownBy(() -> backlog.get(piece))
        .isExactlyInstanceOf(IOException.class)
        .hasMessage("no such chunk");
  }

  @Test
  void aPieceThatWasCancelledIsNotBegun() throws Exception {
    Backlog backlog = new Backlog(Parallel.of(2));
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    AtomicBoolean done = new AtomicBoolean();
    CompletableFuture<Void> first =
        backlog.submit(
            () -> {
              begun.countDown();
              go.await();
              return null;
            });
    begun.await();
    CompletableFuture<Void> cancelled =
        backlog.submit(
            () -> {
              done.set(true);
              return null;
            });
    CompletableFuture<String> last = backlog.submit(() -> "last");
    cancelled.cancel(false);
    go.countDown();

    assertThat(backlog.get(last)).isEqualTo("last");
    backlog.get(first);
    assertThat(done).isFalse();
  }
}
