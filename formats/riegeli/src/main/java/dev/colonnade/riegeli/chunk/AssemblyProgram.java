package dev.colonnade.riegeli.chunk;

/**
 * The states of a chunk made ready for {@link RecordAssembler}: what each of them does ({@link Op})
 * and the bytes that it emits.
 */
final class AssemblyProgram {
  // What the first number of a state in a run tells of its work, see addTo.

  static final int KIND = 0xff;

  /** Something seldom. */
  private static final int OTHER = 0;

  /** A tag with a number that together have eight bytes at most. */
  static final int SHORT = 1;

  static final int STRING = 2;

  /** The start of a record. */
  static final int RECORD = 3;

  /** A tag and a number of at most eight bytes. */
  static final int LONG = 4;

  /** A tag and a varint of more bytes. */
  static final int LONG_VARINT = 5;

  /** Bit 7 of all bytes of a long but the last. */
  private static final long CONTINUED_BUT_LAST = 0x0080_8080_8080_8080L;

  private final byte[] op;
  private final byte[] tagLength;
  private final byte[] length;

  /**
   * The bytes that each state emits before its value, the last of them highest: a tag, and maybe a
   * value that has no buffer.
   */
  private final long[] tagBytes;

  private final StateMachine machine;
  private final int noBuffer;
  private final boolean projected;

  /**
   * @param projected whether states of fields are left {@link Op#UNRESOLVED unresolved} until it is
   *     known whether they are wanted
   */
  AssemblyProgram(StateMachine machine, Buffers buffers, boolean projected) {
    this.machine = machine;
    this.noBuffer = buffers.none();
    this.projected = projected;
    op = new byte[machine.count];
    tagLength = new byte[machine.count];
    length = new byte[machine.count];
    tagBytes = new long[machine.count];
    for (int state = 0; state < machine.count; state++) {
      if (projected && StateTag.isField(machine.tag[state])) {
        op[state] = Op.UNRESOLVED;
      } else {
        include(state);
      }
    }
  }

  int op(int state) {
    return op[state];
  }

  /** The buffer that a state's values are in; an empty one if it has none. */
  int buffer(int state) {
    int buffer = machine.buffer[state];
    return buffer == StateMachine.NO_BUFFER ? noBuffer : buffer;
  }

  /** Bytes of a state's value in its buffer, where that is always the same. */
  int length(int state) {
    return length[state];
  }

  /** Bytes that a state emits before its value. */
  int tagLength(int state) {
    return tagLength[state];
  }

  /** These bytes, the last of them highest. */
  long tagBytes(int state) {
    return tagBytes[state];
  }

  /** Whether a state's value is a varint, whose continuation bits are not in its buffer. */
  boolean isContinued(int state) {
    return StateTag.hasSubtype(machine.tag[state]);
  }

  /**
   * Adds a state to a run, with these numbers:
   *
   * <pre>
   * u32  buffer | u8 tag and value bytes | u8 value bytes | u8 tag bytes | u8 kind
   * u64  the tag; for short numbers with the continuation bits of the value
   * u64  for short numbers the bytes to take from the buffer, for others the continuation bits
   * </pre>
   */
  void addTo(Runs runs, int state) {
    int bytes = length[state];
    int total = tagLength[state] + bytes;
    int kind =
        switch (op[state]) {
          case Op.NUMBER -> total <= 8 ? SHORT : bytes <= 8 ? LONG : LONG_VARINT;
          case Op.STRING -> STRING;
          case Op.MESSAGE_START -> RECORD;
          default -> OTHER;
        };
    long mask = bytes == 0 ? 0 : -1L << (64 - 8 * Math.min(8, bytes));
    long continued = isContinued(state) ? CONTINUED_BUT_LAST & mask : 0;
    boolean isShort = kind == SHORT && bytes > 0;
    if (kind == LONG && continued != 0) {
      kind = LONG_VARINT;
    }
    runs.add(
        (long) buffer(state) << 32 | total << 24 | bytes << 16 | tagLength[state] << 8 | kind,
        isShort ? tagBytes[state] >>> (8 * bytes) | continued : tagBytes[state],
        kind == SHORT ? mask : continued,
        state);
  }

