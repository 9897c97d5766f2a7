package dev.colonnade.core.zlib;

import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;

/**
 * Deflates numbers of four bytes, looking for matches at one place only: four bytes back. Of
 * numbers that grow slowly, as offsets and ids do, all bytes but the lowest are found there, so
 * that this is as good as a search and several times as fast.
 *
 * <p>A piece is one block with a code of its own:
 *
 * <pre>
 * bits    1 last | 2 kind = 2 | 5 symbols - 257 | 5 distances - 1 | 4 lengths of lengths - 4
 *         19 × 3 lengths of lengths | 4 bits a length, as all of 0 to 15 have a code of 4
 *         tokens | end of block
 * </pre>
 *
 * A piece that is not the last is followed by an empty stored block, so that it ends with a byte.
 */
final class StrideDeflate {
  private static final int STRIDE = 4;
  private static final int SHORTEST = 3;
  private static final int LONGEST = 258;

  private static final int END = 256;
  private static final int SYMBOLS = 286;

  /** A distance of 4 is the fourth of the distances; the third makes the code a complete one. */
  private static final int DISTANCES = 4;

  private static final int LENGTHS_OF_LENGTHS = 19;

  /** Tokens of 0 to 255 are bytes; this and more, a match of so many bytes more than 0. */
  private static final int MATCH = 256;

  /** The symbol of each length of a match, and the bits that follow it. */
  private static final short[] LENGTH_SYMBOL = new short[LONGEST + 1];

  private static final short[] EXTRA = new short[LONGEST + 1];
  private static final byte[] EXTRA_BITS = new byte[LONGEST + 1];

  static {
    int length = SHORTEST;
    for (int symbol = END + 1; symbol < SYMBOLS - 1; symbol++) {
      int bits = Math.max(0, (symbol - 261) / 4);
      for (int extra = 0; extra < 1 << bits && length < LONGEST; extra++, length++) {
        LENGTH_SYMBOL[length] = (short) symbol;
        EXTRA[length] = (short) extra;
        EXTRA_BITS[length] = (byte) bits;
      }
    }
    LENGTH_SYMBOL[LONGEST] = SYMBOLS - 1;
  }

  private final byte[] out;
  private int written;
  private long bits;
  private int bitCount;

  private StrideDeflate(int bytes) {
    // No symbol takes more than 15 bits, no match more than 21 for its three bytes or more.
    out = new byte[2 * bytes + 512];
  }

  /** Compresses a piece of a stream; where {@code last}, the stream ends with it. */
  static Slice compress(byte[] data, int length, boolean last) {
    short[] tokens = new short[length];
    int[] counts = new int[SYMBOLS];
    int count = tokens(data, length, tokens, counts);
    StrideDeflate piece = new StrideDeflate(length);
    piece.block(tokens, count, counts, last);
    return new Slice(piece.out, 0, piece.written);
  }

  private static int tokens(byte[] data, int length, short[] tokens, int[] counts) {
    int count = 0;
    int at = 0;
    for (; at < Math.min(STRIDE, length); at++) {
      tokens[count++] = (short) (data[at] & 0xff);
      counts[data[at] & 0xff]++;
    }
    while (at <= length - Long.BYTES) {
      long different = LittleEndian.getLong(data, at) ^ LittleEndian.getLong(data, at - STRIDE);
      int same = Long.numberOfTrailingZeros(different) >>> 3;
      if (same >= SHORTEST) {
        if (same == Long.BYTES) {
          same = run(data, at, Math.min(LONGEST, length - at));
        }
        tokens[count++] = (short) (MATCH + same);
        counts[LENGTH_SYMBOL[same]]++;
        at += same;
      } else {
        int b = data[at++] & 0xff;
        tokens[count++] = (short) b;
        counts[b]++;
      }
    }
    for (; at < length; at++) {
      tokens[count++] = (short) (data[at] & 0xff);
      counts[data[at] & 0xff]++;
    }
    return count;
  }

  private static int run(byte[] data, int at, int most) {
    int same = Long.BYTES;
    while (same < most && data[at + same] == data[at + same - STRIDE]) {
      same++;
    }
    return same;
  }

  private void block(short[] tokens, int count, int[] counts, boolean last) {
    // A code needs two symbols at least.
    counts[END]++;
    counts[0]++;
    byte[] lengths = HuffmanLengths.of(counts);
    int[] codes = HuffmanLengths.codes(lengths);
    put(last ? 1 : 0, 1);
    put(2, 2);
    put(SYMBOLS - 257, 5);
    put(DISTANCES - 1, 5);
    put(LENGTHS_OF_LENGTHS - 4, 4);
    for (int i = 0; i < LENGTHS_OF_LENGTHS; i++) {
      // The first three are for repeated lengths, which are not used.
      put(i < 3 ? 0 : 4, 3);
    }
    for (byte length : lengths) {
      putLength(length);
    }
    for (int i = 0; i < DISTANCES; i++) {
      putLength(i < DISTANCES - 2 ? 0 : 1);
    }
    putTokens(tokens, count, lengths, codes);
    put(codes[END], lengths[END]);
    if (!last) {
      put(0, 3);
      align();
      LittleEndian.putInt(out, written, 0xffff_0000);
      written += 4;
    }
    align();
  }

  /** A length of a code: of 16 codes of four bits, in order, the highest bit first. */
  private void putLength(int length) {
    put(Integer.reverse(length) >>> 28, 4);
  }

  private void putTokens(short[] tokens, int count, byte[] lengths, int[] codes) {
    int[] tokenBits = new int[MATCH + LONGEST + 1];
    byte[] tokenLengths = new byte[MATCH + LONGEST + 1];
    System.arraycopy(codes, 0, tokenBits, 0, END);
    System.arraycopy(lengths, 0, tokenLengths, 0, END);
    for (int length = SHORTEST; length <= LONGEST; length++) {
      int symbol = LENGTH_SYMBOL[length];
      // Behind the length comes the distance, one bit.
      int distance = lengths[symbol] + EXTRA_BITS[length];
      tokenBits[MATCH + length] = codes[symbol] | EXTRA[length] << lengths[symbol] | 1 << distance;
      tokenLengths[MATCH + length] = (byte) (distance + 1);
    }
    byte[] to = out;
    int at = written;
    long buffer = bits;
    int held = bitCount;
    for (int i = 0; i < count; i++) {
      int token = tokens[i];
      buffer |= (long) tokenBits[token] << held;
      held += tokenLengths[token];
      if (held >= 32) {
        LittleEndian.putInt(to, at, (int) buffer);
        at += 4;
        buffer >>>= 32;
        held -= 32;
      }
    }
    written = at;
    bits = buffer;
    bitCount = held;
  }

  private void put(int value, int length) {
    bits |= (long) value << bitCount;
    bitCount += length;
    while (bitCount >= 8) {
      out[written++] = (byte) bits;
      bits >>>= 8;
      bitCount -= 8;
    }
  }

  private void align() {
    if (bitCount > 0) {
      put(0, 8 - bitCount);
    }
  }
}
