package dev.colonnade.riegeli.chunk;

/**
 * The states of a chunk made ready for {@link RecordAssembler}: what each of them does ({@link Op})
 * and the bytes that it emits.
 */
final class AssemblyProgram {
  /** Numbers of {@link #numbers} for each state, and which is what after the code. */
  static final int STRIDE = 4;

  static final int NEXT = 1;
  static final int CURSOR = 2;

  /** Parts of the code; above them are the bytes of the tag, and then those of the value. */
  static final int OP = 0x7f;

  static final int IMPLICIT = 0x80;
  static final int TAG_LENGTH = 8;
  static final int LENGTH = 16;

  /** Bit 7 of all bytes of a long. */
  private static final long CONTINUED = 0x8080_8080_8080_8080L;

  /**
   * Of each state, four numbers side by side: its code, where it leads, where in {@link
   * Buffers#cursor} its buffer is, and one that is not used.
   */
  final int[] numbers;

  /**
   * The bytes that each state emits, the last of them highest: a tag, maybe with a value or the
   * continuation bits of one.
   */
  final long[] literal;

  private final StateMachine machine;
  private final boolean projected;

  /**
   * @param projected whether states of fields are left {@link Op#UNRESOLVED unresolved} until it is
   *     known whether they are wanted
   */
  AssemblyProgram(StateMachine machine, boolean projected) {
    this.machine = machine;
    this.projected = projected;
    numbers = new int[machine.count * STRIDE];
    literal = new long[machine.count];
    for (int state = 0; state < machine.count; state++) {
      numbers[state * STRIDE + NEXT] = machine.next[state];
      numbers[state * STRIDE + CURSOR] = 2 * machine.buffer[state];
      if (projected && StateTag.isField(machine.tag[state])) {
        setOp(state, Op.UNRESOLVED, 0, 0);
      } else {
        include(state);
      }
    }
  }

  int op(int state) {
    return numbers[state * STRIDE] & OP;
  }

  int tagLength(int state) {
    return numbers[state * STRIDE] >>> TAG_LENGTH & 0xff;
  }

  /** Bytes of a state's value, or of all that it emits if that is a {@link Op#LITERAL}. */
  int length(int state) {
    return numbers[state * STRIDE] >>> LENGTH;
  }

  private void setOp(int state, int op, int tagLength, int length) {
    numbers[state * STRIDE] =
        op | (machine.implicit[state] ? IMPLICIT : 0) | tagLength << TAG_LENGTH | length << LENGTH;
  }

  /** Sets up a state whose output is wanted. */
  void include(int state) {
    int tag = machine.tag[state];
    switch (tag) {
      case StateTag.NO_OP -> setOp(state, Op.NO_OP, 0, 0);
      case StateTag.MESSAGE_START -> setOp(state, Op.MESSAGE_START, 0, 0);
      case StateTag.NON_PROTO -> setOp(state, Op.NON_PROTO, 0, 0);
      case StateTag.SUBMESSAGE_START ->
          setOp(state, projected ? Op.PROJECTED_SUBMESSAGE_START : Op.SUBMESSAGE_START, 0, 0);
      default -> includeField(state, tag);
    }
  }

  private void includeField(int state, int tag) {
    switch (WireType.of(tag)) {
      case WireType.VARINT -> includeVarint(state, tag, machine.subtype[state] & 0xff);
      case WireType.FIXED32 -> includeFixed32(state, tag);
      case WireType.FIXED64 -> emitTag(state, tag, Op.FIXED64, 8);
      case WireType.LENGTH_DELIMITED -> emitTag(state, tag, Op.STRING, 0);
      case WireType.START_GROUP -> includeGroup(state, tag, Op.PROJECTED_GROUP_START);
      case WireType.END_GROUP -> includeGroup(state, tag, Op.PROJECTED_GROUP_END);
      default -> emitTag(state, tag - StateTag.SUBMESSAGE_END_DELTA, Op.SUBMESSAGE_END, 0);
    }
  }

  private void includeGroup(int state, int tag, int projectedOp) {
    if (projected) {
      emitTag(state, tag, projectedOp, 0);
    } else {
      emitLiteral(state, tagBytes(tag), tagLength(tag & 0xffff_ffffL));
    }
  }

  private void includeVarint(int state, int tag, int subtype) {
    int tagLength = tagLength(tag & 0xffff_ffffL);
    if (subtype >= Subtype.VARINT_INLINE_0) {
      includeByte(state, tag, subtype - Subtype.VARINT_INLINE_0);
      return;
    }
    int length = subtype + 1;
    if (tagLength + length <= 8) {
      long continued = length == 1 ? 0 : CONTINUED >>> (64 - 8 * (length - 1));
      includeValue(state, tagBytes(tag) | continued << (8 * tagLength), tagLength, length);
    } else {
      emitTag(state, tag, Op.LONG_VARINT, length);
    }
  }

  private void includeFixed32(int state, int tag) {
    int tagLength = tagLength(tag & 0xffff_ffffL);
    if (tagLength <= 4) {
      includeValue(state, tagBytes(tag), tagLength, 4);
    } else {
      emitTag(state, tag, Op.FIXED, 4);
    }
  }

  private void includeValue(int state, long bytes, int tagLength, int length) {
    setOp(state, Op.VALUE, tagLength, length);
    literal[state] = bytes << (64 - 8 * (tagLength + length));
  }

  /** Makes a state emit its tag and one more byte. */
  private void includeByte(int state, int tag, long value) {
    int tagLength = tagLength(tag & 0xffff_ffffL);
    emitLiteral(state, tagBytes(tag) | value << (8 * tagLength), tagLength + 1);
  }

  private void emitLiteral(int state, long bytes, int length) {
    setOp(state, Op.LITERAL, 0, length);
    literal[state] = bytes << (64 - 8 * length);
  }

  private void emitTag(int state, int tag, int op, int length) {
    int tagLength = tagLength(tag & 0xffff_ffffL);
    setOp(state, op, tagLength, length);
    literal[state] = tagBytes(tag) << (64 - 8 * tagLength);
  }

  /** Sets up a state of which only that it is there is wanted. */
  void includeExistence(int state) {
    int tag = machine.tag[state];
    switch (WireType.of(tag)) {
      case WireType.VARINT, WireType.LENGTH_DELIMITED -> includeByte(state, tag, 0);
      case WireType.FIXED32 -> emitTag(state, tag, Op.ZEROS, 4);
      case WireType.FIXED64 -> emitTag(state, tag, Op.ZEROS, 8);
      default -> include(state);
    }
  }

  /** Sets up a state that is not wanted. */
  void exclude(int state) {
    int op =
        switch (WireType.of(machine.tag[state])) {
          case WireType.SUBMESSAGE_END, WireType.END_GROUP -> Op.SKIP_END;
          case WireType.START_GROUP -> Op.SKIP_GROUP_START;
          default -> Op.SKIP;
        };
    setOp(state, op, 0, 0);
  }

  private static int tagLength(long tag) {
    return (63 - Long.numberOfLeadingZeros(tag | 1)) / 7 + 1;
  }

  /** A tag as the varint that it is in records. */
  private static long tagBytes(int tag) {
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
