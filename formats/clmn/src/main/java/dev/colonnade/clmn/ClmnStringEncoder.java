package dev.colonnade.clmn;

import dev.colonnade.core.bytes.BigEndian;
import dev.colonnade.core.format.UnwritableException;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.zlib.ColumnEncoder;
import dev.colonnade.core.zlib.ZlibStreamWriter;
import java.io.IOException;

/** Lays strings out as CLMN does: each is its length in 2 bytes, then its UTF-8 bytes. */
final class ClmnStringEncoder implements ColumnEncoder {
  private static final int LONGEST = 65_535;

  private final String column;
  private final ZlibStreamWriter stream;
  private final String file;
  private final boolean cut;

  /**
   * @param cut whether longer strings are cut instead of refused
   */
  ClmnStringEncoder(String column, ZlibStreamWriter stream, String file, boolean cut) {
    this.column = column;
    this.stream = stream;
    this.file = file;
    this.cut = cut;
  }

  @Override
  public void append(ColumnVector vector, long firstRow) throws IOException {
    BytesVector strings = (BytesVector) vector;
    int[] offsets = strings.offsets();
    byte[] data = strings.data();
    long total = 2L * strings.size() + offsets[strings.size()] - offsets[0];
    byte[] buffer = new byte[(int) Math.min(2 + LONGEST, total)];
    int filled = 0;
    for (int i = 0; i < strings.size(); i++) {
      int length = offsets[i + 1] - offsets[i];
      if (length > LONGEST) {
        length = shortened(data, offsets[i], length, firstRow + i);
      }
      if (2 + length > buffer.length - filled) {
        stream.write(0, buffer, 0, filled);
        filled = 0;
      }
      BigEndian.putShort(buffer, filled, length);
      System.arraycopy(data, offsets[i], buffer, filled + 2, length);
      filled += 2 + length;
    }
    stream.write(0, buffer, 0, filled);
    ClmnFormat.checkColumnSize(stream, file, column, firstRow + vector.size());
  }

  /** The length of the longest beginning that fits and does not end inside a character. */
  private int shortened(byte[] data, int from, int length, long row) throws UnwritableException {
    if (!cut) {
      throw new UnwritableException(
          file,
          column,
          row,
          "a string of "
              + length
              + " bytes, CLMN holds 65,535 at most (-o long_strings=cut shortens it)");
    }
    int kept = LONGEST;
    while ((data[from + kept] & 0xc0) == 0x80) {
      kept--;
    }
    return kept;
  }
}
