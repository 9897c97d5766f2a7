package dev.colonnade.core.bytes;

/**
 * Signed numbers as unsigned ones with small magnitudes first: 0, -1, 1, -2, 2, … become 0, 1, 2,
 * 3, 4, …
 */
public final class ZigZag {
  private ZigZag() {}

  public static long encode(long value) {
    return (value << 1) ^ (value >> 63);
  }

  public static long decode(long coded) {
    return (coded >>> 1) ^ -(coded & 1);
  }
}
