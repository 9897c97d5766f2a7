package dev.colonnade.at1;

import dev.colonnade.core.concurrent.Parallel;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;

/**
 * Hands bytes on and hashes them in the background, a few pieces behind. The arrays it gets must
 * not change any more.
 */
final class HashingSink implements ByteSink {
  /** Bytes that may wait to be hashed. */
  private static final int MAX_WAITING = 4 << 20;

  private record Piece(CompletableFuture<Void> hashed, int length) {}

  private final ByteSink sink;
  private final Parallel parallel;
  private final MessageDigest digest = Sha256.begin();
  private final Deque<Piece> waiting = new ArrayDeque<>();
  private long waitingBytes;

  HashingSink(ByteSink sink, Parallel parallel) {
    this.sink = sink;
    this.parallel = parallel;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    Piece before = waiting.peekLast();
    CompletableFuture<Void> hashed =
        before == null
            ? parallel.submit(() -> hash(bytes, offset, length))
            : parallel.submitAfter(before.hashed, () -> hash(bytes, offset, length));
    waiting.add(new Piece(hashed, length));
    waitingBytes += length;
    sink.write(bytes, offset, length);
    while (waitingBytes > MAX_WAITING) {
      await();
    }
  }

  private Void hash(byte[] bytes, int offset, int length) {
    digest.update(bytes, offset, length);
    return null;
  }

  private void await() throws IOException {
    Piece oldest = waiting.poll();
    Parallel.get(oldest.hashed);
    waitingBytes -= oldest.length;
  }

  /** The SHA-256 of all bytes. */
  byte[] digest() throws IOException {
    while (!waiting.isEmpty()) {
      await();
    }
    return digest.digest();
  }
}
