package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.bytes.ByteReader;
import java.io.IOException;

/**
 * Where each block of a queryable archive is, and the bounds of its values.
 *
 * <pre>
 * for each group, for each column: uv length (at least 1)
 *   | type 1: sv minimum, sv maximum | type 2: f64 minimum, f64 maximum, little-endian
 * </pre>
 *
 * Block (group, column) has number {@code group * columns + column}.
 */
public final class BlockIndex {
  private final int columns;
  private final long[] offsets;
  private final long[] minima;
  private final long[] maxima;
  private final int unread;

  private BlockIndex(int columns, long[] offsets, long[] minima, long[] maxima, int unread) {
    this.columns = columns;
    this.offsets = offsets;
    this.minima = minima;
    this.maxima = maxima;
    this.unread = unread;
  }

  public static BlockIndex read(StreamSet streams, int groups, byte[] types) throws IOException {
    ByteReader in = streams.reader("index");
    int blocks = in.count((long) groups * types.length, 1, "blocks");
    streams.memory().charge(24L * blocks, in.section());
    long[] offsets = new long[blocks + 1];
    long[] minima = new long[blocks];
    long[] maxima = new long[blocks];
    int block = 0;
    for (int group = 0; group < groups; group++) {
      for (byte type : types) {
        long length = in.varint64("a block's length");
        if (length < 1 || length > Long.MAX_VALUE - offsets[block]) {
          throw in.error(
              "a block of " + Long.toUnsignedString(length) + " bytes, 1 or more expected");
        }
        if (type == GroupedMeta.INT) {
          minima[block] = in.zigzag64("a minimum");
          maxima[block] = in.zigzag64("a maximum");
        } else if (type == GroupedMeta.DECIMAL) {
          minima[block] = in.i64le("a minimum");
          maxima[block] = in.i64le("a maximum");
        }
        offsets[++block] = offsets[block - 1] + length;
      }
    }
    return new BlockIndex(types.length, offsets, minima, maxima, in.remaining());
  }

  /** The number of a block. */
  public int block(int group, int column) {
    return group * columns + column;
  }

  /** Where a block begins in the stream {@code blocks}. */
  public long offset(int block) {
    return offsets[block];
  }

  public long length(int block) {
    return offsets[block + 1] - offsets[block];
  }

  /** How many blocks there are. */
  public int count() {
    return offsets.length - 1;
  }

  /** Length of all blocks. */
  public long total() {
    return offsets[offsets.length - 1];
  }

  /** The least value of an integer block. */
  public long minInt(int block) {
    return minima[block];
  }

  public long maxInt(int block) {
    return maxima[block];
  }

  /** The least value of a decimal block, rounded. */
  public double minDecimal(int block) {
    return Double.longBitsToDouble(minima[block]);
  }

  public double maxDecimal(int block) {
    return Double.longBitsToDouble(maxima[block]);
  }

  /** Bytes of the index that belong to no block. */
  public int unread() {
    return unread;
  }
}
