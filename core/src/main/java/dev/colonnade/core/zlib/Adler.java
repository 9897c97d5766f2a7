package dev.colonnade.core.zlib;

/** The checksum of zlib streams, for parts that were summed separately. */
final class Adler {
  /** The checksum of no bytes. */
  static final long EMPTY = 1;

  private static final long BASE = 65_521;

  private Adler() {}

  /** The checksum of two parts one after the other, from theirs and the length of the second. */
  static long combine(long first, long second, long secondLength) {
    long length = secondLength % BASE;
    long a = (first & 0xffff) + (second & 0xffff) + BASE - 1;
    long b = length * (first & 0xffff) % BASE + (first >>> 16) + (second >>> 16) + BASE - length;
    return b % BASE << 16 | a % BASE;
  }
}
