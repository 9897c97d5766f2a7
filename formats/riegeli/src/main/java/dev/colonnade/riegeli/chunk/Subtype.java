package dev.colonnade.riegeli.chunk;

/** What tells states of the same field apart. */
final class Subtype {
  /** A varint of one byte in the buffer; up to nine more for longer ones. */
  static final int VARINT_1 = 0;

  /** The varint 0, not in the buffer; up to 127 more for the others of one byte. */
  static final int VARINT_INLINE_0 = 10;

  static final int VARINT_INLINE_MAX = VARINT_INLINE_0 + 127;

  /** Writers keep only 0..3 out of the buffer. */
  static final int MAX_INLINED_BY_WRITERS = 3;

  static final int STRING = 0;
  static final int SUBMESSAGE_START = 1;
  static final int SUBMESSAGE_END = 2;

  private Subtype() {}
}
