package dev.colonnade.core.bytes;

import dev.colonnade.core.io.Slice;
import java.util.Arrays;

/** A growing byte array to which numbers and bytes are appended. */
public final class ByteWriter {
  private byte[] bytes;
  private int length;

  public ByteWriter() {
    this(64);
  }

  public ByteWriter(int capacity) {
    bytes = new byte[capacity];
  }

  /** Bytes written so far. */
  public int length() {
    return length;
  }

  /** Forgets what was written and keeps the memory. */
  public void clear() {
    length = 0;
  }

  /** What was written, shared: valid until the next write. */
  public Slice slice() {
    return new Slice(bytes, 0, length);
  }

  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, length);
  }

  /**
   * Makes room for {@code count} more bytes and returns the array; the caller fills from {@link
   * #length()}.
   */
  public byte[] reserve(int count) {
    int needed = Math.addExact(length, count);
    if (needed > bytes.length) {
      long doubled = Math.min(Integer.MAX_VALUE - 8L, Math.max(needed, bytes.length * 2L));
      bytes = Arrays.copyOf(bytes, (int) Math.max(needed, doubled));
    }
    return bytes;
  }

  /** Counts {@code count} bytes, put into the {@link #reserve reserved} room, as written. */
  public void advance(int count) {
    length += count;
  }

  public ByteWriter u8(int value) {
    reserve(1)[length] = (byte) value;
    length++;
    return this;
  }

  public ByteWriter u16be(int value) {
    BigEndian.putShort(reserve(2), length, value);
    length += 2;
    return this;
  }

  public ByteWriter i32be(int value) {
    BigEndian.putInt(reserve(4), length, value);
    length += 4;
    return this;
  }

  public ByteWriter i64be(long value) {
    BigEndian.putLong(reserve(8), length, value);
    length += 8;
    return this;
  }

  public ByteWriter u16le(int value) {
    LittleEndian.putShort(reserve(2), length, value);
    length += 2;
    return this;
  }

  public ByteWriter i32le(int value) {
    LittleEndian.putInt(reserve(4), length, value);
    length += 4;
    return this;
  }

  public ByteWriter i64le(long value) {
    LittleEndian.putLong(reserve(8), length, value);
    length += 8;
    return this;
  }

  /** Unsigned LEB128 in its shortest form. */
  public ByteWriter varint(long value) {
    reserve(10);
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
    return this;
  }

  public ByteWriter zigzag(long value) {
    return varint(ZigZag.encode(value));
  }

  public ByteWriter bytes(byte[] from) {
    return bytes(from, 0, from.length);
  }

  public ByteWriter bytes(byte[] from, int offset, int count) {
    System.arraycopy(from, offset, reserve(count), length, count);
    length += count;
    return this;
  }

  public ByteWriter bytes(Slice from) {
    return bytes(from.array(), from.offset(), from.length());
  }

  /** Bytes that an unsigned LEB128 number takes in its shortest form. */
  public static int varintLength(long value) {
    return (63 - Long.numberOfLeadingZeros(value | 1)) / 7 + 1;
  }
}
