package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/** Which fields of the columnar codec stood in quotes. */
final class ColumnQuotes {
  private static final Slice ALL = Slice.of(new byte[0]);

  /** For each column null where no field is quoted, {@link #ALL}, or a bit a field. */
  private final Slice[] bits;

  private ColumnQuotes(Slice[] bits) {
    this.bits = bits;
  }

  static ColumnQuotes read(StreamSet streams, ColumnCells[] columns) throws IOException {
    ByteReader modes = streams.reader("quotemodes");
    ByteReader in = streams.reader("quotebits");
    modes.need(columns.length, "quote modes");
    Slice[] bits = new Slice[columns.length];
    for (int k = 0; k < columns.length; k++) {
      int mode = modes.u8("a quote mode");
      if (mode == 1) {
        bits[k] = ALL;
      } else if (mode != 0) {
        bits[k] = in.slice((columns[k].count() + 7L) / 8, "quote bits of column " + k);
      }
    }
    return new ColumnQuotes(bits);
  }

  boolean quoted(int column, int cell) {
    Slice own = bits[column];
    return own != null
        && (own == ALL || (own.array()[own.offset() + (cell >> 3)] >> (cell & 7) & 1) != 0);
  }

  /** Whether no field is quoted. */
  boolean none() {
    for (Slice own : bits) {
      if (own != null) {
        return false;
      }
    }
    return true;
  }
}
