package dev.colonnade.riegeli;

import dev.colonnade.core.bytes.BigEndian;
import dev.colonnade.core.bytes.ByteWriter;

/**
 * Numbers of 1 to 9 bytes whose order is that of their bytes. The first byte begins with as many
 * one bits as bytes follow, then, unless those are 8, a zero bit; all other bits are the number,
 * the highest first.
 */
final class OrderedVarint {
  private final byte[] bytes;
  private int at;

  OrderedVarint(byte[] bytes) {
    this.bytes = bytes;
  }

  static void write(long value, ByteWriter to) {
    int length = length(value);
    long marked = length == 9 ? value : value | mark(length) << 8 * (length - 1);
    if (length == 9) {
      to.u8(0xff);
    }
    for (int shift = 8 * (Math.min(length, 8) - 1); shift >= 0; shift -= 8) {
      to.u8((int) (marked >>> shift));
    }
  }

  private static int length(long value) {
    int bits = 64 - Long.numberOfLeadingZeros(value);
    return bits > 56 ? 9 : Math.max(1, (bits + 6) / 7);
  }

  /** The one bits that begin a number of up to 8 bytes. */
  private static long mark(int length) {
    return 0xff00 >> length - 1 & 0xff;
  }

  long read() {
    need(1);
    int first = bytes[at] & 0xff;
    int length = Integer.numberOfLeadingZeros(~(first << 24)) + 1;
    need(length);
    long value = length == 9 ? 0 : first & ~mark(length);
    for (int i = 1; i < length; i++) {
      value = value << 8 | bytes[at + i] & 0xff;
    }
    if (length(value) != length) {
      throw new IllegalArgumentException("record position: a number is longer than it need be");
    }
    at += length;
    return value;
  }

  long fixed64() {
    need(8);
    at += 8;
    return BigEndian.getLong(bytes, at - 8);
  }

  void expectEnd() {
    if (at != bytes.length) {
      throw new IllegalArgumentException(
          "record position: " + (bytes.length - at) + " bytes too many");
    }
  }

  private void need(int count) {
    if (bytes.length - at < count) {
      throw new IllegalArgumentException("record position: cut short");
    }
  }
}
