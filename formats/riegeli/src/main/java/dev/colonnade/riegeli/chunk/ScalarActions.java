package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.LittleEndian;
import java.util.Arrays;

/**
 * What states do when {@link ScalarColumns} takes columns out of a chunk, one at a time, and where
 * in the records and their messages the walk is.
 */
final class ScalarActions {
  /** What the mode is while nothing special goes on; higher numbers are levels to skip. */
  private static final int NORMAL = 0;

  /** A string is being assembled. */
  private static final int ASSEMBLING = -1;

  /** The record that the walk is in; -1 when it has passed the first one. */
  int row;

  private final TransposedChunk chunk;
  private final StateMachine machine;
  private final Buffers buffers;
  private final ScalarStates states;
  private final int numRecords;
  private final int decodedSize;

  private int mode = NORMAL;

  /** The message that the walk is in, and those around it. */
  private int here;

  private int[] around = new int[16];
  private int depth;

  /** The column of a string that is being assembled, and what the assembly had before it. */
  private ScalarColumn assembling;

  private StateActions assembly;
  private int assembledBefore;
  private int assembledDepth;

  ScalarActions(
      TransposedChunk chunk,
      Buffers buffers,
      ScalarStates states,
      int numRecords,
      int decodedSize) {
    this.chunk = chunk;
    this.machine = chunk.machine;
    this.buffers = buffers;
    this.states = states;
    this.numRecords = numRecords;
    this.decodedSize = decodedSize;
    this.row = numRecords - 1;
  }

  /** The place of what comes next, see {@link ScalarStates}. */
  int here() {
    return here;
  }

  /** Whether the walk is in a message inside the record. */
  boolean isInside() {
    return depth > 0;
  }

  /** Whether the walk is in something that is not wanted, or in a string to be assembled. */
  boolean isAside() {
    return mode != NORMAL;
  }

  /** Does what a state says; false if only a record's bytes can express it. */
  boolean perform(int state) throws FormatException {
    int does = states.op(state, here);
    switch (does) {
      case ScalarStates.MESSAGE_START -> {
        if (depth > 0) {
          throw chunk.where.error("a record starts inside a submessage");
        }
        checkRow();
        row--;
      }
      case ScalarStates.VARINT -> {
        int bytes = machine.subtype[state] + 1;
        int from = take(state, bytes);
        if (buffers.pool[from + bytes - 1] < 0) {
          return false;
        }
        long value = 0;
        for (int i = bytes - 1; i >= 0; i--) {
          value = value << 7 | buffers.pool[from + i] & 0x7f;
        }
        setBits(state, value);
      }
      case ScalarStates.INLINE ->
          setBits(state, (machine.subtype[state] & 0xff) - Subtype.VARINT_INLINE_0);
      case ScalarStates.FIXED32 ->
          setBits(state, LittleEndian.getInt(buffers.pool, take(state, 4)));
      case ScalarStates.FIXED64 ->
          setBits(state, LittleEndian.getLong(buffers.pool, take(state, 8)));
      case ScalarStates.STRING -> {
        int buffer = machine.buffer[state];
        int from = buffers.position(buffer);
        long size = Varints.read32(buffers.pool, from, buffers.limit(buffer));
        if (size < 0) {
          throw exhausted(state);
        }
        int prefix = Varints.lengthAt(buffers.pool, from);
        take(state, prefix + size);
        setBytes(states.column(state), from + prefix, (int) size);
      }
      case ScalarStates.EMPTY_MESSAGE -> {
        if (buffers.pool[take(state, 1)] != 0) {
          return false;
        }
        checkRow();
        states.column(state).present[row] = true;
      }
      case ScalarStates.SUBMESSAGE_END -> {
        checkRow();
        states.column(state).present[row] = true;
        if (depth == around.length) {
          around = Arrays.copyOf(around, depth * 2);
        }
        around[depth++] = here;
        here = states.innerPlace(state);
      }
      case ScalarStates.SUBMESSAGE_START -> {
        if (depth == 0) {
          throw chunk.where.error("a submessage starts that does not end");
        }
        here = around[--depth];
      }
      case ScalarStates.SKIP_END -> mode = 1;
      case ScalarStates.ASSEMBLE -> beginAssembly(states.column(state));
      case ScalarStates.GROUP_START -> throw chunk.where.error("a group starts that does not end");
      default -> throw new IllegalStateException("operation " + does);
    }
    return true;
  }

