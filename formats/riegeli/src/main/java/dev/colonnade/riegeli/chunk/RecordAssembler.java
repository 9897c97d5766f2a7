package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.LittleEndian;
import java.util.Arrays;

/**
 * Walks the states of a transposed chunk and so assembles its records, from the last byte of the
 * last record to the first byte of the first one: each state puts something before what there is.
 */
final class RecordAssembler {
  private static final int STRIDE = AssemblyProgram.STRIDE;
  private static final int NEXT = AssemblyProgram.NEXT;
  private static final int CURSOR = AssemblyProgram.CURSOR;
  private static final int OP = AssemblyProgram.OP;
  private static final int IMPLICIT = AssemblyProgram.IMPLICIT;
  private static final int IMPLICIT_SKIP = Op.SKIP | IMPLICIT;
  private static final int SLACK = BackwardOutput.SLACK;

  /** Bit 7 of all bytes of a long, and of all but the last. */
  private static final long CONTINUED = 0x8080_8080_8080_8080L;

  private static final long CONTINUED_BUT_LAST = CONTINUED >>> 8;

  private final TransposedChunk chunk;
  private final StateMachine machine;
  private final Buffers buffers;
  private final int numRecords;
  private final int decodedSize;

  /** Null where all fields are wanted. */
  private final FieldProjection projection;

  private final AssemblyProgram program;
  private final BackwardOutput output;
  private final OpenMessages open;

  /** Sizes of the output whenever a record was complete, that is the last record's first. */
  private int[] recordLimits;

  private int records;

  /** Submessages and groups that are open and not wanted. */
  private int skipLevel;

  /** Steps without output that are left, which keeps a hostile chunk from taking forever. */
  private long skipBudget;

  RecordAssembler(TransposedChunk chunk, Buffers buffers, int numRecords, int decodedSize) {
    this(chunk, buffers, numRecords, decodedSize, null);
  }

  RecordAssembler(
      TransposedChunk chunk,
      Buffers buffers,
      int numRecords,
      int decodedSize,
      FieldProjection projection) {
    this.chunk = chunk;
    this.machine = chunk.machine;
    this.buffers = buffers;
    this.numRecords = numRecords;
    this.decodedSize = decodedSize;
    this.projection = projection;
    this.program = new AssemblyProgram(machine, projection != null);
    this.output = new BackwardOutput(decodedSize, chunk.where);
    this.open = new OpenMessages(decodedSize, chunk.where);
  }

  DecodedRecords assemble() throws FormatException {
    skipBudget = chunk.maxSteps;
    // Claims of the chunk header are believed as far as the chunk's bytes make them likely.
    long likely =
        projection == null
            ? (1 << 20) + 4L * buffers.pool.length + 64L * chunk.transitions.length()
            : (1 << 16) + buffers.pool.length / 8;
    output.expect(likely);
    recordLimits = new int[(int) Math.min(numRecords, likely / 4) + 1];
    walk();
    return finish();
  }

  /** Does what one state says, for a walk that is done elsewhere. */
  void step(int state) throws FormatException {
    if (machine.buffer[state] != StateMachine.NO_BUFFER) {
      buffers.need(machine.buffer[state]);
    }
    if (program.op(state) != Op.NO_OP) {
      perform(state);
    }
  }

  /** Bytes of output so far. */
  int outputSize() {
    return output.size();
  }

  /** What is put out is at the end of this array. */
  byte[] output() {
    return output.bytes;
  }

