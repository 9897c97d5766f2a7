package dev.colonnade.gpp;

import dev.colonnade.core.Section;
import dev.colonnade.core.column.ColumnDecoder;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.zlib.ZlibReader;
import java.io.IOException;

/** Booleans of GPP: a byte each, 0 or 1. */
final class GppBoolDecoder implements ColumnDecoder {
  private final ZlibReader in;
  private final Section section;
  private long rowsDone;

  GppBoolDecoder(ZlibReader in, Section section) {
    this.in = in;
    this.section = section;
  }

  @Override
  public ColumnVector next(int rows) throws IOException {
    byte[] values = new byte[rows];
    in.readFully(values, 0, rows);
    int seen = 0;
    for (byte value : values) {
      seen |= value;
    }
    if ((seen & ~1) != 0) {
      throw wrongValue(values);
    }
    rowsDone += rows;
    return new ByteVector(values);
  }

  private IOException wrongValue(byte[] values) {
    int row = 0;
    while ((values[row] & ~1) == 0) {
      row++;
    }
    return section.error(
        0,
        "the boolean in row "
            + (rowsDone + row + 1)
            + " is "
            + (values[row] & 0xff)
            + ", 0 or 1 expected");
  }

  @Override
  public void finish() throws IOException {
    in.finish();
  }

  @Override
  public void close() {
    in.close();
  }
}
