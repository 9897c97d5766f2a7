package dev.colonnade.core.bytes;

import java.util.Arrays;

/**
 * Unsigned numbers of a fixed width of 0 to 32 bits, packed without gaps: number {@code j} occupies
 * bits {@code j*width} to {@code (j+1)*width - 1} of the stream, where bit {@code b} is {@code
 * bytes[b/8] >> (b%8) & 1}.
 */
public final class BitUnpacker {
  private BitUnpacker() {}

  /** Bytes that {@code count} numbers of {@code width} bits take. */
  public static long packedLength(long count, int width) {
    return (count * width + 7) >>> 3;
  }

  /**
   * Unpacks {@code count} numbers, a 64-bit word at a time; only the last few are assembled byte by
   * byte, so that nothing is read past {@code at + packedLength(count, width)}.
   */
  public static void unpack(byte[] bytes, int at, int width, int[] into, int offset, int count) {
    if (width == 0) {
      Arrays.fill(into, offset, offset + count, 0);
      return;
    }
    long mask = (1L << width) - 1;
    long lastWord = at + packedLength(count, width) - 8;
    long bit = 0;
    int i = 0;
    for (; i < count; i++, bit += width) {
      long from = at + (bit >>> 3);
      if (from > lastWord) {
        break;
      }
      into[offset + i] = (int) (LittleEndian.getLong(bytes, (int) from) >>> (bit & 7) & mask);
    }
    int end = (int) (at + packedLength(count, width));
    for (; i < count; i++, bit += width) {
      long word = 0;
      int from = (int) (at + (bit >>> 3));
      for (int b = from; b < end && b < from + 5; b++) {
        word |= (bytes[b] & 0xffL) << ((b - from) << 3);
      }
      into[offset + i] = (int) (word >>> (bit & 7) & mask);
    }
  }

  /** Packs {@code count} numbers; the spare bits of the last byte are 0. */
  public static void pack(int[] values, int offset, int count, int width, byte[] into, int at) {
    long pending = 0;
    int bits = 0;
    int to = at;
    for (int i = 0; i < count; i++) {
      pending |= (values[offset + i] & 0xffff_ffffL) << bits;
      bits += width;
      while (bits >= 8) {
        into[to++] = (byte) pending;
        pending >>>= 8;
        bits -= 8;
      }
    }
    if (bits > 0) {
      into[to] = (byte) pending;
    }
  }

  /** Bits that tell {@code values} different numbers apart: 0 for none or one. */
  public static int widthFor(int values) {
    return values <= 1 ? 0 : 32 - Integer.numberOfLeadingZeros(values - 1);
  }
}
