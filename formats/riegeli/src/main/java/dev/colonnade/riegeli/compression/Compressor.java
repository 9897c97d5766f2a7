package dev.colonnade.riegeli.compression;

import com.aayushatharva.brotli4j.encoder.Encoder;
import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.xerial.snappy.Snappy;

/**
 * Makes blobs, the compressed parts of a chunk; {@link Decompressor} tells their layout.
 *
 * <p>With Zstandard the bytes are those that the C++ writer gets from the same version of the
 * library: it compresses some parts knowing their size and others as they come, which shows in the
 * frame's header and in the size of the tables. {@link Part} tells the cases apart.
 */
public final class Compressor implements AutoCloseable {
  /** What a blob is a part of, and so how C++ hands it to the library. */
  public enum Part {
    /** Transposed header and buckets: the size is told beforehand. */
    SIZE_KNOWN(Integer.MAX_VALUE),
    /** Record sizes: written number by number through a buffer of 4096 bytes. */
    SIZES(4096 - 9),
    /** Transitions: written through a buffer of 4096 bytes. */
    TRANSITIONS(4096),
    /** Record values: written through a buffer of 64 KiB, with the chunk size as a hint. */
    VALUES(65_536);

    /** Up to this size all bytes are still in the buffer when the end comes. */
    private final int buffered;

    Part(int buffered) {
      this.buffered = buffered;
    }
  }

  private static final int BROTLI_WINDOW_LOG = 22;
  private static final int BROTLI_MAX_WINDOW_LOG = 24;

  private final Compression compression;
  private final int level;
  private final int windowLog;
  private final long sizeHint;
  private ZstdContexts.Compression zstd;

  /**
   * @param windowLog 0 for the compression's own choice
   * @param sizeHint the size of {@link Part#VALUES} that is aimed at
   */
  public Compressor(Compression compression, int level, int windowLog, long sizeHint) {
    this.compression = compression;
    this.level = level;
    this.windowLog = windowLog;
    this.sizeHint = sizeHint;
    if (compression == Compression.BROTLI) {
      checkBrotli();
    }
  }

  private void checkBrotli() {
    if (windowLog > BROTLI_MAX_WINDOW_LOG) {
      throw new IllegalArgumentException(
          "brotli with window_log "
              + windowLog
              + ": large windows (above "
              + BROTLI_MAX_WINDOW_LOG
              + ") are not supported");
    }
    if (!BrotliCodec.isNative()) {
      throw new IllegalArgumentException(
          "brotli compression needs a native library, and there is none for this machine;"
              + " use zstd, snappy or uncompressed");
    }
  }

  /** Appends a blob that holds {@code contents}. */
  public void append(Slice contents, Part part, ByteWriter into) {
    if (compression == Compression.NONE) {
      into.bytes(contents);
      return;
    }
    into.varint(contents.length());
    switch (compression) {
      case ZSTD -> zstd(contents, part, into);
      case BROTLI -> brotli(contents, into);
      case SNAPPY -> snappy(contents, into);
      default -> throw new IllegalStateException(compression.toString());
    }
  }

  private void zstd(Slice contents, Part part, ByteWriter into) {
    if (zstd == null) {
      zstd = ZstdContexts.compression();
    }
    ZstdCompressCtx context = zstd.context;
    context.reset();
    context.setLevel(level);
    if (windowLog > 0) {
      context.setWindowLog(windowLog);
    }
    int bound = Math.toIntExact(Zstd.compressBound(contents.length()));
    if (contents.length() <= part.buffered) {
      byte[] out = into.reserve(bound);
      into.advance(
          context.compressByteArray(
              out, into.length(), bound, contents.array(), contents.offset(), contents.length()));
      return;
    }
    if (windowLog == 0 && part == Part.VALUES) {
      context.setWindowLog(hintedWindowLog());
    }
    // A first call that does not end the frame keeps the library from learning the size.
    ByteBuffer in = zstd.in(contents.length());
    in.put(contents.array(), contents.offset(), contents.length()).flip();
    ByteBuffer out = zstd.out(bound + 64);
    in.limit(1);
    context.compressDirectByteBufferStream(out, in, EndDirective.CONTINUE);
    in.limit(contents.length());
    while (!context.compressDirectByteBufferStream(out, in, EndDirective.END)) {
      // The output has room for all, so this ends.
    }
    out.flip();
    int length = out.remaining();
    out.get(into.reserve(length), into.length(), length);
    into.advance(length);
  }

  /** The window that the library takes for a level and an expected size. */
  private int hintedWindowLog() {
    int ofLevel = level != 0 && level < 2 ? 19 : level == 2 ? 20 : 21;
    int ofHint = 64 - Long.numberOfLeadingZeros(Math.max(1, sizeHint - 1));
    return Math.max(10, Math.min(ofLevel, ofHint));
  }

  private void brotli(Slice contents, ByteWriter into) {
    try {
      into.bytes(
          Encoder.compress(
              contents.array(),
              contents.offset(),
              contents.length(),
              Encoder.Parameters.create(level, windowLog > 0 ? windowLog : BROTLI_WINDOW_LOG)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void snappy(Slice contents, ByteWriter into) {
    byte[] out = into.reserve(Snappy.maxCompressedLength(contents.length()));
    try {
      into.advance(
          Snappy.compress(
              contents.array(), contents.offset(), contents.length(), out, into.length()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    if (zstd != null) {
      ZstdContexts.giveBack(zstd);
      zstd = null;
    }
  }
}
