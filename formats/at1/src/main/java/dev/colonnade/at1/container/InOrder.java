package dev.colonnade.at1.container;

import dev.colonnade.core.concurrent.Parallel;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** Work done on several threads whose results are taken in order. */
public final class InOrder {
  private InOrder() {}

  /** Makes result number {@code index}; may be called by several threads. */
  @FunctionalInterface
  public interface Maker<T> {
    T make(int index) throws IOException;
  }

  /** Takes results, one after another, in the calling thread. */
  @FunctionalInterface
  public interface Taker<T> {
    void take(T result) throws IOException;
  }

  /** Gives out pieces of work, one after another, in the calling thread. */
  @FunctionalInterface
  public interface Source<T> {
    /** The next piece, or null after the last. */
    Callable<T> next() throws IOException;
  }

  /** How many results are in work or wait to be taken. */
  public static int ahead(Parallel parallel) {
    return parallel.threads() == 1 ? 1 : parallel.threads() + 1;
  }

  /** Makes and takes results 0 to {@code count - 1}. */
  public static <T> void run(Parallel parallel, int count, Maker<T> maker, Taker<T> taker)
      throws IOException {
    int[] next = new int[1];
    run(
        parallel,
        () -> {
          int index = next[0]++;
          return index < count ? () -> maker.make(index) : null;
        },
        taker);
  }

  /** Does all pieces of work and takes their results. */
  public static <T> void run(Parallel parallel, Source<T> source, Taker<T> taker)
      throws IOException {
    Deque<CompletableFuture<T>> pending = new ArrayDeque<>();
    boolean ended = false;
    try {
      while (true) {
        while (!ended && pending.size() < ahead(parallel)) {
          Callable<T> work = source.next();
          ended = work == null;
          if (!ended) {
            pending.add(parallel.submit(work));
          }
        }
        if (pending.isEmpty()) {
          return;
        }
        taker.take(Parallel.get(pending.poll()));
      }
    } finally {
      pending.forEach(future -> future.cancel(false));
    }
  }
}