  /** The walk: one round for each state that is visited. */
  private void walk() throws FormatException {
    final int[] numbers = program.numbers;
    final long[] literal = program.literal;
    final int[] cursor = buffers.cursor;
    final byte[] pool = buffers.pool;
    final int fastEnd = pool.length - 8;
    final byte[] steps = chunk.transitions.array();
    final int stepsEnd = chunk.transitions.end();
    int step = chunk.transitions.offset();
    int repeats = 0;
    final int states = machine.count;

    byte[] out = output.bytes;
    int pos = output.start;
    int state = machine.first;
    while (true) {
      int base = state * STRIDE;
      int code = numbers[base];
      switch (code & OP) {
        case Op.NO_OP:
          break;

        case Op.VALUE:
          {
            int at = numbers[base + CURSOR];
            int from = cursor[at];
            int bytes = code >>> AssemblyProgram.LENGTH;
            if (from > cursor[at + 1] - bytes) {
              throw exhausted(state);
            }
            cursor[at] = from + bytes;
            // The value's last byte goes to the top; what was read too much falls off there.
            long value =
                from <= fastEnd
                    ? LittleEndian.getLong(pool, from) << (64 - 8 * bytes)
                    : lastBytes(pool, from, bytes);
            int total = bytes + (code >>> AssemblyProgram.TAG_LENGTH & 0xff);
            if (pos < total + SLACK) {
              pos = grow(pos, total);
              out = output.bytes;
            }
            LittleEndian.putLong(out, pos - 8, value | literal[state]);
            pos -= total;
            break;
          }

        case Op.LITERAL:
          {
            int total = code >>> AssemblyProgram.LENGTH;
            if (pos < total + SLACK) {
              pos = grow(pos, total);
              out = output.bytes;
            }
            LittleEndian.putLong(out, pos - 8, literal[state]);
            pos -= total;
            break;
          }

        case Op.STRING:
          {
            int at = numbers[base + CURSOR];
            int from = cursor[at];
            int stop = cursor[at + 1];
            if (from >= stop) {
              throw exhausted(state);
            }
            int bytes = pool[from];
            if (bytes >= 0) {
              bytes++;
            } else {
              bytes = sizeOfString(state, pool, from, stop);
            }
            int end = from + bytes;
            if (bytes > stop - from) {
              throw exhausted(state);
            }
            cursor[at] = end;
            int tagBytes = code >>> AssemblyProgram.TAG_LENGTH & 0xff;
            int total = tagBytes + bytes;
            if (pos < total + SLACK) {
              pos = grow(pos, total);
              out = output.bytes;
            }
            if (bytes > SLACK || end < SLACK) {
              System.arraycopy(pool, from, out, pos - bytes, bytes);
            } else {
              // Always the same few numbers: what is copied too much lands before the value.
              copy16(pool, end, out, pos);
              if (bytes > 16) {
                copy16(pool, end - 16, out, pos - 16);
                if (bytes > 32) {
                  copy16(pool, end - 32, out, pos - 32);
                  copy16(pool, end - 48, out, pos - 48);
                }
              }
            }
            pos -= bytes;
            LittleEndian.putLong(out, pos - 8, literal[state]);
            pos -= tagBytes;
            break;
          }

        case Op.FIXED64:
          {
            int at = numbers[base + CURSOR];
            int from = cursor[at];
            if (from > cursor[at + 1] - 8) {
              throw exhausted(state);
            }
            cursor[at] = from + 8;
            int total = 8 + (code >>> AssemblyProgram.TAG_LENGTH & 0xff);
            if (pos < total + SLACK) {
              pos = grow(pos, total);
              out = output.bytes;
            }
            LittleEndian.putLong(out, pos - 8, LittleEndian.getLong(pool, from));
            LittleEndian.putLong(out, pos - 16, literal[state]);
            pos -= total;
            break;
          }

        case Op.LONG_VARINT:
          {
            int at = numbers[base + CURSOR];
            int from = cursor[at];
            int bytes = code >>> AssemblyProgram.LENGTH;
            if (from > cursor[at + 1] - bytes) {
              throw exhausted(state);
            }
            int end = from + bytes;
            cursor[at] = end;
            int total = bytes + (code >>> AssemblyProgram.TAG_LENGTH & 0xff);
            if (pos < total + SLACK) {
              pos = grow(pos, total);
              out = output.bytes;
            }
            if (end >= 10) {
              // The last eight bytes, and before them up to two more.
              LittleEndian.putLong(out, pos - 10, LittleEndian.getLong(pool, end - 10) | CONTINUED);
              LittleEndian.putLong(
                  out, pos - 8, LittleEndian.getLong(pool, end - 8) | CONTINUED_BUT_LAST);
            } else {
              copyVarint(pool, from, out, pos - bytes, bytes);
            }
            LittleEndian.putLong(out, pos - bytes - 8, literal[state]);
            pos -= total;
            break;
          }

        case Op.MESSAGE_START:
          if (records >= Math.min(recordLimits.length, numRecords)
              || !open.isEmpty()
              || skipLevel > 0) {
            moreRecords();
          }
          recordLimits[records++] = out.length - pos;
          break;

        case Op.SKIP:
          skip();
          int after = numbers[base + NEXT] * STRIDE;
          if ((code & IMPLICIT) != 0 && (numbers[after] & (OP | IMPLICIT)) == IMPLICIT_SKIP) {
            // Leads past further values that are not wanted from now on.
            numbers[base + NEXT] = numbers[after + NEXT];
          }
          break;

        default:
          output.start = pos;
          perform(state);
          pos = output.start;
          out = output.bytes;
      }

      if ((code & IMPLICIT) != 0) {
        state = numbers[base + NEXT];
      } else if (repeats > 0) {
        repeats--;
        state = numbers[base + NEXT];
      } else if (step < stepsEnd) {
        int packed = steps[step++] & 0xff;
        repeats = packed & 3;
        state = numbers[base + NEXT] + (packed >>> 2);
        if (state >= states) {
          throw chunk.where.error(
              "transition " + (step - 1 - chunk.transitions.offset()) + " leads past the states");
        }
      } else {
        break;
      }
    }
    output.start = pos;
  }

