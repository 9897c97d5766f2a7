package dev.colonnade.clmn;

import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.BigEndian;
import dev.colonnade.core.bytes.Utf8;
import dev.colonnade.core.column.ColumnDecoder;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.zlib.ZlibReader;
import java.io.IOException;
import java.util.Arrays;

/** Strings of CLMN: each is its length in 2 bytes, then its UTF-8 bytes. */
final class ClmnStringDecoder implements ColumnDecoder {
  /** The buffer's size, until a string is longer. */
  private static final int BUFFER = 1 << 14;

  private final ZlibReader in;
  private final Section section;
  private byte[] buffer;
  private int at;
  private int filled;
  private long rowsDone;

  ClmnStringDecoder(ZlibReader in, Section section) {
    this.in = in;
    this.section = section;
    this.buffer = new byte[(int) Math.min(BUFFER, in.remaining())];
  }

  @Override
  public ColumnVector next(int rows) throws IOException {
    int[] offsets = new int[rows + 1];
    byte[] data = new byte[Math.max(64, rows * 8)];
    int end = 0;
    for (int i = 0; i < rows; i++) {
      if (filled - at < 2) {
        refill(2, i);
      }
      int length = BigEndian.getShort(buffer, at) & 0xffff;
      at += 2;
      if (filled - at < length) {
        refill(length, i);
      }
      if (length > data.length - end) {
        data = Arrays.copyOf(data, capacity(end, length, i));
      }
      System.arraycopy(buffer, at, data, end, length);
      at += length;
      end += length;
      offsets[i + 1] = end;
    }
    int invalid = Utf8.firstInvalidText(data, offsets, rows);
    if (invalid >= 0) {
      throw section.error(
          0, "the string in row " + (rowsDone + invalid + 1) + " is not valid UTF-8");
    }
    rowsDone += rows;
    return new BytesVector(offsets, data, rows, null);
  }

  private int capacity(int end, int length, int row) throws IOException {
    long needed = (long) end + length;
    if (needed > Integer.MAX_VALUE - 8) {
      throw section.error(
          0, "the strings up to row " + (rowsDone + row + 1) + " are too many bytes for one batch");
    }
    return (int) Math.min(Integer.MAX_VALUE - 8, Math.max(needed, end * 2L));
  }

  /**
   * Moves what is left to the front and decompresses behind it, until {@code count} bytes are
   * there.
   */
  private void refill(int count, int row) throws IOException {
    byte[] roomy = count > buffer.length ? new byte[count] : buffer;
    System.arraycopy(buffer, at, roomy, 0, filled - at);
    buffer = roomy;
    filled -= at;
    at = 0;
    int wanted = (int) Math.min(buffer.length - filled, in.remaining());
    if (filled + wanted < count) {
      throw section.error(
          0, "the decompressed bytes end inside the string of row " + (rowsDone + row + 1));
    }
    in.readFully(buffer, filled, wanted);
    filled += wanted;
  }

  @Override
  public void finish() throws IOException {
    if (at < filled) {
      throw section.error(
          0,
          (filled - at + in.remaining())
              + " decompressed bytes follow the last of "
              + rowsDone
              + " strings");
    }
    in.finish();
  }

  @Override
  public void close() {
    in.close();
  }
}
