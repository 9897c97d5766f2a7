package dev.colonnade.riegeli.compression;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;

/** Zstandard: exactly one ordinary frame. */
final class ZstdCodec implements Decompressor.Codec {
  static final ZstdCodec INSTANCE = new ZstdCodec();

  private static final int FRAME_MAGIC = 0xfd2f_b528;

  /** Magic, descriptor, window or content size, and the header of a block. */
  private static final int SHORTEST_FRAME = 4 + 1 + 1 + 3;

  /** A block of 3 header bytes and one byte, repeated, makes 128 KiB at most. */
  private static final long MAX_RATIO = 1 << 15;

  private ZstdCodec() {}

  @Override
  public long maxSize(Slice stream) {
    return stream.length() * MAX_RATIO;
  }

  @Override
  public int decompress(Slice stream, byte[] into, int offset, int room, Section where)
      throws FormatException {
    ZstdDecompressCtx context = ZstdContexts.decompression();
    try {
      checkSingleFrame(stream, where);
      return context.decompressByteArray(
          into, offset, room, stream.array(), stream.offset(), stream.length());
    } catch (ZstdException e) {
      if (e.getErrorCode() == Zstd.errDstSizeTooSmall()) {
        return -1;
      }
      throw where.error(0, "zstd: " + e.getMessage(), e);
    } finally {
      ZstdContexts.giveBack(context);
    }
  }

  private static void checkSingleFrame(Slice stream, Section where) throws FormatException {
    if (stream.length() < SHORTEST_FRAME
        || LittleEndian.getInt(stream.array(), stream.offset()) != FRAME_MAGIC) {
      throw where.error(0, "no zstd frame");
    }
    long length = Zstd.findFrameCompressedSize(stream.array(), stream.offset(), stream.length());
    if (length != stream.length()) {
      throw where.error(length, "end of the zstd data expected, more bytes follow");
    }
  }
}
