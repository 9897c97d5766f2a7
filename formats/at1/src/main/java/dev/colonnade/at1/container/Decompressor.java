package dev.colonnade.at1.container;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.tukaani.xz.ArrayCache;
import org.tukaani.xz.BasicArrayCache;
import org.tukaani.xz.SingleXZInputStream;

/** Undoes a {@link Backend}. No size that the data declares is believed before it has come true. */
public final class Decompressor {
  /** Shared by all streams: without it each small block would allocate a dictionary anew. */
  public static final ArrayCache XZ_ARRAYS = new BasicArrayCache();

  /** The most memory, in KiB, that an xz stream may ask for: three times what level 9 needs. */
  static final int XZ_MEMORY_KIB = 200 << 10;

  private static final int STEP = 1 << 16;

  private Decompressor() {}

  /**
   * Decompresses into memory.
   *
   * @param most the most bytes that may come out
   * @param where the compressed bytes, for errors
   */
  public static Slice decode(Backend backend, Slice data, int most, Section where)
      throws FormatException {
    return decode(backend, data, most, where, Parallel.SEQUENTIAL);
  }

  /** Decompresses into memory, on several threads where the data allow it. */
  static Slice decode(Backend backend, Slice data, int most, Section where, Parallel parallel)
      throws FormatException {
    if (backend == Backend.STORED) {
      if (data.length() > most) {
        throw tooMuch(most, where);
      }
      return data;
    }
    if (backend == Backend.ZSTD) {
      int size = ZstdFrames.sizeToTrust(data, most, where);
      if (size >= 0) {
        return Slice.of(ZstdFrames.decode(data, size, where));
      }
    }
    Slice blocks = backend == Backend.XZ ? XzBlocks.decode(data, most, parallel) : null;
    return blocks == null ? grow(backend, data, most, where) : blocks;
  }

  private static Slice grow(Backend backend, Slice data, int most, Section where)
      throws FormatException {
    InputStream raw = new ByteArrayInputStream(data.array(), data.offset(), data.length());
    ByteWriter out = new ByteWriter((int) Math.min(most, 4L * data.length() + 64));
    try (InputStream in = open(backend, raw, most, where)) {
      while (true) {
        int room = Math.min(STEP, most - out.length());
        if (room == 0) {
          if (in.read() >= 0) {
            throw tooMuch(most, where);
          }
          break;
        }
        byte[] bytes = out.reserve(room);
        int read = in.read(bytes, out.length(), Math.min(bytes.length - out.length(), room));
        if (read < 0) {
          break;
        }
        out.advance(read);
      }
    } catch (FormatException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw damaged(backend, where, e);
    }
    return out.slice();
  }

  /**
   * The decompressed bytes as a stream. What it throws on damaged data is an {@link IOException};
   * {@link #damaged} makes a {@link FormatException} of it.
   *
   * @param most the most bytes that a declared size may promise
   */
  public static InputStream open(Backend backend, InputStream data, long most, Section where)
      throws IOException {
    return switch (backend) {
      case STORED -> data;
      case XZ -> new SingleXZInputStream(data, XZ_MEMORY_KIB, true, XZ_ARRAYS);
      case ZSTD -> ZstdFrames.open(data, most, where);
    };
  }

  /** The error that tells of damaged data. */
  public static FormatException damaged(Backend backend, Section where, Exception cause) {
    String reason =
        cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    String name = backend == Backend.XZ ? "xz" : "zstd";
    return where.error(0, name + " data is damaged or cut short: " + reason, cause);
  }

  private static FormatException tooMuch(long most, Section where) {
    return where.error(0, "decompresses to more than the " + most + " bytes allowed");
  }
}