  /** Sets up a state whose output is wanted. */
  void include(int state) {
    int tag = machine.tag[state];
    switch (tag) {
      case StateTag.NO_OP -> op[state] = Op.NO_OP;
      case StateTag.MESSAGE_START -> op[state] = Op.MESSAGE_START;
      case StateTag.NON_PROTO -> op[state] = Op.NON_PROTO;
      case StateTag.SUBMESSAGE_START ->
          op[state] = (byte) (projected ? Op.PROJECTED_SUBMESSAGE_START : Op.SUBMESSAGE_START);
      default -> includeField(state, tag);
    }
  }

  private void includeField(int state, int tag) {
    switch (WireType.of(tag)) {
      case WireType.VARINT -> includeVarint(state, tag, machine.subtype[state] & 0xff);
      case WireType.FIXED32 -> emit(state, tag, Op.NUMBER, 4);
      case WireType.FIXED64 -> emit(state, tag, Op.NUMBER, 8);
      case WireType.LENGTH_DELIMITED -> emit(state, tag, Op.STRING, 0);
      case WireType.START_GROUP ->
          emit(state, tag, projected ? Op.PROJECTED_GROUP_START : Op.NUMBER, 0);
      case WireType.END_GROUP ->
          emit(state, tag, projected ? Op.PROJECTED_GROUP_END : Op.NUMBER, 0);
      default -> emit(state, tag - StateTag.SUBMESSAGE_END_DELTA, Op.SUBMESSAGE_END, 0);
    }
  }

  private void includeVarint(int state, int tag, int subtype) {
    if (subtype >= Subtype.VARINT_INLINE_0) {
      includeByte(state, tag, subtype - Subtype.VARINT_INLINE_0);
    } else {
      emit(state, tag, Op.NUMBER, subtype + 1);
    }
  }

  /** Makes a state emit its tag and one more byte. */
  private void includeByte(int state, int tag, long value) {
    int shift = 8 * lengthOf(tag);
    set(state, Op.NUMBER, lengthOf(tag) + 1, varint(tag) | value << shift, 0);
  }

  private void emit(int state, int tag, int does, int bytes) {
    set(state, does, lengthOf(tag), varint(tag), bytes);
  }

  private void set(int state, int does, int tagCount, long tag, int bytes) {
    op[state] = (byte) does;
    tagLength[state] = (byte) tagCount;
    tagBytes[state] = tag << (64 - 8 * tagCount);
    length[state] = (byte) bytes;
  }

  /** Sets up a state of which only that it is there is wanted. */
  void includeExistence(int state) {
    int tag = machine.tag[state];
    switch (WireType.of(tag)) {
      case WireType.VARINT, WireType.LENGTH_DELIMITED -> includeByte(state, tag, 0);
      case WireType.FIXED32 -> emit(state, tag, Op.ZEROS, 4);
      case WireType.FIXED64 -> emit(state, tag, Op.ZEROS, 8);
      default -> include(state);
    }
  }

  /** Sets up a state that is not wanted. */
  void exclude(int state) {
    int does =
        switch (WireType.of(machine.tag[state])) {
          case WireType.SUBMESSAGE_END, WireType.END_GROUP -> Op.SKIP_END;
          case WireType.START_GROUP -> Op.SKIP_GROUP_START;
          default -> Op.SKIP;
        };
    op[state] = (byte) does;
  }

  private static int lengthOf(int tag) {
    return (31 - Integer.numberOfLeadingZeros(tag | 1)) / 7 + 1;
  }

  /** A tag as the varint that it is in records. */
  private static long varint(int tag) {
    long bytes = 0;
    int shift = 0;
    long rest = tag & 0xffff_ffffL;
    while (rest >= 0x80) {
      bytes |= (rest & 0x7f | 0x80) << shift;
      shift += 8;
      rest >>>= 7;
    }
    return bytes | rest << shift;
  }
}
