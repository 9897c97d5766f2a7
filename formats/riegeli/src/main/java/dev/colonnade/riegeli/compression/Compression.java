package dev.colonnade.riegeli.compression;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;

/** How the parts of a chunk are compressed; the first byte of the chunk's data tells. */
public enum Compression {
  NONE(0),
  BROTLI('b'),
  ZSTD('z'),
  SNAPPY('s');

  private final byte id;

  Compression(int id) {
    this.id = (byte) id;
  }

  /** The byte that stands for this compression in a file. */
  public byte id() {
    return id;
  }

  /**
   * The compression that a byte of a file stands for.
   *
   * @param offset where in {@code where} the byte is
   */
  public static Compression of(int id, Section where, long offset) throws FormatException {
    for (Compression compression : values()) {
      if (compression.id == (byte) id) {
        return compression;
      }
    }
    throw where.error(offset, "unknown compression type " + (id & 0xff));
  }
}
