package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.LittleEndian;

/**
 * Walks the states of a transposed chunk and so assembles its records, from the last byte of the
 * last record to the first byte of the first one: each state puts something before what there is.
 *
 * <p>What nearly all states do is done in one loop, {@link #advance}; the rest, and all that is out
 * of the ordinary, by {@link StateActions}.
 */
final class RecordAssembler {
  /** What {@link #advance} returns in place of a state. */
  private static final int UNKNOWN_RUN = -1;

  private static final int AT_END = -2;

  private static final int SLACK = BackwardOutput.SLACK;

  /** More output than a run that {@link #advance} can do makes, with what is written too much. */
  private static final int ROOM_FOR_RUN = (Runs.LONGEST + 1) * (SLACK + 16);

  /** Bit 7 of all bytes of a long. */
  private static final long CONTINUED = 0x8080_8080_8080_8080L;

  private final TransposedChunk chunk;
  private final StateMachine machine;
  private final Buffers buffers;
  private final AssemblyProgram program;
  private final StateActions actions;
  private final Runs runs;

  // Where the walk is: the next byte of the transitions, the key or run it is at, and what is next
  // in that.
  private int step;
  private int key;
  private int run;
  private int op;

  /**
   * @param projection the wanted fields, null for all
   */
  RecordAssembler(
      TransposedChunk chunk,
      Buffers buffers,
      int numRecords,
      int decodedSize,
      FieldProjection projection) {
    this.chunk = chunk;
    this.machine = chunk.machine;
    this.buffers = buffers;
    this.program = new AssemblyProgram(machine, buffers, projection != null);
    this.actions = new StateActions(chunk, buffers, program, numRecords, decodedSize, projection);
    this.runs = new Runs(machine);
    this.step = chunk.transitions.offset();
  }

  DecodedRecords assemble() throws FormatException {
    actions.makeRoom();
    key = Runs.key(machine.first, 0);
    enterRun();
    int state = advance();
    while (state != AT_END) {
      if (state == UNKNOWN_RUN) {
        enterRun();
      } else {
        actions.perform(state);
        op += Runs.OP;
      }
      state = advance();
    }
    return actions.finish();
  }

  private void enterRun() throws FormatException {
    if (key >= runs.at.length) {
      throw chunk.leadsPastStates(step - 1);
    }
    run = runs.at[key];
    if (run == 0) {
      run = findRun(key);
    }
    actions.skip(Runs.charge(runs.numbers[run]));
    op = run + Runs.HEAD;
  }

  /** Finds out which states with something to do a key leads through. */
  private int findRun(int key) throws FormatException {
    runs.begin();
    int state = key >>> 2;
    int repeats = key & 3;
    while (true) {
      if (program.op(state) == Op.UNRESOLVED) {
        if (!runs.isEmpty()) {
          // What it does is known when the states before it have been visited: not to be kept.
          return runs.end(~Runs.key(state, repeats), 0);
        }
        actions.resolve(state);
      }
      switch (program.op(state)) {
        case Op.NO_OP -> {}
        case Op.SKIP -> runs.charge();
        default -> program.addTo(runs, state);
      }
      int next = machine.next[state];
      if (!machine.implicit[state] && repeats-- == 0) {
        return runs.keep(key, 4 * next, 0);
      }
      if (runs.isFull()) {
        return runs.keep(key, ~Runs.key(next, repeats), 0);
      }
      state = next;
    }
  }

