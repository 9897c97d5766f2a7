package dev.colonnade.at1.encode;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import dev.colonnade.at1.codec.Blocks;
import dev.colonnade.at1.container.Backend;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How streams and blocks are compressed.
 *
 * @param xz whether xz is tried
 * @param zstd whether zstd is tried; where both are, the smaller result is kept
 * @param xzPreset 0 to 9
 * @param zstdLevel 1 to 22
 */
public record Compression(boolean xz, boolean zstd, int xzPreset, int zstdLevel) {
  /** A piece that is compressed by itself where several threads share a stream. */
  private static final int PART = 16 << 20;

  /** Above this, zstd at its best takes long and practically never beats xz. */
  private static final int BOTH_LIMIT = 1 << 20;

  /** No xz stream with content is smaller. */
  private static final int SMALLEST_XZ = 52;

  /** One for each thread: to make one takes longer than to compress a small block. */
  private static final ThreadLocal<ZstdCompressCtx> CONTEXT =
      ThreadLocal.withInitial(ZstdCompressCtx::new);

  /** A stream after compression. */
  record Compressed(Backend backend, byte[] bytes) {}

  public Compression {
    if (!xz && !zstd) {
      throw new IllegalArgumentException("at least one of xz and zstd is needed");
    }
  }

  /** Compresses a stream of a set, or raw bytes, with whatever makes it smallest. */
  Compressed stream(Slice data, Parallel parallel) throws IOException {
    return stream(List.of(data), parallel);
  }

  /** As above, for data in pieces that are better compressed apart. */
  Compressed stream(List<Slice> pieces, Parallel parallel) throws IOException {
    long length = pieces.stream().mapToLong(Slice::length).sum();
    Compressed best = new Compressed(Backend.STORED, null);
    long bestLength = length;
    if (zstd && length > 0 && (!xz || length <= BOTH_LIMIT)) {
      byte[] bytes = zstd(joined(pieces));
      if (bytes.length < bestLength) {
        best = new Compressed(Backend.ZSTD, bytes);
        bestLength = bytes.length;
      }
    }
    if (xz && bestLength > SMALLEST_XZ) {
      byte[] bytes = xzInParts(pieces, parallel);
      if (bytes.length < bestLength) {
        best = new Compressed(Backend.XZ, bytes);
      }
    }
    return best.bytes() != null
        ? best
        : new Compressed(Backend.STORED, joined(pieces).toByteArray());
  }

  private byte[] xzInParts(List<Slice> pieces, Parallel parallel) throws IOException {
    List<Slice> parts = new ArrayList<>();
    for (Slice piece : pieces) {
      int count = Math.max(1, (piece.length() + PART - 1) / PART);
      for (int i = 0; i < count; i++) {
        int from = (int) ((long) piece.length() * i / count);
        int to = (int) ((long) piece.length() * (i + 1) / count);
        if (to > from) {
          parts.add(piece.slice(from, to - from));
        }
      }
    }
    byte[][] streams = new byte[parts.size()][];
    parallel.forEach(
        streams.length, i -> streams[i] = XzStream.compress(parts.get(i), xzPreset, false));
    return XzStream.join(Arrays.asList(streams));
  }

  private byte[] zstd(Slice data) {
    // The reference reads only frames that say how long their content is.
    ZstdCompressCtx context = CONTEXT.get().setLevel(zstdLevel).setContentSize(true);
    byte[] out = new byte[(int) Zstd.compressBound(data.length())];
    int length =
        context.compressByteArray(out, 0, out.length, data.array(), data.offset(), data.length());
    return Arrays.copyOf(out, length);
  }

  /** Compresses bytes without a codec, as one block however large: no dictionary is given up. */
  Compressed raw(Slice data, boolean text) throws IOException {
    Compressed best = null;
    if (xz) {
      best = new Compressed(Backend.XZ, XzStream.compress(data, xzPreset, !text));
    }
    if (zstd && (best == null || data.length() <= BOTH_LIMIT)) {
      byte[] bytes = zstd(data);
      if (best == null || bytes.length < best.bytes().length) {
        best = new Compressed(Backend.ZSTD, bytes);
      }
    }
    return best.bytes().length < data.length()
        ? best
        : new Compressed(Backend.STORED, data.toByteArray());
  }

  /** Compresses a block of a queryable archive, tag included. */
  byte[] block(Slice data) throws IOException {
    byte[] best = zstd ? zstd(data) : null;
    int tag = Blocks.ZSTD_TAG;
    if (xz && (best == null || best.length > SMALLEST_XZ)) {
      byte[] other = XzStream.compress(data, xzPreset, false);
      if (best == null || other.length < best.length) {
        best = other;
        tag = Blocks.XZ_TAG;
      }
    }
    byte[] block = new byte[best.length + 1];
    block[0] = (byte) tag;
    System.arraycopy(best, 0, block, 1, best.length);
    return block;
  }

  private static Slice joined(List<Slice> pieces) {
    if (pieces.size() == 1) {
      return pieces.get(0);
    }
    ByteWriter out = new ByteWriter();
    pieces.forEach(out::bytes);
    return out.slice();
  }
}
