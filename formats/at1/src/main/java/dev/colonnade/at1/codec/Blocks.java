package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.Backend;
import dev.colonnade.at1.container.Decompressor;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;

/** Blocks of queryable archives: a tag byte, 1 for zstd and anything else for xz, then the data. */
public final class Blocks {
  /** The tag of an xz block. */
  public static final int XZ_TAG = 0;

  /** The tag of a zstd block. */
  public static final int ZSTD_TAG = 1;

  private Blocks() {}

  /** Decompresses a block. */
  public static Slice decode(Slice block, int most, Section where) throws FormatException {
    int tag = block.array()[block.offset()];
    Backend backend = tag == ZSTD_TAG ? Backend.ZSTD : Backend.XZ;
    return Decompressor.decode(backend, block.slice(1, block.length() - 1), most, where);
  }
}
