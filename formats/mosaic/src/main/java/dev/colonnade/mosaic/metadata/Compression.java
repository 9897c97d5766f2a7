package dev.colonnade.mosaic.metadata;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;

/** How the blocks of a file are compressed; the ordinal is the code in the footer. */
public enum Compression {
  NONE,
  ZSTD;

  static Compression ofCode(int code, Section section, int offset) throws FormatException {
    if (code >= values().length) {
      throw section.error(offset, "compression " + code + " is not known, 0 or 1 expected");
    }
    return values()[code];
  }
}
