package dev.colonnade.riegeli.compression;

import com.aayushatharva.brotli4j.Brotli4jLoader;
import com.aayushatharva.brotli4j.decoder.DecoderJNI;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.brotli.dec.BrotliInputStream;

/** Brotli: one stream, decoded by the native library or, where that does not load, in Java. */
final class BrotliCodec implements Decompressor.Codec {
  static final BrotliCodec INSTANCE = new BrotliCodec();

  /** The first seven bits of a stream whose window is larger than Brotli's own 16 MiB. */
  private static final int LARGE_WINDOW = 0x11;

  private BrotliCodec() {}

  /** Whether the native library works here, which compressing needs. */
  static boolean isNative() {
    return Brotli4jLoader.isAvailable();
  }

  @Override
  public long maxSize(Slice stream) {
    return Long.MAX_VALUE;
  }

  @Override
  public int decompress(Slice stream, byte[] into, int offset, int room, Section where)
      throws FormatException {
    if (stream.length() == 0) {
      throw where.error(0, "brotli: no data");
    }
    if ((stream.array()[stream.offset()] & 0x7f) == LARGE_WINDOW) {
      throw where.error(
          0,
          "brotli: the stream has a large window (window_log above 24), which is not supported;"
              + " write the file with a window_log of 24 or less");
    }
    try {
      return isNative()
          ? decompressNative(stream, into, offset, room, where)
          : decompressInJava(stream, into, offset, room);
    } catch (FormatException e) {
      throw e;
    } catch (IOException e) {
      throw where.error(0, "brotli: damaged data", e);
    }
  }

  private static int decompressNative(
      Slice stream, byte[] into, int offset, int room, Section where) throws IOException {
    DecoderJNI.Wrapper decoder = new DecoderJNI.Wrapper(stream.length());
    try {
      decoder.getInputBuffer().put(stream.array(), stream.offset(), stream.length());
      decoder.push(stream.length());
      int size = 0;
      while (true) {
        switch (decoder.getStatus()) {
          case DONE:
            return size;
          case OK:
            decoder.push(0);
            break;
          case NEEDS_MORE_OUTPUT:
            ByteBuffer piece = decoder.pull();
            int length = piece.remaining();
            if (length > room - size) {
              return -1;
            }
            piece.get(into, offset + size, length);
            size += length;
            break;
          case NEEDS_MORE_INPUT:
            throw where.error(stream.length(), "brotli: the data is cut short");
          default:
            throw where.error(0, "brotli: damaged data, or more bytes follow its end");
        }
      }
    } finally {
      decoder.destroy();
    }
  }

  static int decompressInJava(Slice stream, byte[] into, int offset, int room) throws IOException {
    try (InputStream bytes =
        new BrotliInputStream(
            new ByteArrayInputStream(stream.array(), stream.offset(), stream.length()))) {
      int size = bytes.readNBytes(into, offset, room);
      return size == room && bytes.read() >= 0 ? -1 : size;
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
      throw new IOException(e);
    }
  }
}
