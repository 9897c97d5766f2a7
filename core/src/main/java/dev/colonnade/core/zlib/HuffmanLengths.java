package dev.colonnade.core.zlib;

import java.util.Arrays;

/** Lengths of the codes of a Huffman code that is bounded as deflate's are. */
final class HuffmanLengths {
  /** Bits of the longest code that deflate allows. */
  static final int LONGEST = 15;

  private static final int SYMBOL_BITS = 9;

  private HuffmanLengths() {}

  /**
   * The lengths of the codes of symbols that occur so often; 0 for those that do not occur.
   *
   * @param counts for up to 512 symbols, of which two at least occur
   */
  static byte[] of(int[] counts) {
    int[] flatter = counts;
    byte[] lengths = lengths(flatter);
    while (max(lengths) > LONGEST) {
      // Rare symbols have the longest codes: halving all counts brings them nearer to the others.
      flatter = Arrays.stream(flatter).map(count -> (count + 1) >>> 1).toArray();
      lengths = lengths(flatter);
    }
    return lengths;
  }

  private static int max(byte[] lengths) {
    int max = 0;
    for (byte length : lengths) {
      max = Math.max(max, length);
    }
    return max;
  }

  /** Joins the two rarest nodes, leaves or joined ones, until one is left. */
  private static byte[] lengths(int[] counts) {
    long[] leaves = sorted(counts);
    int count = leaves.length;
    long[] weights = Arrays.copyOf(leaves, 2 * count - 1);
    for (int i = 0; i < count; i++) {
      weights[i] = leaves[i] >>> SYMBOL_BITS;
    }
    int[] parents = new int[2 * count - 1];
    int leaf = 0;
    int joined = count;
    for (int node = count; node < weights.length; node++) {
      long weight = 0;
      for (int child = 0; child < 2; child++) {
        boolean takeLeaf = leaf < count && (joined == node || weights[leaf] <= weights[joined]);
        int taken = takeLeaf ? leaf++ : joined++;
        parents[taken] = node;
        weight += weights[taken];
      }
      weights[node] = weight;
    }
    byte[] depths = new byte[weights.length];
    for (int node = weights.length - 2; node >= 0; node--) {
      depths[node] = (byte) (depths[parents[node]] + 1);
    }
    byte[] lengths = new byte[counts.length];
    for (int i = 0; i < count; i++) {
      lengths[(int) (leaves[i] & ((1 << SYMBOL_BITS) - 1))] = depths[i];
    }
    return lengths;
  }

  /** Counts and symbols in one number each, the rarest first. */
  private static long[] sorted(int[] counts) {
    long[] leaves = new long[counts.length];
    int found = 0;
    for (int symbol = 0; symbol < counts.length; symbol++) {
      if (counts[symbol] > 0) {
        leaves[found++] = (long) counts[symbol] << SYMBOL_BITS | symbol;
      }
    }
    leaves = Arrays.copyOf(leaves, found);
    Arrays.sort(leaves);
    return leaves;
  }

  /**
   * The codes that go with the lengths, by deflate's rule: shorter ones first, then by symbol. Each
   * has its first bit lowest, as it is written.
   */
  static int[] codes(byte[] lengths) {
    int[] next = new int[LONGEST + 2];
    for (byte length : lengths) {
      next[length + 1] += length == 0 ? 0 : 1;
    }
    int code = 0;
    for (int length = 1; length <= LONGEST; length++) {
      code = (code + next[length]) << 1;
      next[length] = code;
    }
    int[] codes = new int[lengths.length];
    for (int symbol = 0; symbol < codes.length; symbol++) {
      int length = lengths[symbol];
      if (length > 0) {
        codes[symbol] = Integer.reverse(next[length]++) >>> (32 - length);
      }
    }
    return codes;
  }
}
