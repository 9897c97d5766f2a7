package dev.colonnade.mosaic.bytes;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;
import java.util.Arrays;

/**
 * Compressed blocks: the schema, a monolithic bucket, or a page. Each is one zstd frame that states
 * its size, which is also the one that the file announces.
 */
public final class ZstdBlocks {
  /** The most bytes that a block may hold. */
  public static final int MAX_BLOCK = 512 << 20;

  private static final int MIN_CAP = 1 << 20;
  private static final long MAX_RATIO = 65_536;

  private static final ThreadLocal<ZstdDecompressCtx> DECOMPRESS =
      ThreadLocal.withInitial(ZstdDecompressCtx::new);
  private static final ThreadLocal<Compressor> COMPRESS = ThreadLocal.withInitial(Compressor::new);

  static {
    refuseUnsafeRuntime(Runtime.version());
  }

  private ZstdBlocks() {}

  /**
   * Heap arrays that are handed to native code can be corrupted by these JDK versions
   * (JDK-8377811).
   */
  static void refuseUnsafeRuntime(Runtime.Version version) {
    if (version.feature() == 25 && version.interim() == 0 && version.update() <= 2) {
      throw new IllegalStateException(
          "JDK " + version + " can corrupt compressed data (JDK-8377811): use 25.0.3 or newer");
    }
  }

  /**
   * Decompresses a block.
   *
   * @param size bytes that the file says it holds
   */
  public static byte[] decompress(Slice stored, long size, Section section, Limits limits)
      throws FormatException {
    long cap = Math.min(MAX_BLOCK, Math.max(MIN_CAP, MAX_RATIO * stored.length()));
    if (size > cap) {
      throw section.error(
          0, size + " bytes stated for " + stored.length() + " compressed ones, at most " + cap);
    }
    long stated =
        stored.length() == 0
            ? -1
            : Zstd.getFrameContentSize(stored.array(), stored.offset(), stored.length());
    if (stated != size) {
      throw section.error(
          0,
          "a zstd frame of "
              + size
              + " bytes expected, found "
              + (stated < 0 ? "one that does not state its size" : "one of " + stated));
    }
    byte[] bytes = new byte[limits.checkAllocation(size, section, 0)];
    int produced;
    try {
      produced =
          DECOMPRESS
              .get()
              .decompressByteArray(
                  bytes, 0, bytes.length, stored.array(), stored.offset(), stored.length());
    } catch (ZstdException e) {
      throw section.error(0, "cannot be decompressed: " + e.getMessage(), e);
    }
    if (produced != bytes.length) {
      throw section.error(0, produced + " bytes decompressed, " + size + " expected");
    }
    return bytes;
  }

  /** Compresses bytes into one frame, of which nothing but the level is chosen. */
  public static byte[] compress(byte[] bytes, int length, int level) {
    return COMPRESS.get().compress(bytes, length, level);
  }

  /** A compression context with room for its result. */
  private static final class Compressor {
    /** Larger results are not kept room for. */
    private static final int MAX_KEPT = 4 << 20;

    private final ZstdCompressCtx context = new ZstdCompressCtx();
    private byte[] room = new byte[0];

    byte[] compress(byte[] bytes, int length, int level) {
      int bound = Math.toIntExact(Zstd.compressBound(length));
      byte[] into = room;
      if (into.length < bound) {
        into = new byte[bound];
        room = bound <= MAX_KEPT ? into : room;
      }
      context.setLevel(level);
      int size = context.compressByteArray(into, 0, into.length, bytes, 0, length);
      return Arrays.copyOf(into, size);
    }
  }
}
