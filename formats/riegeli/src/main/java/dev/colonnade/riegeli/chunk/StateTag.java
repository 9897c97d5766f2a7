package dev.colonnade.riegeli.chunk;

/** What the tag of a state can be, apart from protobuf tags. */
final class StateTag {
  static final int NO_OP = 0;
  static final int NON_PROTO = 1;
  static final int SUBMESSAGE_START = 2;
  static final int MESSAGE_START = 3;

  /** From the tag of a length-delimited field to that of the state which ends it. */
  static final int SUBMESSAGE_END_DELTA = WireType.SUBMESSAGE_END - WireType.LENGTH_DELIMITED;

  private StateTag() {}

  /** Whether a tag is that of a field, its wire type included. */
  static boolean isField(int tag) {
    return WireType.fieldNumber(tag) != 0 && WireType.of(tag) != 7;
  }

  /** Whether a state of this tag has a subtype in the header. */
  static boolean hasSubtype(int tag) {
    return isField(tag) && WireType.of(tag) == WireType.VARINT;
  }

  /** Whether a state of this tag and subtype takes its values from a buffer. */
  static boolean hasBuffer(int tag, int subtype) {
    if (!isField(tag)) {
      return tag == NON_PROTO;
    }
    return switch (WireType.of(tag)) {
      case WireType.VARINT -> subtype < Subtype.VARINT_INLINE_0;
      case WireType.FIXED32, WireType.FIXED64, WireType.LENGTH_DELIMITED -> true;
      default -> false;
    };
  }
}
