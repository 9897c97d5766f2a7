package dev.colonnade.riegeli.chunk;

/** What a state makes {@link RecordAssembler} do. Plain numbers, for a dense switch. */
final class Op {
  static final int NO_OP = 0;
  static final int MESSAGE_START = 1;
  static final int NON_PROTO = 2;
  static final int SUBMESSAGE_END = 3;
  static final int SUBMESSAGE_START = 4;

  /** Emits bytes that are always the same: a tag, maybe with a value. */
  static final int LITERAL = 5;

  /** A varint or a fixed-width number that together with its tag has 8 bytes at most. */
  static final int VALUE = 6;

  /** A longer varint. */
  static final int LONG_VARINT = 7;

  /** Any tag and as many bytes as the state says. */
  static final int FIXED = 8;

  static final int FIXED64 = 9;
  static final int STRING = 10;

  // The rest is for projections only.

  /** Not reached yet: whether the field is wanted depends on where in the message it is found. */
  static final int UNRESOLVED = 11;

  /** An unwanted value. */
  static final int SKIP = 12;

  /** The end of an unwanted submessage or group, which is where it is entered. */
  static final int SKIP_END = 13;

  /** The start of an unwanted group. */
  static final int SKIP_GROUP_START = 14;

  /** The start of a submessage, unwanted or not. */
  static final int PROJECTED_SUBMESSAGE_START = 15;

  static final int PROJECTED_GROUP_END = 16;
  static final int PROJECTED_GROUP_START = 17;

  /** A tag, and zeros in place of a fixed-width value. */
  static final int ZEROS = 18;

  private Op() {}
}
