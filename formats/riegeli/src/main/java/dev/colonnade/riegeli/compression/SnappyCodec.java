package dev.colonnade.riegeli.compression;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import org.xerial.snappy.Snappy;
import org.xerial.snappy.SnappyError;

/** Snappy: the raw block format, which begins with the uncompressed length once more. */
final class SnappyCodec implements Decompressor.Codec {
  static final SnappyCodec INSTANCE = new SnappyCodec();

  /** A copy of 64 bytes takes 3 bytes at least. */
  private static final long MAX_RATIO = 64 / 2;

  private SnappyCodec() {}

  @Override
  public long maxSize(Slice stream) {
    return stream.length() * MAX_RATIO;
  }

  @Override
  public int decompress(Slice stream, byte[] into, int offset, int room, Section where)
      throws FormatException {
    long size = new ByteReader(stream, where).varint32("length of the snappy data");
    if (size > maxSize(stream)) {
      throw where.error(0, "snappy: " + size + " bytes stated, more than the data can hold");
    }
    if (size > room) {
      return -1;
    }
    try {
      int written =
          Snappy.uncompress(stream.array(), stream.offset(), stream.length(), into, offset);
      if (written != size) {
        throw where.error(0, "snappy: " + written + " bytes found, " + size + " expected");
      }
      return written;
    } catch (FormatException e) {
      throw e;
    } catch (IOException | SnappyError e) {
      throw where.error(0, "snappy: damaged data", e);
    }
  }
}
