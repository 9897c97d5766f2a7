package dev.colonnade.at1.container;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;

/** zstd data as AT-1 has it: exactly one frame, which declares the size of its content. */
final class ZstdFrames {
  /** A frame header has at most so many bytes. */
  private static final int HEADER = 18;

  /** Sizes that are cheap to believe, and how much larger than its data a block may claim to be. */
  private static final int SMALL = 1 << 22;

  private static final long RATIO = 256;

  /** Making one takes as long as decompressing a small block. */
  private static final Queue<ZstdDecompressCtx> CONTEXTS = new ArrayBlockingQueue<>(8);

  static {
    refuseBrokenRuntimes();
  }

  private ZstdFrames() {}

  /** JDK-8377811: heap arrays that native code works on can be corrupted there. */
  private static void refuseBrokenRuntimes() {
    Runtime.Version version = Runtime.version();
    if (version.feature() == 25 && version.interim() == 0 && version.update() <= 2) {
      throw new UnsupportedOperationException(
          "Java 25.0.0 to 25.0.2 can corrupt data in zstd (JDK-8377811): use 25.0.3 or newer, or 17 to 24");
    }
  }

  /**
   * The size that a frame declares where memory may be taken for it at once, or -1 where it is so
   * large for its data that it must come true first.
   */
  static int sizeToTrust(Slice data, long most, Section where) throws FormatException {
    long size = declaredSize(data.array(), data.offset(), data.length(), most, where);
    return size <= Math.max(SMALL, data.length() * RATIO) ? (int) size : -1;
  }

  private static long declaredSize(byte[] bytes, int offset, int length, long most, Section where)
      throws FormatException {
    long size = length == 0 ? -1 : Zstd.getFrameContentSize(bytes, offset, length);
    if (size == -1) {
      throw where.error(0, "a zstd frame that declares its content size is expected");
    } else if (size < 0) {
      throw where.error(0, "not a zstd frame");
    } else if (size > most) {
      throw where.error(
          0, "a zstd frame declares " + size + " bytes, more than the " + most + " allowed");
    }
    return size;
  }

  static byte[] decode(Slice data, int size, Section where) throws FormatException {
    byte[] out = new byte[size];
    ZstdDecompressCtx context = CONTEXTS.poll();
    if (context == null) {
      context = new ZstdDecompressCtx();
    }
    try {
      int written =
          context.decompressByteArray(out, 0, size, data.array(), data.offset(), data.length());
      if (written != size) {
        throw where.error(0, written + " bytes decompressed, " + size + " declared");
      }
      context.reset();
      if (CONTEXTS.offer(context)) {
        context = null;
      }
    } catch (ZstdException e) {
      throw Decompressor.damaged(Backend.ZSTD, where, e);
    } finally {
      if (context != null) {
        context.close();
      }
    }
    return out;
  }

  /** Decompresses as it is read, holding the frame to its declared size and to being alone. */
  static InputStream open(InputStream data, long most, Section where) throws IOException {
    byte[] header = data.readNBytes(HEADER);
    long size = declaredSize(header, 0, header.length, most, where);
    PushbackInputStream whole = new PushbackInputStream(data, HEADER);
    whole.unread(header);
    return new SizedStream(new ZstdInputStreamNoFinalizer(whole), size, where);
  }

  private static final class SizedStream extends FilterInputStream {
    private final long size;
    private final Section where;
    private long left;

    private SizedStream(InputStream in, long size, Section where) {
      super(in);
      this.size = size;
      this.left = size;
      this.where = where;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = in.read(into, offset, length);
      if (read < 0 ? left != 0 : read > left) {
        throw where.error(0, "zstd content is not the one frame of " + size + " bytes declared");
      }
      left -= Math.max(0, read);
      return read;
    }
  }
}
