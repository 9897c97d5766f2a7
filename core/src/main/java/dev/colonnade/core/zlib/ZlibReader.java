package dev.colonnade.core.zlib;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.RangeStream;
import dev.colonnade.core.io.Slice;
import java.io.Closeable;
import java.io.IOException;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The bytes that a zlib stream of a file decompresses to, from first to last. The stream must hold
 * exactly the number of bytes that the file states, end with the right checksum and fill its range.
 */
public final class ZlibReader implements Closeable {
  /**
   * No zlib stream decompresses to more than this many times its length: 258 bytes for every 2
   * bits.
   */
  public static final long LARGEST_RATIO = 1032;

  private final RangeStream in;
  private final long decodedSize;
  private final Section section;
  private Inflater inflater = InflaterPool.take();
  private long position;

  /**
   * @param in the compressed bytes
   * @param decodedSize how many bytes they must decompress to
   * @param section names the stream in errors; its start is the stream's place in the file
   */
  public ZlibReader(RangeStream in, long decodedSize, Section section) {
    this.in = in;
    this.decodedSize = decodedSize;
    this.section = section;
  }

  /** Reads exactly {@code length} bytes. */
  public void readFully(byte[] into, int offset, int length) throws IOException {
    if (length > decodedSize - position) {
      throw section.error(
          0,
          "more than the stated "
              + decodedSize
              + " bytes are needed for what the column should hold");
    }
    int done = 0;
    while (done < length) {
      int count = inflate(into, offset + done, length - done);
      if (count == 0) {
        throw section.error(
            0, "decompresses to " + (position + done) + " bytes, " + decodedSize + " are stated");
      }
      done += count;
    }
    position += length;
  }

  /** Passes over bytes; they are decompressed all the same. */
  public void skip(long count) throws IOException {
    byte[] nowhere = new byte[(int) Math.min(1 << 15, count)];
    for (long left = count; left > 0; ) {
      int part = (int) Math.min(nowhere.length, left);
      readFully(nowhere, 0, part);
      left -= part;
    }
  }

  /** Decompressed bytes that were not read yet, as the file states. */
  public long remaining() {
    return decodedSize - position;
  }

  /** Checks, after all bytes were read, that nothing follows and that the checksum is right. */
  public void finish() throws IOException {
    if (position < decodedSize) {
      throw section.error(
          0, "states " + decodedSize + " bytes, but what the column holds takes " + position);
    }
    if (inflate(new byte[1], 0, 1) > 0) {
      throw section.error(0, "decompresses to more than the stated " + decodedSize + " bytes");
    }
    if (inflater.getRemaining() > 0 || in.remaining() > 0) {
      throw section.error(
          inflater.getBytesRead(),
          (inflater.getRemaining() + in.remaining()) + " bytes follow the end of the zlib stream");
    }
  }

  /** Decompresses some bytes; 0 means that the stream has ended as it should. */
  private int inflate(byte[] into, int offset, int length) throws IOException {
    while (true) {
      try {
        int count = inflater.inflate(into, offset, length);
        if (count > 0 || inflater.finished()) {
          return count;
        }
      } catch (DataFormatException e) {
        throw section.error(
            inflater.getBytesRead(), "not a sound zlib stream: " + e.getMessage(), e);
      }
      if (inflater.needsDictionary()) {
        throw section.error(
            0, "the zlib stream asks for a dictionary, which this format does not have");
      }
      feed();
    }
  }

  private void feed() throws IOException {
    Slice next = in.next();
    if (next.length() == 0) {
      throw section.error(
          inflater.getBytesRead(),
          "the zlib stream is cut short, after " + inflater.getBytesWritten() + " bytes of output");
    }
    inflater.setInput(next.array(), next.offset(), next.length());
  }

  /** Refuses sizes that cannot be true, before anything is read or allocated for them. */
  public static void checkSizes(long stored, long decoded, Section section, long offset)
      throws FormatException {
    if (Long.compareUnsigned(decoded, stored * LARGEST_RATIO) > 0) {
      throw section.error(
          offset,
          Long.toUnsignedString(decoded)
              + " bytes stated, more than "
              + stored
              + " compressed bytes can hold");
    }
  }

  @Override
  public void close() {
    if (inflater != null) {
      InflaterPool.give(inflater);
      inflater = null;
    }
  }
}
