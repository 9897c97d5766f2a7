package dev.colonnade.core.concurrent;

import dev.colonnade.core.concurrent.Parallel.Work;
import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Work that is begun in the order in which it comes, by threads of the pool and by the one that
 * needs its results. Where that one would have to wait for a piece which another thread is at, it
 * does the next piece that none has begun. So all threads that a {@link Parallel} allows are busy,
 * and, the calling one included, no more of them.
 */
public final class Backlog {
  private final Parallel parallel;
  private final Queue<Work<?>> waiting = new ConcurrentLinkedQueue<>();

  /** Threads of the pool that are at this work. */
  private final AtomicInteger helpers = new AtomicInteger();

  public Backlog(Parallel parallel) {
    this.parallel = parallel;
  }

  /** Adds a piece of work; with one thread it is done before this returns. */
  public <T> CompletableFuture<T> submit(Callable<T> work) {
    if (parallel.threads() == 1) {
      return parallel.submit(work);
    }
    // What was called off would otherwise wait, with all that it holds, for a thread to come by.
    waiting.removeIf(CompletableFuture::isDone);
    Work<T> piece = new Work<>(null, work);
    waiting.add(piece);
    if (admitHelper()) {
      parallel.submit(
          () -> {
            help();
            return null;
          });
    }
    return piece;
  }

  private boolean admitHelper() {
    int most = parallel.threads() - 1;
    return helpers.getAndUpdate(count -> Math.min(count + 1, most)) < most;
  }

  private void help() {
    do {
      while (doNext()) {
        continue;
      }
      helpers.decrementAndGet();
      // What was added after the last look, by one who still counted on this helper, is not left.
    } while (!waiting.isEmpty() && admitHelper());
  }

  private boolean doNext() {
    Work<?> next = waiting.poll();
    if (next != null) {
      next.run();
    }
    return next != null;
  }

  /** The result of a piece of this work, or its failure as it was thrown. */
  public <T> T get(CompletableFuture<T> piece) throws IOException {
    if (piece instanceof Work<?> work) {
      waiting.remove(work);
      work.run();
    }
    while (!piece.isDone() && doNext()) {
      continue;
    }
    return Parallel.get(piece);
  }
}
