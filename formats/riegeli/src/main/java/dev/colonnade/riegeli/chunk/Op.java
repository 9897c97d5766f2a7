package dev.colonnade.riegeli.chunk;

/** What a state makes {@link StateActions} do. Plain numbers, for a dense switch. */
final class Op {
  static final int NO_OP = 0;
  static final int MESSAGE_START = 1;
  static final int NON_PROTO = 2;
  static final int SUBMESSAGE_END = 3;
  static final int SUBMESSAGE_START = 4;

  /** A tag, and as many bytes of a number as the state says. */
  static final int NUMBER = 5;

  static final int STRING = 6;

  // The rest is for projections only.

  /** Not reached yet: whether the field is wanted depends on where in the message it is found. */
  static final int UNRESOLVED = 7;

  /** An unwanted value. */
  static final int SKIP = 8;

  /** The end of an unwanted submessage or group, which is where it is entered. */
  static final int SKIP_END = 9;

  /** The start of an unwanted group. */
  static final int SKIP_GROUP_START = 10;

  /** The start of a submessage, unwanted or not. */
  static final int PROJECTED_SUBMESSAGE_START = 11;

  static final int PROJECTED_GROUP_END = 12;
  static final int PROJECTED_GROUP_START = 13;

  /** A tag, and zeros in place of a fixed-width value. */
  static final int ZEROS = 14;

  private Op() {}
}
