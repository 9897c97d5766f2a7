package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.ByteReader;

/**
 * The states of a transposed chunk, as flat arrays.
 *
 * <p>A state says what to do, mostly "put another value of this field before what there is", and
 * where to go from there: to one certain state (<em>implicit</em>) or to one of the 64 from {@code
 * next} on, told by the transitions.
 *
 * <p>Layout, in the decompressed header behind the buffer sizes:
 *
 * <pre>
 * varint32           number of states
 * varint32 each      tag
 * varint32 each      next; the number of states or more: implicit, that much less is the target
 * u8                 subtype of each state whose tag is that of a varint field
 * varint32           buffer of each state that has one
 * varint32           first state
 * </pre>
 */
final class StateMachine {
  /** The buffer of a state that has none. */
  static final int NO_BUFFER = -1;

  final int count;
  final int[] tag;
  final byte[] subtype;
  final int[] buffer;

  /** Base of the explicit, target of the implicit states. */
  final int[] next;

  final boolean[] implicit;
  final int first;
  final boolean hasNonProto;

  private StateMachine(int count, ByteReader header, int numBuffers) throws FormatException {
    this.count = count;
    tag = new int[count];
    subtype = new byte[count];
    buffer = new int[count];
    next = new int[count];
    implicit = new boolean[count];
    boolean nonProto = false;
    for (int i = 0; i < count; i++) {
      tag[i] = readTag(header);
      nonProto |= tag[i] == StateTag.NON_PROTO;
    }
    hasNonProto = nonProto;
    if (nonProto && numBuffers == 0) {
      throw header.error("a state has records that are no messages, but there is no buffer");
    }
    for (int i = 0; i < count; i++) {
      readNext(i, header);
    }
    for (int i = 0; i < count; i++) {
      if (StateTag.hasSubtype(tag[i])) {
        subtype[i] = (byte) readSubtype(header);
      }
    }
    for (int i = 0; i < count; i++) {
      buffer[i] =
          StateTag.hasBuffer(tag[i], subtype[i] & 0xff)
              ? readBuffer(numBuffers, header)
              : NO_BUFFER;
    }
    first = (int) Math.min(Integer.MAX_VALUE, header.varint32("first state"));
    if (first >= count) {
      throw header.error("first state " + first + " of " + count);
    }
  }

  /** Reads the last part of a header, up to its end. */
  static StateMachine read(ByteReader header, int numBuffers) throws FormatException {
    int count = header.count(header.varint32("number of states"), 2, "states");
    StateMachine machine = new StateMachine(count, header, numBuffers);
    if (header.remaining() > 0) {
      throw header.error(header.remaining() + " bytes follow the end of the header");
    }
    machine.resolveImplicit(header);
    return machine;
  }

  private static int readTag(ByteReader header) throws FormatException {
    int tag = (int) header.varint32("state tag");
    boolean special = tag >= StateTag.NO_OP && tag <= StateTag.MESSAGE_START;
    if (!special && !StateTag.isField(tag)) {
      throw header.error("invalid state tag " + Integer.toUnsignedString(tag));
    }
    return tag;
  }

  private void readNext(int state, ByteReader header) throws FormatException {
    long index = header.varint32("next state");
    if (index >= 2L * count) {
      throw header.error("next state " + index + " of " + count);
    }
    implicit[state] = index >= count;
    next[state] = (int) (implicit[state] ? index - count : index);
  }

  private static int readSubtype(ByteReader header) throws FormatException {
    int subtype = header.u8("subtype");
    if (subtype > Subtype.VARINT_INLINE_MAX) {
      throw header.error("invalid subtype " + subtype);
    }
    return subtype;
  }

  private static int readBuffer(int numBuffers, ByteReader header) throws FormatException {
    long index = header.varint32("buffer of a state");
    if (index >= numBuffers) {
      throw header.error("buffer " + index + " of " + numBuffers);
    }
    return (int) index;
  }

  /**
   * Refuses implicit states that lead in a circle, and leads past implicit states that do nothing,
   * so that a chain of them costs no time.
   */
  private void resolveImplicit(ByteReader header) throws FormatException {
    byte[] seen = new byte[count];
    int[] path = new int[count];
    for (int start = 0; start < count; start++) {
      int length = 0;
      int state = start;
      while (implicit[state] && seen[state] == 0) {
        seen[state] = 1;
        path[length++] = state;
        state = next[state];
      }
      if (implicit[state] && seen[state] == 1) {
        throw header.error("states lead in an implicit circle");
      }
      while (length > 0) {
        int passed = path[--length];
        seen[passed] = 2;
        int target = next[passed];
        if (tag[target] == StateTag.NO_OP && implicit[target]) {
          next[passed] = next[target];
        }
      }
    }
  }
}