  private int grow(int pos, int bytes) throws FormatException {
    output.start = pos;
    output.grow(bytes);
    return output.start;
  }

  /** Copies the 16 bytes before two places. */
  private static void copy16(byte[] from, int fromEnd, byte[] to, int toEnd) {
    LittleEndian.putLong(to, toEnd - 8, LittleEndian.getLong(from, fromEnd - 8));
    LittleEndian.putLong(to, toEnd - 16, LittleEndian.getLong(from, fromEnd - 16));
  }

  /** Some bytes where eight can't be read at once, the last of them highest. */
  private static long lastBytes(byte[] pool, int from, int count) {
    long value = 0;
    for (int i = from; i < from + count; i++) {
      value = value >>> 8 | (long) pool[i] << 56;
    }
    return value;
  }

  private static void copyVarint(byte[] from, int at, byte[] to, int start, int bytes) {
    for (int i = 0; i < bytes - 1; i++) {
      to[start + i] = (byte) (from[at + i] | 0x80);
    }
    to[start + bytes - 1] = from[at + bytes - 1];
  }

  /** The less frequent things that states do; and the frequent ones for {@link #step}. */
  private void perform(int state) throws FormatException {
    switch (program.op(state)) {
      case Op.UNRESOLVED -> {
        resolve(state);
        perform(state);
      }
      case Op.NON_PROTO -> nonProto(state);
      case Op.SUBMESSAGE_END -> open.push(state, output.size());
      case Op.SUBMESSAGE_START -> startSubmessage();
      case Op.PROJECTED_SUBMESSAGE_START -> {
        if (skipLevel > 0) {
          skipLevel--;
          skip();
        } else {
          startSubmessage();
        }
      }
      case Op.SKIP -> skip();
      case Op.SKIP_END -> {
        skipLevel++;
        skip();
      }
      case Op.SKIP_GROUP_START -> {
        if (skipLevel == 0) {
          throw chunk.where.error("a group starts that does not end");
        }
        skipLevel--;
        skip();
      }
      case Op.PROJECTED_GROUP_END -> {
        open.push(state, output.size());
        emitTag(state);
      }
      case Op.PROJECTED_GROUP_START -> {
        open.pop();
        emitTag(state);
      }
      case Op.LITERAL -> output.emit(program.literal[state], program.length(state));
      case Op.VALUE -> value(state);
      case Op.LONG_VARINT -> {
        int bytes = program.length(state);
        copy(state, bytes);
        copyVarint(output.bytes, output.start, output.bytes, output.start, bytes);
        emitTag(state);
      }
      case Op.FIXED, Op.FIXED64 -> {
        copy(state, program.length(state));
        emitTag(state);
      }
      case Op.STRING -> {
        int at = 2 * machine.buffer[state];
        int from = buffers.cursor[at];
        copy(state, sizeOfString(state, buffers.pool, from, buffers.cursor[at + 1]));
        emitTag(state);
      }
      case Op.ZEROS -> {
        output.emitZeros(program.length(state));
        emitTag(state);
      }
      default -> throw new IllegalStateException("operation " + program.op(state));
    }
  }

