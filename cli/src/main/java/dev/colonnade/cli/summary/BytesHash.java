package dev.colonnade.cli.summary;

import dev.colonnade.core.bytes.LittleEndian;

/** A quick 64-bit hash of bytes; the sketch that takes it in mixes it once more. */
final class BytesHash {
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private BytesHash() {}

  static long of(byte[] bytes, int from, int to) {
    long hash = to - from;
    int at = from;
    for (; to - at >= Long.BYTES; at += Long.BYTES) {
      hash = mix(hash ^ LittleEndian.getLong(bytes, at));
    }
    long rest = 0;
    for (int shift = 0; at < to; at++, shift += Byte.SIZE) {
      rest |= (bytes[at] & 0xffL) << shift;
    }
    return mix(hash ^ rest);
  }

  private static long mix(long hash) {
    long product = hash * FACTOR;
    return product ^ product >>> 32;
  }
}
