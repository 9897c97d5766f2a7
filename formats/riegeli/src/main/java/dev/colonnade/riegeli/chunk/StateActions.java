package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import java.util.Arrays;

/** What states do when records are assembled, one at a time, and what has come of it so far. */
final class StateActions {
  final BackwardOutput output;

  /** Sizes of the output whenever a record was complete, that is the last record's first. */
  int[] recordLimits = new int[0];

  int records;

  /** Steps without output that are left, which keeps a hostile chunk from taking forever. */
  long skipBudget;

  private final TransposedChunk chunk;
  private final StateMachine machine;
  private final Buffers buffers;
  private final AssemblyProgram program;
  private final int numRecords;
  private final int decodedSize;

  /** Null where all fields are wanted. */
  private final FieldProjection projection;

  private final OpenMessages open;

  /** Submessages and groups that are open and not wanted. */
  private int skipLevel;

  StateActions(
      TransposedChunk chunk,
      Buffers buffers,
      AssemblyProgram program,
      int numRecords,
      int decodedSize,
      FieldProjection projection) {
    this.chunk = chunk;
    this.machine = chunk.machine;
    this.buffers = buffers;
    this.program = program;
    this.numRecords = numRecords;
    this.decodedSize = decodedSize;
    this.projection = projection;
    this.output = new BackwardOutput(decodedSize, chunk.where);
    this.open = new OpenMessages(decodedSize, chunk.where);
    this.skipBudget = chunk.maxSteps;
  }

  /** Takes memory: claims of the chunk header are believed as far as its bytes make them likely. */
  void makeRoom() {
    long likely =
        projection == null
            ? (1 << 20) + 4L * buffers.pool.length + 64L * chunk.transitions.length()
            : (1 << 16) + buffers.pool.length / 8;
    output.expect(likely);
    recordLimits = new int[(int) Math.min(numRecords, likely / 4) + 1];
  }

  /** How many records there can be before something has to be done about it. */
  int recordsWithRoom() {
    return isInside() ? 0 : Math.min(recordLimits.length, numRecords);
  }

  private boolean isInside() {
    return !open.isEmpty() || skipLevel > 0;
  }

  /** Does what a state says. */
  void perform(int state) throws FormatException {
    switch (program.op(state)) {
      case Op.NO_OP -> {}
      case Op.MESSAGE_START -> startRecord();
      case Op.NON_PROTO -> nonProto(state);
      case Op.SUBMESSAGE_END -> open.push(state, output.size());
      case Op.SUBMESSAGE_START -> startSubmessage();
      case Op.NUMBER -> number(state);
      case Op.STRING -> string(state);
      case Op.PROJECTED_SUBMESSAGE_START -> {
        if (skipLevel > 0) {
          skipLevel--;
          skip(1);
        } else {
          startSubmessage();
        }
      }
      case Op.SKIP -> skip(1);
      case Op.SKIP_END -> {
        skipLevel++;
        skip(1);
      }
      case Op.SKIP_GROUP_START -> {
        if (skipLevel == 0) {
          throw chunk.where.error("a group starts that does not end");
        }
        skipLevel--;
        skip(1);
      }
      case Op.PROJECTED_GROUP_END -> {
        open.push(state, output.size());
        emitTag(state);
      }
      case Op.PROJECTED_GROUP_START -> {
        open.pop();
        emitTag(state);
      }
      case Op.ZEROS -> {
        output.emitZeros(program.length(state));
        emitTag(state);
      }
      default -> throw new IllegalStateException("operation " + program.op(state));
    }
  }

  /** Accounts for states that have no output. */
  void skip(int states) throws FormatException {
    skipBudget -= states;
    if (skipBudget < 0) {
      throw chunk.where.error("more transitions than the decoded size accounts for");
    }
  }

  /**
   * Decides what a state does under the projection, when it is reached for the first time. Later
   * visits are in the same place of the message, because writers have states for each place.
   */
  void resolve(int state) throws FormatException {
    FieldProjection.Inclusion inclusion =
        skipLevel > 0 ? null : open.inclusion(projection, machine, machine.tag[state]);
    if (inclusion == null) {
      program.exclude(state);
    } else if (inclusion == FieldProjection.Inclusion.EXISTENCE) {
      program.includeExistence(state);
    } else {
      if (machine.buffer[state] != StateMachine.NO_BUFFER) {
        buffers.need(machine.buffer[state]);
      }
      program.include(state);
    }
  }

