package dev.colonnade.riegeli.chunk;

/** The low three bits of a protobuf tag. */
final class WireType {
  static final int VARINT = 0;
  static final int FIXED64 = 1;
  static final int LENGTH_DELIMITED = 2;
  static final int START_GROUP = 3;
  static final int END_GROUP = 4;
  static final int FIXED32 = 5;

  /** In state machines only: the end of a length-delimited field that was taken apart. */
  static final int SUBMESSAGE_END = 6;

  private static final int BITS = 3;

  private WireType() {}

  static int of(int tag) {
    return tag & 7;
  }

  static int fieldNumber(int tag) {
    return tag >>> BITS;
  }
}
