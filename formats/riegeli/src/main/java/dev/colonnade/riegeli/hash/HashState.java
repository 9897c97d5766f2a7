package dev.colonnade.riegeli.hash;

/**
 * What the hash remembers: four vectors {@code v0 v1 mul0 mul1} of four 64-bit lanes, side by side
 * in one array.
 */
final class HashState {
  /** Where in the array each vector begins. */
  static final int V0 = 0;

  static final int V1 = 4;
  static final int MUL0 = 8;
  static final int MUL1 = 12;

  private static final long[] KEY = {
    0x2f69_6c65_6765_6952L, 0x0a73_6472_6f63_6572L, 0x2f69_6c65_6765_6952L, 0x0a73_6472_6f63_6572L
  };

  private static final long[] INITIAL_MUL0 = {
    0xdbe6_d5d5_fe4c_ce2fL, 0xa409_3822_299f_31d0L, 0x1319_8a2e_0370_7344L, 0x243f_6a88_85a3_08d3L
  };

  private static final long[] INITIAL_MUL1 = {
    0x3bd3_9e10_cb0e_f593L, 0xc0ac_f169_b5f1_8a8cL, 0xbe54_66cf_34e9_0c6cL, 0x4528_21e6_38d0_1377L
  };

  private static final long[] INITIAL = new long[16];

  static {
    for (int lane = 0; lane < 4; lane++) {
      INITIAL[MUL0 + lane] = INITIAL_MUL0[lane];
      INITIAL[MUL1 + lane] = INITIAL_MUL1[lane];
      INITIAL[V0 + lane] = INITIAL_MUL0[lane] ^ KEY[lane];
      INITIAL[V1 + lane] = INITIAL_MUL1[lane] ^ swapHalves(KEY[lane]);
    }
  }

  private HashState() {}

  /** The state before the first byte. */
  static long[] initial() {
    return INITIAL.clone();
  }

  static long swapHalves(long lane) {
    return Long.rotateLeft(lane, 32);
  }

  static long rotateHalves(long lane, int count) {
    long high = Integer.rotateLeft((int) (lane >>> 32), count);
    return (high << 32) | Integer.toUnsignedLong(Integer.rotateLeft((int) lane, count));
  }
}
