package dev.colonnade.at1.table;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;

/**
 * Our own filters for equality: for some columns, one for each row group, all of a column of the
 * same size and side by side, so that one column's can be read alone.
 *
 * <pre>
 * colonnade:filters  column by column: uv bytes of each group's filter (0: none)
 * colonnade:filter   the filters, in the order of columns and groups; always stored
 * </pre>
 *
 * A filter of m bits has bits {@code high64(h + i * g, m)}, i = 0 to 4, set for each value (Bloom):
 * h is FNV-1a (64 bits) of the value's bytes after MurmurHash3's final mix, g is h rotated by 32
 * and made odd, high64 the upper half of the 128-bit product. A value's bytes are its text, without
 * quotes.
 */
public final class FilterStream {
  /** The stream of sizes. */
  public static final String SIZES = "colonnade:filters";

  /** The stream of filters. */
  public static final String DATA = "colonnade:filter";

  private static final int PROBES = 5;
  private static final int BITS_PER_VALUE = 8;

  private FilterStream() {}

  /** Bytes of a filter for so many distinct values. */
  public static int size(int distinct) {
    return (distinct * BITS_PER_VALUE + 7) / 8;
  }

  /** Notes a value. */
  public static void add(byte[] filter, byte[] data, int start, int length) {
    long hash = hash(data, start, length);
    long step = Long.rotateLeft(hash, 32) | 1;
    for (int i = 0; i < PROBES; i++) {
      long bit = bit(hash + i * step, filter.length);
      filter[(int) (bit >>> 3)] |= (byte) (1 << (bit & 7));
    }
  }

  /** Whether a value may have been noted. */
  static boolean mayContain(Slice filter, byte[] value) {
    long hash = hash(value, 0, value.length);
    long step = Long.rotateLeft(hash, 32) | 1;
    for (int i = 0; i < PROBES; i++) {
      long bit = bit(hash + i * step, filter.length());
      if ((filter.array()[filter.offset() + (int) (bit >>> 3)] >> (bit & 7) & 1) == 0) {
        return false;
      }
    }
    return true;
  }

  private static long bit(long hash, int bytes) {
    return Math.multiplyHigh(hash >>> 1, bytes * 16L);
  }

  private static long hash(byte[] data, int start, int length) {
    long hash = 0xcbf2_9ce4_8422_2325L;
    for (int i = start; i < start + length; i++) {
      hash = (hash ^ data[i] & 0xff) * 0x100_0000_01b3L;
    }
    hash = (hash ^ hash >>> 33) * 0xff51_afd7_ed55_8ccdL;
    hash = (hash ^ hash >>> 33) * 0xc4ce_b9fe_1a85_ec53L;
    return hash ^ hash >>> 33;
  }

  /** The sizes as a stream. */
  public static Slice sizes(int[] bytes) {
    ByteWriter out = new ByteWriter();
    for (int size : bytes) {
      out.varint(size);
    }
    return out.slice();
  }
}
