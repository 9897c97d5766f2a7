package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Takes the values of some fields out of a transposed chunk, without assembling records: the state
 * machine is walked, and what it says to put into a record goes to a column instead.
 *
 * <p>The walk goes from the last record to the first, and through each of them from its end to its
 * beginning. Single values are taken in one loop, {@link #advance}. A wanted string that was taken
 * for a message, and so was taken apart, is assembled again.
 */
public final class ScalarColumns {
  /** What {@link #advance} returns in place of a state. */
  private static final int UNKNOWN_RUN = -1;

  private static final int AT_END = -2;

  /** What the walk's mode is while nothing special goes on; higher numbers are levels to skip. */
  private static final int NORMAL = 0;

  /** A string is being assembled. */
  private static final int ASSEMBLING = -1;

  private final TransposedChunk chunk;
  private final StateMachine machine;
  private final Buffers buffers;
  private final int numRecords;
  private final int decodedSize;
  private final ScalarStates states;
  private final Runs runs;

  // Where the walk is: the next byte of the transitions, the key or run it is at, and what is next
  // in that.
  private int step;
  private int key;
  private int run;
  private int op;

  /** States that may still be visited: more than a sound chunk has. */
  private long budget;

  private int row;
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

  private ScalarColumns(
      TransposedChunk chunk,
      int numRecords,
      int decodedSize,
      List<ScalarField> fields,
      List<ScalarColumn> columns)
      throws FormatException {
    this.chunk = chunk;
    this.machine = chunk.machine;
    this.buffers = chunk.openBuffersOnDemand();
    this.numRecords = numRecords;
    this.decodedSize = decodedSize;
    this.states = new ScalarStates(machine, buffers, fields, columns);
    this.runs = new Runs(machine);
    this.step = chunk.transitions.offset();
    this.budget = chunk.maxSteps;
    this.row = numRecords - 1;
  }

  /**
   * Reads columns out of the data of a transposed chunk.
   *
   * @return one for each field; null if the chunk has records that are no messages, or something
   *     that only a record's bytes can express, and so has to be decoded record by record
   */
  public static List<ScalarColumn> read(
      Slice data,
      long numRecords,
      long decodedDataSize,
      List<ScalarField> fields,
      Limits limits,
      Section where)
      throws FormatException {
    int records = ChunkDecoder.checkRecords(numRecords, decodedDataSize, limits, where);
    TransposedChunk chunk = TransposedChunk.read(data, records, decodedDataSize, limits, where);
    if (chunk.machine.hasNonProto) {
      return null;
    }
    checkPlausible(records, chunk);
    List<ScalarColumn> columns = new ArrayList<>();
    for (ScalarField field : fields) {
      columns.add(new ScalarColumn(field, records));
    }
    ScalarColumns reader =
        new ScalarColumns(chunk, records, (int) decodedDataSize, fields, columns);
    if (!reader.walk()) {
      return null;
    }
    for (ScalarColumn column : columns) {
      column.finish(reader.buffers.pool, reader.assembledStrings());
    }
    return columns;
  }

  /** Refuses a number of records that the walk can't reach, before memory is taken for them. */
  private static void checkPlausible(int records, TransposedChunk chunk) throws FormatException {
    long starts = 0;
    for (int tag : chunk.machine.tag) {
      starts += tag == StateTag.MESSAGE_START ? 1 : 0;
    }
    if (records > starts * (4L * chunk.transitions.length() + 1)) {
      throw chunk.where.error(records + " records stated, more than the transitions lead to");
    }
  }

  /** Walks all states; false if something was found that only a record's bytes can express. */
  private boolean walk() throws FormatException {
    key = Runs.key(machine.first, 0);
    while (key != AT_END) {
      enterRun();
      int state = advance();
      while (state >= 0) {
        if (!perform(state)) {
          return false;
        }
        op += Runs.OP;
        if (mode == NORMAL) {
          state = advance();
        } else {
          leaveRun();
          walkAside();
          break;
        }
      }
    }
    if (depth > 0 || mode != NORMAL) {
      throw chunk.where.error("a submessage ends that does not start");
    }
    if (row != -1) {
      throw chunk.where.error(numRecords - 1 - row + " records found, " + numRecords + " expected");
    }
    return true;
  }

  private void enterRun() throws FormatException {
    checkKey();
    run = runs.at[key];
    if (run == 0 || Runs.place(runs.numbers[run + 1]) != here) {
      run = findRun(key);
    }
    charge(Runs.states(runs.numbers[run]));
    op = run + Runs.HEAD;
  }

  private void checkKey() throws FormatException {
    if (key >= runs.at.length) {
      throw chunk.where.error(
          "transition " + (step - 1 - chunk.transitions.offset()) + " leads past the states");
    }
  }

  private void charge(int visited) throws FormatException {
    budget -= visited;
    if (budget < 0) {
      throw chunk.where.error("more transitions than the decoded size accounts for");
    }
  }

  /** Finds out which states with something to do a key leads through, from this place. */
  private int findRun(int key) throws FormatException {
    runs.begin();
    int state = key >>> 2;
    int repeats = key & 3;
    while (true) {
      int does = states.op(state, here);
      switch (does) {
        case ScalarStates.NO_OP, ScalarStates.SKIP -> runs.leaveOut();
        default -> states.addTo(runs, state);
      }
      int next = machine.next[state];
      if (!machine.implicit[state] && repeats-- == 0) {
        return keepRun(key, 4 * next);
      }
      if (runs.isFull() || ScalarStates.leaves(does)) {
        return keepRun(key, ~Runs.key(next, repeats));
      }
      state = next;
    }
  }

  private int keepRun(int key, int next) {
    int found = runs.end(next, here);
    runs.keep(key);
    return found;
  }

  /** Goes to what follows the run. */
  private void leaveRun() {
    int next = (int) runs.numbers[run + 1];
    key = next < 0 ? ~next : nextKey(next);
  }

  private int nextKey(int base) {
    return step < chunk.transitions.end()
        ? base + (chunk.transitions.array()[step++] & 0xff)
        : AT_END;
  }

  /**
   * Walks on for as long as states have single values. There are no calls in here, so that as much
   * as possible stays in registers.
   *
   * @return a state that is to be performed before going on, or one of the constants, with the key
   *     to go on at
   */
  private int advance() {
    final long[] numbers = runs.numbers;
    final int[] runAt = runs.at;
    final long[] cursor = buffers.cursor;
    final byte[] pool = buffers.pool;
    final ScalarColumn[] columns = states.columns;
    final byte[] steps = chunk.transitions.array();
    final int stepsEnd = chunk.transitions.end();
    final int here = this.here;
    final boolean inside = depth > 0;
    long budget = this.budget;
    int step = this.step;
    int run = this.run;
    int op = this.op;
    int row = this.row;
    int end = Runs.end(run, numbers[run]);
    int result;
    walk:
    while (true) {
      for (; op < end; op += Runs.OP) {
        long word = numbers[op];
        int does = (int) word & 0xff;
        if (does == ScalarStates.MESSAGE_START) {
          if (inside || row < 0) {
            result = (int) numbers[op + Runs.STATE];
            break walk;
          }
          row--;
          continue;
        }
        if (does > ScalarStates.MESSAGE_START || row < 0) {
          result = (int) numbers[op + Runs.STATE];
          break walk;
        }
        ScalarColumn column = columns[(int) numbers[op + 1]];
        if (does == ScalarStates.INLINE) {
          if (column.lastRow != row) {
            column.lastRow = row;
            column.bits[row] = numbers[op + 2];
            column.present[row >>> 6] |= 1L << row;
          }
          continue;
        }
        int at = (int) (word >>> 32);
        long place = cursor[at];
        int limit = (int) (place >>> 32);
        if (does == ScalarStates.STRING) {
          int start = (int) place + 8;
          int bytes = start - 8 < limit ? pool[start] : -1;
          if (bytes < 0 || bytes > limit + 7 - start) {
            result = (int) numbers[op + Runs.STATE];
            break walk;
          }
          cursor[at] = place + bytes + 1;
          if (column.lastRow != row) {
            column.lastRow = row;
            column.start[row] = start + 1;
            column.length[row] = bytes;
            column.present[row >>> 6] |= 1L << row;
          }
          continue;
        }
        int bytes =
            does == ScalarStates.VARINT
                ? (int) word >>> 8 & 0xff
                : does == ScalarStates.FIXED64 ? 8 : 4;
        int last = (int) place + bytes;
        if (last > limit) {
          result = (int) numbers[op + Runs.STATE];
          break walk;
        }
        long value = LittleEndian.getLong(pool, last);
        if (does == ScalarStates.VARINT) {
          if (value < 0) {
            result = (int) numbers[op + Runs.STATE];
            break walk;
          }
          value = Varints.compact(value >>> (64 - 8 * bytes));
        } else if (does == ScalarStates.FIXED32) {
          value >>= 32;
        }
        cursor[at] = place + bytes;
        if (column.lastRow != row) {
          column.lastRow = row;
          column.bits[row] = value;
          column.present[row >>> 6] |= 1L << row;
        }
      }

      int next = (int) numbers[run + 1];
      int key;
      if (next < 0) {
        key = ~next;
      } else if (step < stepsEnd) {
        key = next + (steps[step++] & 0xff);
      } else {
        this.key = AT_END;
        result = AT_END;
        break;
      }
      int found = key < runAt.length ? runAt[key] : 0;
      long head = found == 0 ? 0 : numbers[found];
      if (found == 0 || Runs.place(numbers[found + 1]) != here || budget < Runs.states(head)) {
        this.key = key;
        result = UNKNOWN_RUN;
        break;
      }
      budget -= Runs.states(head);
      run = found;
      op = run + Runs.HEAD;
      end = Runs.end(run, head);
    }
    this.budget = budget;
    this.step = step;
    this.run = run;
    this.op = op;
    this.row = row;
    return result;
  }

  /** Does what a state says; false if only a record's bytes can express it. */
  private boolean perform(int state) throws FormatException {
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
        states.column(state).setPresent(row);
      }
      case ScalarStates.SUBMESSAGE_END -> {
        checkRow();
        states.column(state).setPresent(row);
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
    if (column.lastRow != row) {
      column.lastRow = row;
      column.bits[row] = value;
      column.setPresent(row);
    }
  }

  private void setBytes(ScalarColumn column, int start, int length) throws FormatException {
    checkRow();
    if (column.lastRow != row) {
      column.lastRow = row;
      column.start[row] = start;
      column.length[row] = length;
      column.setPresent(row);
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

  // What is not wanted, or is assembled: state by state.

  /** Walks until nothing special goes on any more. */
  private void walkAside() throws FormatException {
    while (mode != NORMAL && key != AT_END) {
      checkKey();
      charge(1);
      int state = key >>> 2;
      int repeats = key & 3;
      aside(state);
      int next = machine.next[state];
      if (machine.implicit[state]) {
        key = Runs.key(next, repeats);
      } else {
        key = repeats > 0 ? Runs.key(next, repeats - 1) : nextKey(4 * next);
      }
    }
  }

  private void aside(int state) throws FormatException {
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

  private byte[] assembledStrings() {
    return assembly == null ? new byte[0] : assembly.output.bytes;
  }
}
