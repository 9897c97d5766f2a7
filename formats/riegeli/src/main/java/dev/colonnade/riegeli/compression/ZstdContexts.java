package dev.colonnade.riegeli.compression;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import java.nio.ByteBuffer;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * What the library works with, kept for the next chunk: its tables are megabytes, and to get and
 * clear them anew took as long as to decompress a small chunk.
 */
final class ZstdContexts {
  /** For every thread of the pool, and one that waits for them and helps. */
  private static final int KEPT = Math.max(2, Runtime.getRuntime().availableProcessors()) + 1;

  private static final BlockingQueue<Compression> COMPRESSING = new ArrayBlockingQueue<>(KEPT);
  private static final BlockingQueue<ZstdDecompressCtx> DECOMPRESSING =
      new ArrayBlockingQueue<>(KEPT);

  private ZstdContexts() {}

  /** A context for compression, and buffers outside the heap. */
  static final class Compression {
    /** Buffers that are larger are not kept. */
    private static final int LARGEST_KEPT = 4 << 20;

    final ZstdCompressCtx context = new ZstdCompressCtx();
    private ByteBuffer in = ByteBuffer.allocateDirect(0);
    private ByteBuffer out = ByteBuffer.allocateDirect(0);

    /** An empty buffer for so many bytes. */
    ByteBuffer in(int size) {
      in = buffer(in, size);
      return in;
    }

    /** Another one. */
    ByteBuffer out(int size) {
      out = buffer(out, size);
      return out;
    }

    private static ByteBuffer buffer(ByteBuffer kept, int size) {
      return kept.capacity() < size ? ByteBuffer.allocateDirect(size) : kept.clear();
    }

    private void dropLarge() {
      if (Math.max(in.capacity(), out.capacity()) > LARGEST_KEPT) {
        in = ByteBuffer.allocateDirect(0);
        out = ByteBuffer.allocateDirect(0);
      }
    }
  }

  static Compression compression() {
    Compression kept = COMPRESSING.poll();
    return kept == null ? new Compression() : kept;
  }

  static void giveBack(Compression used) {
    used.dropLarge();
    if (!COMPRESSING.offer(used)) {
      used.context.close();
    }
  }

  static ZstdDecompressCtx decompression() {
    ZstdDecompressCtx kept = DECOMPRESSING.poll();
    return kept == null ? new ZstdDecompressCtx() : kept;
  }

  static void giveBack(ZstdDecompressCtx used) {
    if (!DECOMPRESSING.offer(used)) {
      used.close();
    }
  }
}
