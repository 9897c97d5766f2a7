package dev.colonnade.core.zlib;

import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.io.Spool;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.zip.Adler32;
import java.util.zip.Deflater;

/**
 * Bytes compressed in blocks that do not wait for each other: each is a piece of a raw deflate
 * stream that ends on a byte boundary and has the end of the block before as its dictionary, so
 * that the pieces one after another are one stream. Blocks are compressed by whichever thread is
 * free and put aside in a {@link Spool}; what is not yet a whole block is all that is kept here.
 * Written to by one thread.
 *
 * <p>A stream of a single block is what one call of zlib's own {@code compress} gives, byte for
 * byte.
 */
final class DeflateBlocks {
  private static final int DICTIONARY = 1 << 15;

  /** The room for compressing: also bounds the blocks that wait for a thread. */
  static final class Workers {
    private final Parallel parallel;
    private final Spool spool;
    private final int level;
    private final int blockSize;
    private final Semaphore room;

    Workers(Parallel parallel, Spool spool, int level, int blockSize) {
      this.parallel = parallel;
      this.spool = spool;
      this.level = level;
      this.blockSize = blockSize;
      this.room = new Semaphore(parallel.threads() == 1 ? 0 : parallel.threads() * 4);
    }
  }

  /** A compressed block in the spool. */
  private record Block(long spoolOffset, int storedSize, int decodedSize, long adler) {}

  private final Workers workers;
  private final Deque<CompletableFuture<Block>> blocks = new ArrayDeque<>();
  private byte[] buffer = new byte[256];
  private int filled;
  private byte[] dictionary = new byte[0];
  private int level = LevelChoice.AUTO;
  private long decodedSize;
  private long storedSize;
  private long adler = Adler.EMPTY;

  DeflateBlocks(Workers workers) {
    this.workers = workers;
  }

  void write(byte[] bytes, int offset, int length) throws IOException {
    int done = 0;
    while (done < length) {
      if (filled == workers.blockSize) {
        endBlock(false);
      }
      int part = Math.min(length - done, workers.blockSize - filled);
      if (filled + part > buffer.length) {
        buffer =
            Arrays.copyOf(
                buffer, Math.min(workers.blockSize, Math.max(filled + part, buffer.length * 4)));
      }
      System.arraycopy(bytes, offset + done, buffer, filled, part);
      filled += part;
      done += part;
    }
    decodedSize += length;
  }

  /** Compresses what is left; where {@code last}, the stream ends with it. */
  void end(boolean last) throws IOException {
    if (filled > 0 || last) {
      endBlock(last);
    }
    buffer = null;
    dictionary = null;
  }

  private void endBlock(boolean last) throws IOException {
    byte[] block = buffer;
    int length = filled;
    byte[] before = dictionary;
    if (level == LevelChoice.AUTO) {
      level = level(block, length, last);
    }
    dictionary = Arrays.copyOfRange(block, Math.max(0, length - DICTIONARY), length);
    buffer = new byte[last ? 0 : block.length];
    filled = 0;
    if (workers.room.tryAcquire()) {
      blocks.add(
          workers.parallel.submit(
              () -> {
                try {
                  return compress(block, length, before, last);
                } finally {
                  workers.room.release();
                }
              }));
    } else {
      // All threads have enough to do, so this one helps instead of waiting.
      blocks.add(CompletableFuture.completedFuture(compress(block, length, before, last)));
    }
  }

  /**
   * What fits one block is left to zlib's default, so that it comes out as zlib alone writes it.
   */
  private int level(byte[] firstBlock, int length, boolean last) {
    if (workers.level != LevelChoice.AUTO) {
      return workers.level;
    }
    return last ? LevelChoice.DEFAULT_LEVEL : LevelChoice.of(firstBlock, length);
  }

  private Block compress(byte[] block, int length, byte[] before, boolean last) throws IOException {
    Adler32 sum = new Adler32();
    sum.update(block, 0, length);
    Slice stored =
        level == LevelChoice.STRIDES
            ? StrideDeflate.compress(block, length, last)
            : deflate(block, length, before, last);
    long offset = workers.spool.append(stored.array(), stored.offset(), stored.length());
    return new Block(offset, stored.length(), length, sum.getValue());
  }

  private Slice deflate(byte[] block, int length, byte[] before, boolean last) {
    DeflaterPool deflaters = DeflaterPool.ofLevel(level);
    Deflater deflater = deflaters.take();
    try {
      if (before.length > 0) {
        deflater.setDictionary(before);
      }
      deflater.setInput(block, 0, length);
      if (last) {
        deflater.finish();
      }
      int flush = last ? Deflater.NO_FLUSH : Deflater.SYNC_FLUSH;
      byte[] out = new byte[length + (length >> 10) + 64];
      int size = 0;
      while (true) {
        int count = deflater.deflate(out, size, out.length - size, flush);
        size += count;
        if (last ? deflater.finished() : size < out.length) {
          return new Slice(out, 0, size);
        }
        out = Arrays.copyOf(out, out.length * 2);
      }
    } finally {
      deflaters.give(deflater);
    }
  }

  /** Waits until all blocks are compressed; sizes and checksum are known from then on. */
  void await() throws IOException {
    long size = 0;
    long sum = Adler.EMPTY;
    for (CompletableFuture<Block> future : blocks) {
      Block block = Parallel.get(future);
      size += block.storedSize;
      sum = Adler.combine(sum, block.adler, block.decodedSize);
    }
    storedSize = size;
    adler = sum;
  }

  /** Calls off what has not begun. */
  void abandon() {
    blocks.forEach(block -> block.cancel(false));
  }

  /** Bytes before compression. */
  long decodedSize() {
    return decodedSize;
  }

  /** Bytes after compression. */
  long storedSize() {
    return storedSize;
  }

  long adler() {
    return adler;
  }

  void copyTo(OutputFile out) throws IOException {
    for (CompletableFuture<Block> future : blocks) {
      Block block = Parallel.get(future);
      workers.spool.copyTo(out, block.spoolOffset, block.storedSize);
    }
  }
}
