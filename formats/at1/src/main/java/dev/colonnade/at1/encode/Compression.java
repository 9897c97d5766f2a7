package dev.colonnade.at1.encode;

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
 * @param provenUpTo texts of at most this size are held to what xz makes of all of them; of larger
 *     ones samples may tell that an archive is clearly smaller
 */
public record Compression(boolean xz, boolean zstd, int xzPreset, int zstdLevel, int provenUpTo) {
  /** A piece that is compressed by itself where several threads share a stream. */
  private static final int PART = 16 << 20;

  /** Above this, zstd at its best takes long and practically never beats xz. */
  private static final int BOTH_LIMIT = 1 << 20;

  /** No xz stream with content is smaller. */
  private static final int SMALLEST_XZ = 52;

  /**
   * A slower method must make blocks smaller by this share. It is not less because zstd, the
   * fastest, is read many times faster, too.
   */
  private static final double WORTH_FOR_BLOCKS = 0.03;

  private static final double WORTH_FOR_STREAMS = 0.01;

  /** A piece of at least this is worth a look at what suits it. */
  private static final int WORTH_SAMPLING = 1 << 16;

  /** Samples have this share of the bytes, and this many bytes at most. */
  private static final int SAMPLE_SHARE = 16;

  private static final int MAX_SAMPLE = 1 << 16;

  /** A stream after compression. */
  record Compressed(Backend backend, byte[] bytes) {}

  public Compression {
    if (!xz && !zstd) {
      throw new IllegalArgumentException("at least one of xz and zstd is needed");
    }
  }

  private XzSettings preset() {
    return XzSettings.preset(xzPreset);
  }

  /** What tells quickly how small something gets. */
  Method estimator() {
    return xz ? Method.xz(preset().unaligned().brief()) : Method.zstd(zstdLevel);
  }

  /** What is worth trying for the blocks of a column, the faster first. */
  private List<Method> blockMethods() {
    List<Method> methods = new ArrayList<>();
    if (zstd) {
      methods.add(Method.zstd(zstdLevel));
    }
    if (xz) {
      XzSettings settings = preset().unaligned();
      if (settings.normal()) {
        methods.add(Method.xz(settings.quick()));
      }
      methods.add(Method.xz(settings));
    }
    return methods;
  }

  /** The method for the blocks of a column, by two of them. */
  Method blockMethod(Slice one, Slice other) throws IOException {
    List<Method> methods = blockMethods();
    return methods.size() == 1
        ? methods.get(0)
        : Method.choose(
            methods, List.of(sample(one, MAX_SAMPLE), sample(other, MAX_SAMPLE)), WORTH_FOR_BLOCKS);
  }

  /** Compresses a block of a queryable archive, tag included. */
  static byte[] block(Slice data, Method method) throws IOException {
    byte[] bytes = method.compress(data);
    byte[] block = new byte[bytes.length + 1];
    block[0] = (byte) (method.backend() == Backend.XZ ? Blocks.XZ_TAG : Blocks.ZSTD_TAG);
    System.arraycopy(bytes, 0, block, 1, bytes.length);
    return block;
  }

  /** Compresses a stream of a set with whatever makes it smallest. */
  Compressed stream(Slice data, Parallel parallel) throws IOException {
    return stream(List.of(data), parallel);
  }

  /** As above, for data in pieces that are better compressed apart. */
  Compressed stream(List<Slice> pieces, Parallel parallel) throws IOException {
    long length = pieces.stream().mapToLong(Slice::length).sum();
    Compressed best = new Compressed(Backend.STORED, null);
    long bestLength = length;
    if (zstd && length > 0 && (!xz || length <= BOTH_LIMIT)) {
      byte[] bytes = Method.zstd(zstdLevel).compress(joined(pieces), parallel);
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
        streams.length,
        i -> streams[i] = XzStream.compress(parts.get(i), xzSettings(parts.get(i))));
    return XzStream.join(Arrays.asList(streams));
  }

  /** What suits some bytes, by two samples of them. */
  private XzSettings xzSettings(Slice data) throws IOException {
    XzSettings text = preset().unaligned();
    if (!text.normal() || data.length() < WORTH_SAMPLING) {
      return text;
    }
    int size = Math.min(MAX_SAMPLE, data.length() / SAMPLE_SHARE);
    List<Method> methods =
        List.of(
            Method.xz(text.quick()),
            Method.xz(text.literal()),
            Method.xz(text),
            Method.xz(preset()));
    int half = data.length() / 2;
    List<Slice> samples = List.of(sample(data.slice(0, half), size), sample(data, size));
    return Method.choose(methods, samples, WORTH_FOR_STREAMS).xz();
  }

  /** Some bytes from the middle. */
  private static Slice sample(Slice data, int size) {
    int length = Math.min(size, data.length());
    return data.slice((data.length() - length) / 2, length);
  }

  /**
   * How a text is compressed without a codec: a match has to be half as long again as the xz
   * command's to end the search, so that the result is not larger than the command's, whose coder
   * is another and a thousandth better or worse otherwise.
   */
  XzSettings plainXz() {
    return preset().patient();
  }

  /** Another setting for the same. */
  XzSettings unalignedXz() {
    return preset().unaligned();
  }

  /** A text without a codec. */
  Compressed plain(Slice data, Parallel parallel) throws IOException {
    return xz
        ? plain(XzStream.compress(data, plainXz()), data)
        : orStored(Backend.ZSTD, Method.zstd(zstdLevel).compress(data, parallel), data);
  }

  /** A text without a codec, which is an xz stream already; zstd may be better still. */
  Compressed plain(byte[] stream, Slice data) throws IOException {
    Compressed best = orStored(Backend.XZ, stream, data);
    if (!zstd || data.length() > BOTH_LIMIT) {
      return best;
    }
    Compressed other = orStored(Backend.ZSTD, Method.zstd(zstdLevel).compress(data), data);
    return other.bytes().length < best.bytes().length ? other : best;
  }

  private static Compressed orStored(Backend backend, byte[] bytes, Slice data) {
    return bytes.length < data.length()
        ? new Compressed(backend, bytes)
        : new Compressed(Backend.STORED, data.toByteArray());
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
