package dev.colonnade.riegeli.table;

import dev.colonnade.core.bytes.LittleEndian;

/**
 * A cursor over the wire form of a message. It is one object for all messages of a batch; where the
 * bytes are not well-formed, {@link Malformed} is thrown, to which the caller adds the place.
 */
final class WireReader {
  private static final int START_GROUP = 3;
  private static final int END_GROUP = 4;

  /** The bytes are not a message. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;

    Malformed(String problem) {
      super(problem, null, false, false);
    }
  }

  private byte[] bytes;
  private int at;
  private int end;

  /** Where the value of {@link #length} begins, after {@link #readBytes} or {@link #readGroup}. */
  private int start;

  private int length;

  void reset(byte[] message, int from, int to) {
    bytes = message;
    at = from;
    end = to;
  }

  byte[] array() {
    return bytes;
  }

  int position() {
    return at;
  }

  int end() {
    return end;
  }

  /** Narrows the cursor to {@code to}, or widens it again. */
  void limit(int to) {
    end = to;
  }

  boolean hasMore() {
    return at < end;
  }

  int readTag() throws Malformed {
    if (at < end && bytes[at] >= 0) {
      return bytes[at++];
    }
    return (int) readVarint();
  }

  long readVarint() throws Malformed {
    long value = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      if (at == end) {
        throw new Malformed("a number is cut short");
      }
      int b = bytes[at++];
      value |= (long) (b & 0x7f) << shift;
      if (b >= 0) {
        return value;
      }
    }
    throw new Malformed("a number does not end");
  }

  long readFixed32() throws Malformed {
    need(4);
    at += 4;
    return LittleEndian.getInt(bytes, at - 4);
  }

  long readFixed64() throws Malformed {
    need(8);
    at += 8;
    return LittleEndian.getLong(bytes, at - 8);
  }

  /** Passes over a length and as many bytes: {@link #start} and {@link #length} tell them. */
  void readBytes() throws Malformed {
    long count = readVarint();
    if (count < 0 || count > end - at) {
      throw new Malformed("a field is longer than what it is in");
    }
    start = at;
    length = (int) count;
    at += length;
  }

  /**
   * Passes over the fields of a group and the tag that ends it: {@link #start} and {@link #length}
   * tell the fields.
   */
  void readGroup(int number) throws Malformed {
    int begin = at;
    while (true) {
      int fieldsEnd = at;
      int tag = readTag();
      if ((tag & 7) == END_GROUP) {
        if (tag >>> 3 != number) {
          throw wrongEnd(number, tag);
        }
        start = begin;
        length = fieldsEnd - begin;
        return;
      }
      skip(tag);
    }
  }

  static Malformed wrongEnd(int number, int endTag) {
    return new Malformed("group " + number + " is ended by " + (endTag >>> 3));
  }

  int start() {
    return start;
  }

  int length() {
    return length;
  }

  void seek(int position) {
    at = position;
  }

  private void need(int count) throws Malformed {
    if (count > end - at) {
      throw new Malformed("a value is cut short");
    }
  }

  /** Passes over the value of a field that is not wanted. */
  void skip(int tag) throws Malformed {
    int groups = 0;
    int next = tag;
    while (true) {
      if (next >>> 3 == 0) {
        throw new Malformed("a field has the number 0");
      }
      switch (next & 7) {
        case 0 -> readVarint();
        case 1 -> readFixed64();
        case 2 -> readBytes();
        case START_GROUP -> groups++;
        case END_GROUP -> {
          if (--groups < 0) {
            throw new Malformed("a group ends that does not start");
          }
        }
        case 5 -> readFixed32();
        default -> throw new Malformed("wire type " + (next & 7));
      }
      if (groups == 0) {
        return;
      }
      next = readTag();
    }
  }
}
