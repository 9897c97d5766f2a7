package dev.colonnade.core.bytes;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A cursor over bytes that came from a file. Every read is checked against the bytes that are left;
 * running out, or a malformed number, is a {@link FormatException} that tells the place.
 */
public final class ByteReader {
  private final Section section;
  private final byte[] bytes;
  private final int start;
  private final int end;
  private int at;

  public ByteReader(Slice slice, Section section) {
    this.section = section;
    this.bytes = slice.array();
    this.start = slice.offset();
    this.end = slice.end();
    this.at = start;
  }

  public ByteReader(byte[] bytes, Section section) {
    this(Slice.of(bytes), section);
  }

  /** Bytes read so far. */
  public int position() {
    return at - start;
  }

  /** Bytes left. */
  public int remaining() {
    return end - at;
  }

  /** The part of the file these bytes are of. */
  public Section section() {
    return section;
  }

  /** An error at the current position. */
  public FormatException error(String problem) {
    return section.error(position(), problem);
  }

  /** Continues at another position of the same bytes. */
  public void seek(int position) throws FormatException {
    if (position < 0 || position > end - start) {
      throw error("position " + position + " is outside, there are " + (end - start) + " bytes");
    }
    at = start + position;
  }

  /** Passes over bytes. */
  public void skip(long count) throws FormatException {
    need(count, "bytes");
    at += (int) count;
  }

  /** Fails unless {@code count} more bytes are there. */
  public void need(long count, String what) throws FormatException {
    if (count < 0 || count > end - at) {
      throw error(
          "cut short: "
              + Long.toUnsignedString(count)
              + " bytes of "
              + what
              + " expected, "
              + (end - at)
              + " are left");
    }
  }

  /**
   * Checks a count read from the file: that many items of at least {@code minimum} bytes must still
   * fit.
   */
  public int count(long count, int minimum, String what) throws FormatException {
    if (count < 0 || count > (end - at) / Math.max(1, minimum)) {
      throw error(
          Long.toUnsignedString(count)
              + " "
              + what
              + " stated, but only "
              + (end - at)
              + " bytes are left");
    }
    return (int) count;
  }

  public int u8(String what) throws FormatException {
    need(1, what);
    return bytes[at++] & 0xff;
  }

  public int u16be(String what) throws FormatException {
    need(2, what);
    at += 2;
    return byteAt(2) << 8 | byteAt(1);
  }

  public int i32be(String what) throws FormatException {
    need(4, what);
    at += 4;
    return byteAt(4) << 24 | byteAt(3) << 16 | byteAt(2) << 8 | byteAt(1);
  }

  public long u32be(String what) throws FormatException {
    return i32be(what) & 0xffff_ffffL;
  }

  /** 64 bits; an unsigned value above {@code Long.MAX_VALUE} comes out negative. */
  public long i64be(String what) throws FormatException {
    need(8, what);
    long high = u32be(what);
    return high << 32 | u32be(what);
  }

  public int u16le(String what) throws FormatException {
    need(2, what);
    at += 2;
    return byteAt(1) << 8 | byteAt(2);
  }

  public int i32le(String what) throws FormatException {
    need(4, what);
    at += 4;
    return byteAt(1) << 24 | byteAt(2) << 16 | byteAt(3) << 8 | byteAt(4);
  }

  public long u32le(String what) throws FormatException {
    return i32le(what) & 0xffff_ffffL;
  }

  /** 64 bits; an unsigned value above {@code Long.MAX_VALUE} comes out negative. */
  public long i64le(String what) throws FormatException {
    need(8, what);
    long low = u32le(what);
    return u32le(what) << 32 | low;
  }

  /**
   * A byte that was just passed, counted back from the current position. Numbers are put together
   * from these: linking a {@code VarHandle} takes longer than reading a whole header this way, and
   * what is read in bulk is not read here.
   */
  private int byteAt(int back) {
    return bytes[at - back] & 0xff;
  }

  /**
   * An unsigned LEB128 number of at most 32 bits; over-long forms are read, bits beyond the 32nd
   * are an error.
   */
  public long varint32(String what) throws FormatException {
    return varint(5, 0x0f, what);
  }

  /**
   * An unsigned LEB128 number of at most 64 bits; a value above {@code Long.MAX_VALUE} comes out
   * negative.
   */
  public long varint64(String what) throws FormatException {
    if (at < end && bytes[at] >= 0) {
      return bytes[at++];
    }
    return varint(10, 0x01, what);
  }

  private long varint(int maxBytes, int lastByteMax, String what) throws FormatException {
    if (at < end && bytes[at] >= 0) {
      return bytes[at++];
    }
    long value = 0;
    for (int i = 0; i < maxBytes; i++) {
      if (at == end) {
        throw error("cut short inside the number of " + what);
      }
      int b = bytes[at++] & 0xff;
      if (i == maxBytes - 1 && b > lastByteMax) {
        throw section.error(
            position() - 1, what + ": number does not end or is too large, byte " + b + " found");
      }
      value |= (long) (b & 0x7f) << (7 * i);
      if (b < 0x80) {
        break;
      }
    }
    return value;
  }

  /** A zigzag-coded signed LEB128 number. */
  public long zigzag64(String what) throws FormatException {
    return ZigZag.decode(varint64(what));
  }

  /** The next bytes, shared with the underlying array. */
  public Slice slice(long length, String what) throws FormatException {
    need(length, what);
    Slice slice = new Slice(bytes, at, (int) length);
    at += (int) length;
    return slice;
  }

  /** A copy of the next bytes. */
  public byte[] bytes(long length, String what) throws FormatException {
    need(length, what);
    at += (int) length;
    return Arrays.copyOfRange(bytes, at - (int) length, at);
  }

  /** The next bytes as UTF-8 text; malformed text is an error. */
  public String utf8(long length, String what) throws FormatException {
    need(length, what);
    try {
      String text =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(bytes, at, (int) length))
              .toString();
      at += (int) length;
      return text;
    } catch (CharacterCodingException e) {
      throw section.error(position(), what + " is not valid UTF-8", e);
    }
  }
}
