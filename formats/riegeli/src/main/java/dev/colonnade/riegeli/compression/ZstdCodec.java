package dev.colonnade.riegeli.compression;

import com.github.luben.zstd.Zstd;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;

/** Zstandard: exactly one ordinary frame. */
final class ZstdCodec implements Decompressor.Codec {
  static final ZstdCodec INSTANCE = new ZstdCodec();

  private static final int FRAME_MAGIC = 0xfd2f_b528;

  /** A block of 3 header bytes and one byte, repeated, makes 128 KiB at most. */
  private static final long MAX_RATIO = 1 << 16;

  private ZstdCodec() {}

  @Override
  public long contentSize(Slice stream) {
    long size = Zstd.getFrameContentSize(stream.array(), stream.offset(), stream.length());
    return size > 0 && size <= stream.length() * MAX_RATIO ? size : -1;
  }

  @Override
  public int decompress(Slice stream, byte[] into, int offset, int room, Section where)
      throws FormatException {
    checkSingleFrame(stream, where);
    long size =
        Zstd.decompressByteArray(
            into, offset, room, stream.array(), stream.offset(), stream.length());
    if (!Zstd.isError(size)) {
      return (int) size;
    }
    if (Zstd.getErrorCode(size) == Zstd.errDstSizeTooSmall()) {
      return -1;
    }
    throw where.error(0, "zstd: " + Zstd.getErrorName(size));
  }

  private static void checkSingleFrame(Slice stream, Section where) throws FormatException {
    if (stream.length() < 4
        || LittleEndian.getInt(stream.array(), stream.offset()) != FRAME_MAGIC) {
      throw where.error(0, "no zstd frame");
    }
    long length = Zstd.findFrameCompressedSize(stream.array(), stream.offset(), stream.length());
    if (Zstd.isError(length)) {
      throw where.error(0, "zstd: " + Zstd.getErrorName(length));
    }
    if (length != stream.length()) {
      throw where.error(length, "end of the zstd data expected, more bytes follow");
    }
  }
}