  /**
   * Walks on for as long as states do what is usual. There are no calls in here, so that as much as
   * possible stays in registers.
   *
   * @return a state that is to be performed before going on, or one of the constants
   */
  private int advance() {
    final long[] numbers = runs.numbers;
    final int[] runAt = runs.at;
    final long[] cursor = buffers.cursor;
    final byte[] pool = buffers.pool;
    final byte[] steps = chunk.transitions.array();
    final int stepsEnd = chunk.transitions.end();
    final byte[] out = actions.output.bytes;
    final int[] limits = actions.recordLimits;
    final int mostRecords = actions.recordsWithRoom();
    int records = actions.records;
    long budget = actions.skipBudget;
    int step = this.step;
    int run = this.run;
    int op = this.op;
    // Eight bytes before the output, where the next eight are to be written.
    int pos = actions.output.start - 8;
    int end = Runs.end(run, numbers[run]);
    int result;
    walk:
    while (true) {
      if (op < end && pos < ROOM_FOR_RUN) {
        result = (int) numbers[op + Runs.STATE];
        break;
      }
      for (; op < end; op += Runs.OP) {
        long word = numbers[op];
        int kind = (int) word & AssemblyProgram.KIND;
        if (kind == AssemblyProgram.SHORT) {
          int at = (int) (word >>> 32);
          long place = cursor[at];
          int last = (int) place + ((int) word >>> 16 & 0xff);
          if (last > (int) (place >>> 32)) {
            result = (int) numbers[op + Runs.STATE];
            break walk;
          }
          cursor[at] = place + ((int) word >>> 16 & 0xff);
          long value = LittleEndian.getLong(pool, last) & numbers[op + 2];
          LittleEndian.putLong(out, pos, value | numbers[op + 1]);
          pos -= (int) word >>> 24;
        } else if (kind == AssemblyProgram.STRING) {
          int at = (int) (word >>> 32);
          long place = cursor[at];
          int last = (int) place;
          int limit = (int) (place >>> 32);
          int bytes = last < limit ? pool[last + 8] + 1 : 0;
          last += bytes;
          if (bytes <= 0 || bytes > SLACK || last > limit) {
            result = (int) numbers[op + Runs.STATE];
            break walk;
          }
          cursor[at] = place + bytes;
          // Always the same few numbers: what is copied too much lands before the value.
          LittleEndian.putLong(out, pos, LittleEndian.getLong(pool, last));
          LittleEndian.putLong(out, pos - 8, LittleEndian.getLong(pool, last - 8));
          LittleEndian.putLong(out, pos - 16, LittleEndian.getLong(pool, last - 16));
          LittleEndian.putLong(out, pos - 24, LittleEndian.getLong(pool, last - 24));
          if (bytes > 32) {
            LittleEndian.putLong(out, pos - 32, LittleEndian.getLong(pool, last - 32));
            LittleEndian.putLong(out, pos - 40, LittleEndian.getLong(pool, last - 40));
            LittleEndian.putLong(out, pos - 48, LittleEndian.getLong(pool, last - 48));
            LittleEndian.putLong(out, pos - 56, LittleEndian.getLong(pool, last - 56));
          }
          pos -= bytes;
          LittleEndian.putLong(out, pos, numbers[op + 1]);
          pos -= (int) word >>> 8 & 0xff;
        } else if (kind == AssemblyProgram.LONG) {
          int at = (int) (word >>> 32);
          long place = cursor[at];
          int bytes = (int) word >>> 16 & 0xff;
          int last = (int) place + bytes;
          if (last > (int) (place >>> 32)) {
            result = (int) numbers[op + Runs.STATE];
            break walk;
          }
          cursor[at] = place + bytes;
          LittleEndian.putLong(out, pos, LittleEndian.getLong(pool, last));
          LittleEndian.putLong(out, pos - bytes, numbers[op + 1]);
          pos -= (int) word >>> 24;
        } else if (kind == AssemblyProgram.RECORD) {
          if (records >= mostRecords) {
            result = (int) numbers[op + Runs.STATE];
            break walk;
          }
          limits[records++] = out.length - 8 - pos;
        } else if (kind == AssemblyProgram.LONG_VARINT) {
          int at = (int) (word >>> 32);
          long place = cursor[at];
          int bytes = (int) word >>> 16 & 0xff;
          int last = (int) place + bytes;
          if (last > (int) (place >>> 32)) {
            result = (int) numbers[op + Runs.STATE];
            break walk;
          }
          cursor[at] = place + bytes;
          // Before the last eight bytes are up to two more, which the tag leaves as they are.
          LittleEndian.putLong(out, pos - 8, LittleEndian.getLong(pool, last - 8) | CONTINUED);
          LittleEndian.putLong(out, pos, LittleEndian.getLong(pool, last) | numbers[op + 2]);
          LittleEndian.putLong(out, pos - bytes, numbers[op + 1]);
          pos -= (int) word >>> 24;
        } else {
          result = (int) numbers[op + Runs.STATE];
          break walk;
        }
      }

      int next = (int) numbers[run + 1];
      int key;
      if (next < 0) {
        key = ~next;
      } else if (step < stepsEnd) {
        key = next + (steps[step++] & 0xff);
      } else {
        result = AT_END;
        break;
      }
      int found = key < runAt.length ? runAt[key] : 0;
      long head = found == 0 ? 0 : numbers[found];
      if (found == 0 || budget < Runs.charge(head)) {
        this.key = key;
        result = UNKNOWN_RUN;
        break;
      }
      budget -= Runs.charge(head);
      run = found;
      op = run + Runs.HEAD;
      end = Runs.end(run, head);
    }
    this.step = step;
    this.run = run;
    this.op = op;
    actions.records = records;
    actions.skipBudget = budget;
    actions.output.start = pos + 8;
    return result;
  }
}
