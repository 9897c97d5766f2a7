package dev.colonnade.at1.encode;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import dev.colonnade.at1.container.Backend;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * One way to compress: xz with some settings, or zstd at some level where there are none.
 *
 * @param xz the settings, or null
 * @param zstdLevel 1 to 22
 */
record Method(XzSettings xz, int zstdLevel) {
  /** One for each thread: to make one takes longer than to compress a small block. */
  private static final ThreadLocal<ZstdCompressCtx> CONTEXT =
      ThreadLocal.withInitial(ZstdCompressCtx::new);

  /** Less is not worth sharing. */
  private static final int LARGE = 16 << 20;

  static Method xz(XzSettings settings) {
    return new Method(settings, 0);
  }

  static Method zstd(int level) {
    return new Method(null, level);
  }

  Backend backend() {
    return xz == null ? Backend.ZSTD : Backend.XZ;
  }

  byte[] compress(Slice data) throws IOException {
    return xz == null ? zstd(data, 0) : XzStream.compress(data, xz);
  }

  /** Compresses on several threads where the data are large and zstd does it. */
  byte[] compress(Slice data, Parallel parallel) throws IOException {
    // One worker makes the same frame as several, so that it does not depend on the machine.
    return xz == null && data.length() >= LARGE ? zstd(data, parallel.threads()) : compress(data);
  }

  private byte[] zstd(Slice data, int workers) {
    // The reference reads only frames that say how long their content is.
    ZstdCompressCtx context =
        CONTEXT.get().setLevel(zstdLevel).setContentSize(true).setWorkers(workers);
    byte[] out = new byte[(int) Zstd.compressBound(data.length())];
    int length =
        context.compressByteArray(out, 0, out.length, data.array(), data.offset(), data.length());
    return Arrays.copyOf(out, length);
  }

  /**
   * The first of some methods, of which the faster come first, that makes samples about as small as
   * the best of them does.
   *
   * @param worth the share that a slower method must save
   */
  static Method choose(List<Method> methods, List<Slice> samples, double worth) throws IOException {
    if (methods.size() == 1) {
      return methods.get(0);
    }
    long[] sizes = new long[methods.size()];
    for (int i = 0; i < sizes.length; i++) {
      for (Slice sample : samples) {
        sizes[i] += methods.get(i).compress(sample).length;
      }
    }
    double enough = Arrays.stream(sizes).min().orElseThrow() * (1 + worth);
    int first = 0;
    while (sizes[first] > enough) {
      first++;
    }
    return methods.get(first);
  }
}