  // Values.

  private void number(int state) throws FormatException {
    int bytes = program.length(state);
    copy(state, bytes);
    if (program.isContinued(state)) {
      for (int i = 0; i < bytes - 1; i++) {
        output.bytes[output.start + i] |= (byte) 0x80;
      }
    }
    emitTag(state);
  }

  private void string(int state) throws FormatException {
    int buffer = program.buffer(state);
    int from = buffers.position(buffer);
    long size = Varints.read32(buffers.pool, from, buffers.limit(buffer));
    if (size < 0) {
      throw chunk.where.error(
          "length of a string in state " + state + " is cut short or too large");
    }
    copy(state, size + Varints.lengthAt(buffers.pool, from));
    emitTag(state);
  }

  private void nonProto(int state) throws FormatException {
    int lengths = buffers.count() - 1;
    buffers.need(lengths);
    buffers.need(machine.buffer[state]);
    int from = buffers.position(lengths);
    long size = Varints.read32(buffers.pool, from, buffers.limit(lengths));
    if (size < 0) {
      throw chunk.where.error("length of a record that is no message is cut short or too large");
    }
    buffers.take(lengths, Varints.lengthAt(buffers.pool, from));
    copy(state, size);
    startRecord();
  }

  private void emitTag(int state) throws FormatException {
    output.emit(program.tagBytes(state), program.tagLength(state));
  }

  /** Emits the next bytes of a state's buffer. */
  private void copy(int state, long bytes) throws FormatException {
    int from = buffers.take(program.buffer(state), bytes);
    if (from < 0) {
      throw chunk.where.error(
          "buffer " + machine.buffer[state] + " has no more values for state " + state);
    }
    output.emit(buffers.pool, from, (int) bytes);
  }

  // Messages.

  private void startSubmessage() throws FormatException {
    open.pop();
    int state = open.poppedState();
    if (program.op(state) != Op.SUBMESSAGE_END) {
      throw chunk.where.error("a submessage starts where a group ends");
    }
    int size = output.size() - open.poppedSize();
    long bytes = 0;
    int count = 1;
    for (int rest = size >>> 7; rest > 0; rest >>>= 7) {
      count++;
    }
    for (int i = count - 1; i >= 0; i--) {
      bytes = bytes << 8 | size >>> (7 * i) & 0x7f | (i < count - 1 ? 0x80 : 0);
    }
    output.emit(bytes << (64 - 8 * count), count);
    emitTag(state);
  }

  private void startRecord() throws FormatException {
    if (isInside()) {
      throw chunk.where.error("a record starts inside a submessage");
    }
    if (records == numRecords) {
      throw chunk.where.error("more records than the " + numRecords + " of the chunk header");
    }
    if (records == recordLimits.length) {
      recordLimits = Arrays.copyOf(recordLimits, (int) Math.min(numRecords, 2L * records + 16));
    }
    recordLimits[records++] = output.size();
  }

  /** The records, after the last state. */
  DecodedRecords finish() throws FormatException {
    int size = output.size();
    if (isInside()) {
      throw chunk.where.error("a submessage ends that does not start");
    }
    if (records != numRecords) {
      throw chunk.where.error(records + " records found, " + numRecords + " expected");
    }
    if (projection == null && size != decodedSize) {
      throw chunk.where.error("records have " + size + " bytes, " + decodedSize + " expected");
    }
    if (size != (records == 0 ? 0 : recordLimits[records - 1])) {
      throw chunk.where.error("there is data before the first record");
    }
    int end = output.bytes.length;
    int[] bounds = new int[records + 1];
    bounds[records] = end;
    for (int i = 0; i < records; i++) {
      bounds[i] = end - recordLimits[records - 1 - i];
    }
    return new DecodedRecords(output.bytes, bounds, records);
  }
}