  /** Takes bytes out of a state's buffer, and returns where in the pool they are. */
  private int take(int state, long bytes) throws FormatException {
    int from = buffers.take(machine.buffer[state], bytes);
    if (from < 0) {
      throw exhausted(state);
    }
    return from;
  }

  private void setBits(int state, long value) throws FormatException {
    checkRow();
    ScalarColumn column = states.column(state);
    if (!column.present[row]) {
      column.bits[row] = value;
      column.present[row] = true;
    }
  }

  private void setBytes(ScalarColumn column, int start, int length) throws FormatException {
    checkRow();
    if (!column.present[row]) {
      column.start[row] = start;
      column.length[row] = length;
      column.present[row] = true;
    }
  }

  private void checkRow() throws FormatException {
    if (row < 0) {
      throw chunk.where.error("more records than the " + numRecords + " of the chunk header");
    }
  }

  private FormatException exhausted(int state) {
    return chunk.where.error(
        "buffer " + machine.buffer[state] + " has no more values for state " + state);
  }

  // What is not wanted, or is assembled.

  /** Does what a state says while {@link #isAside}. */
  void performAside(int state) throws FormatException {
    int tag = machine.tag[state];
    if (tag == StateTag.MESSAGE_START) {
      throw chunk.where.error("a record starts inside a submessage");
    }
    if (mode == ASSEMBLING) {
      assemble(state);
    } else {
      mode += levels(tag);
    }
  }

  /** How deep a state leads into messages: 1 at the end of one, -1 at its start. */
  private static int levels(int tag) {
    if (tag == StateTag.SUBMESSAGE_START) {
      return -1;
    }
    if (!StateTag.isField(tag)) {
      return 0;
    }
    return switch (WireType.of(tag)) {
      case WireType.SUBMESSAGE_END, WireType.END_GROUP -> 1;
      case WireType.START_GROUP -> -1;
      default -> 0;
    };
  }

  private void beginAssembly(ScalarColumn target) {
    if (assembly == null) {
      AssemblyProgram program = new AssemblyProgram(machine, buffers, false);
      assembly = new StateActions(chunk, buffers, program, numRecords, decodedSize, null);
    }
    mode = ASSEMBLING;
    assembling = target;
    assembledBefore = assembly.output.size();
    assembledDepth = 0;
  }

  /** Adds what a state says to the string, which is complete at its start. */
  private void assemble(int state) throws FormatException {
    int tag = machine.tag[state];
    if (tag == StateTag.SUBMESSAGE_START) {
      if (assembledDepth == 0) {
        int size = assembly.output.size();
        setBytes(assembling, ~size, size - assembledBefore);
        mode = NORMAL;
        return;
      }
      assembledDepth--;
    } else if (StateTag.isField(tag) && WireType.of(tag) == WireType.SUBMESSAGE_END) {
      assembledDepth++;
    }
    if (machine.buffer[state] != StateMachine.NO_BUFFER) {
      buffers.need(machine.buffer[state]);
    }
    assembly.perform(state);
  }

  /** All strings that were assembled, at the end of an array. */
  byte[] assembledStrings() {
    return assembly == null ? new byte[0] : assembly.output.bytes;
  }

  /** Checks that the walk has ended where it should. */
  void finish() throws FormatException {
    if (isInside() || isAside()) {
      throw chunk.where.error("a submessage ends that does not start");
    }
    if (row != -1) {
      throw chunk.where.error(numRecords - 1 - row + " records found, " + numRecords + " expected");
    }
  }
}
