package dev.colonnade.core.concurrent;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs pieces of work on several threads. All of Colonnade shares one pool of as many daemon
 * threads as there are cores; a {@code Parallel} says how many of them one job may use, and 1 means
 * the calling thread alone.
 */
public final class Parallel {
  /** Everything in the calling thread. */
  public static final Parallel SEQUENTIAL = new Parallel(1);

  private final int threads;

  private Parallel(int threads) {
    this.threads = threads;
  }

  /** Up to {@code threads} threads, the calling one included. */
  public static Parallel of(int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("at least one thread is needed, not " + threads);
    }
    return threads == 1 ? SEQUENTIAL : new Parallel(threads);
  }

  /** As many threads as there are cores. */
  public static Parallel allCores() {
    return of(Runtime.getRuntime().availableProcessors());
  }

  public int threads() {
    return threads;
  }

  /** A piece of work that may fail as I/O does. */
  @FunctionalInterface
  public interface Task {
    void run(int index) throws IOException;
  }

  /**
   * Runs {@code task} for 0 to {@code count - 1} and returns when all are done. The calling thread
   * works too, so that this can be nested without ever waiting for a thread that is not there.
   * After a failure no new piece is begun.
   */
  public void forEach(int count, Task task) throws IOException {
    int helpers = Math.min(threads, count) - 1;
    if (helpers <= 0) {
      for (int i = 0; i < count; i++) {
        task.run(i);
      }
      return;
    }
    AtomicInteger next = new AtomicInteger();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Runnable worker =
        () -> {
          int index;
          while (failure.get() == null && (index = next.getAndIncrement()) < count) {
            try {
              task.run(index);
            } catch (Throwable t) {
              failure.compareAndSet(null, t);
            }
          }
        };
    Helpers joined = new Helpers(helpers, worker);
    worker.run();
    joined.await();
    rethrow(failure.get());
  }

  /** Starts a piece of work in the background; with one thread it is done before this returns. */
  public <T> CompletableFuture<T> submit(Callable<T> work) {
    Work<T> future = new Work<>(null, work);
    executor().execute(future::run);
    return future;
  }

  /**
   * Starts a piece of work when another has ended; if that one fails, so does this, without being
   * begun.
   */
  public <T> CompletableFuture<T> submitAfter(CompletableFuture<?> before, Callable<T> work) {
    Work<T> future = new Work<>(before, work);
    before.whenComplete(
        (result, failure) -> {
          if (failure != null) {
            future.completeExceptionally(failure);
          } else {
            executor().execute(future::run);
          }
        });
    return future;
  }

  private Executor executor() {
    return threads == 1 ? Runnable::run : Pool.EXECUTOR;
  }

  /**
   * The result of background work, or its failure as it was thrown. Work that no thread has begun
   * is done by the calling one, so that background work may itself wait for background work.
   */
  public static <T> T get(CompletableFuture<T> future) throws IOException {
    help(future);
    try {
      return future.join();
    } catch (CancellationException e) {
      throw new IOException("the work was cancelled", e);
    } catch (CompletionException e) {
      rethrow(e.getCause());
      throw e;
    }
  }

  /** Waits, as {@link #get} does, until background work has ended, whether well or not. */
  public static void await(CompletableFuture<?> future) {
    help(future);
    future.handle((result, failure) -> null).join();
  }

  /** Does the work, and the work that it comes after, unless other threads have begun it. */
  private static void help(CompletableFuture<?> future) {
    Deque<Work<?>> chain = new ArrayDeque<>();
    for (CompletableFuture<?> next = future; next instanceof Work<?> work; next = work.before) {
      chain.push(work);
    }
    for (Work<?> work : chain) {
      CompletableFuture<?> before = work.before;
      if (before != null) {
        before.handle((result, failure) -> null).join();
      }
      if (before == null || !before.isCompletedExceptionally()) {
        work.run();
      }
    }
  }

  private static void rethrow(Throwable failure) throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    } else if (failure instanceof RuntimeException e) {
      throw e;
    } else if (failure instanceof Error e) {
      throw e;
    } else if (failure != null) {
      throw new IOException(failure);
    }
  }

  /** Background work that is done once, by the first thread to come. */
  static final class Work<T> extends CompletableFuture<T> {
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile CompletableFuture<?> before;
    private volatile Callable<T> work;

    Work(CompletableFuture<?> before, Callable<T> work) {
      this.before = before;
      this.work = work;
    }

    void run() {
      if (begun.compareAndSet(false, true)) {
        Callable<T> callable = work;
        // A chain of work would otherwise keep all its results.
        before = null;
        work = null;
        if (!isDone()) {
          try {
            complete(callable.call());
          } catch (Throwable t) {
            completeExceptionally(t);
          }
        }
      }
    }
  }

  /**
   * Pool tasks that run one worker. Those that the pool has not begun when the caller has run out
   * of work are called off instead of waited for.
   */
  private static final class Helpers {
    private final CompletableFuture<?>[] done;
    private final AtomicInteger[] state;

    private Helpers(int count, Runnable worker) {
      done = new CompletableFuture<?>[count];
      state = new AtomicInteger[count];
      for (int i = 0; i < count; i++) {
        CompletableFuture<Void> future = new CompletableFuture<>();
        AtomicInteger begun = new AtomicInteger();
        done[i] = future;
        state[i] = begun;
        Pool.EXECUTOR.execute(
            () -> {
              if (begun.compareAndSet(0, 1)) {
                worker.run();
              }
              future.complete(null);
            });
      }
    }

    private void await() {
      for (int i = 0; i < done.length; i++) {
        if (!state[i].compareAndSet(0, 1)) {
          done[i].join();
        }
      }
    }
  }

  /** Made on first use, so that work on one thread never starts it. */
  private static final class Pool {
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final Executor EXECUTOR =
        Executors.newFixedThreadPool(
            Math.max(2, Runtime.getRuntime().availableProcessors()),
            work -> {
              Thread thread = new Thread(work, "colonnade-" + NUMBER.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }
}
