package dev.colonnade.gpp;

import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.format.UnwritableException;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.zlib.ColumnEncoder;
import dev.colonnade.core.zlib.ZlibStreamWriter;
import java.io.IOException;

/**
 * Lays strings out as GPP does: all offsets in the stream's first section, all bytes in its second.
 */
final class GppStringEncoder implements ColumnEncoder {
  /** The sections of the stream that an encoder needs. */
  static final int SECTIONS = 2;

  private static final int OFFSETS = 0;
  private static final int BYTES = 1;
  private static final long LARGEST_OFFSET = 0xffff_ffffL;

  private final String column;
  private final ZlibStreamWriter stream;
  private final String file;
  private boolean begun;

  GppStringEncoder(String column, ZlibStreamWriter stream, String file) {
    this.column = column;
    this.stream = stream;
    this.file = file;
  }

  @Override
  public void append(ColumnVector vector, long firstRow) throws IOException {
    begin();
    BytesVector strings = (BytesVector) vector;
    int size = strings.size();
    int[] offsets = strings.offsets();
    long base = stream.decodedSize(BYTES) - offsets[0];
    if (base + offsets[size] > LARGEST_OFFSET) {
      throw new UnwritableException(
          file,
          column,
          firstRow + size - 1,
          "the column's strings grow beyond 4 GiB, the most that GPP can hold");
    }
    byte[] stored = new byte[size * 4];
    for (int i = 0; i < size; i++) {
      LittleEndian.putInt(stored, i * 4, (int) (base + offsets[i + 1]));
    }
    stream.write(OFFSETS, stored, 0, stored.length);
    stream.write(BYTES, strings.data(), offsets[0], offsets[size] - offsets[0]);
  }

  /** The first offset stands even before no string at all. */
  private void begin() throws IOException {
    if (!begun) {
      stream.write(OFFSETS, new byte[4], 0, 4);
      begun = true;
    }
  }

  @Override
  public void end() throws IOException {
    begin();
  }
}