  private void emitTag(int state) throws FormatException {
    output.emit(program.literal[state], program.tagLength(state));
  }

  private void value(int state) throws FormatException {
    int bytes = program.length(state);
    int from = take(state, bytes);
    long value = lastBytes(buffers.pool, from, bytes) | program.literal[state];
    output.emit(value, bytes + program.tagLength(state));
  }

  /** Emits the next bytes of a state's buffer. */
  private void copy(int state, long bytes) throws FormatException {
    int from = take(state, bytes);
    output.emit(buffers.pool, from, (int) bytes);
  }

  /** Takes bytes out of a state's buffer, and returns where in the pool they are. */
  private int take(int state, long bytes) throws FormatException {
    int at = 2 * machine.buffer[state];
    int from = buffers.cursor[at];
    if (bytes > buffers.cursor[at + 1] - from) {
      throw exhausted(state);
    }
    buffers.cursor[at] = from + (int) bytes;
    return from;
  }

  /** Bytes of a string in its buffer, those of its length included. */
  private int sizeOfString(int state, byte[] pool, int from, int stop) throws FormatException {
    long size = Varints.read32(pool, from, stop);
    if (size < 0) {
      throw chunk.where.error(
          "length of a string in state " + state + " is cut short or too large");
    }
    long total = size + Varints.lengthAt(pool, from);
    if (total > stop - from) {
      throw exhausted(state);
    }
    return (int) total;
  }

  private FormatException exhausted(int state) {
    return chunk.where.error(
        "buffer " + machine.buffer[state] + " has no more values for state " + state);
  }

  /** Checks that a record can start here, and makes room for its limit. */
  private void moreRecords() throws FormatException {
    if (!open.isEmpty() || skipLevel > 0) {
      throw chunk.where.error("a record starts inside a submessage");
    }
    if (records == numRecords) {
      throw chunk.where.error("more records than the " + numRecords + " of the chunk header");
    }
    if (records == recordLimits.length) {
      recordLimits = Arrays.copyOf(recordLimits, (int) Math.min(numRecords, 2L * records + 16));
    }
  }

  private void nonProto(int state) throws FormatException {
    int lengths = buffers.count() - 1;
    buffers.need(lengths);
    buffers.need(machine.buffer[state]);
    int from = buffers.cursor[2 * lengths];
    int stop = buffers.cursor[2 * lengths + 1];
    long size = Varints.read32(buffers.pool, from, stop);
    if (size < 0) {
      throw chunk.where.error("length of a record that is no message is cut short or too large");
    }
    buffers.cursor[2 * lengths] = from + Varints.lengthAt(buffers.pool, from);
    copy(state, size);
    moreRecords();
    recordLimits[records++] = output.size();
  }

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

  private void skip() throws FormatException {
    if (--skipBudget < 0) {
      throw chunk.where.error("more transitions than the decoded size accounts for");
    }
  }

  /**
   * Decides what a state does under the projection, when it is reached for the first time. Later
   * visits are in the same place of the message, because writers have states for each place.
   */
  private void resolve(int state) throws FormatException {
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

  private DecodedRecords finish() throws FormatException {
    int size = output.size();
    if (!open.isEmpty() || skipLevel > 0) {
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
