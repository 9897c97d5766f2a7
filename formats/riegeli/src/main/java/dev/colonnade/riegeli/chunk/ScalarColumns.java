package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;
import java.util.ArrayList;
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

  private final TransposedChunk chunk;
  private final StateMachine machine;
  private final Buffers buffers;
  private final ScalarStates states;
  private final ScalarActions actions;
  private final Runs runs;

  // Where the walk is: the next byte of the transitions, the key or run it is at, and what is next
  // in that.
  private int step;
  private int key;
  private int run;
  private int op;

  /** States that may still be visited: more than a sound chunk has. */
  private long budget;

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
    this.states = new ScalarStates(machine, buffers, fields, columns);
    this.actions = new ScalarActions(chunk, buffers, states, numRecords, decodedSize);
    this.runs = new Runs(machine);
    this.step = chunk.transitions.offset();
    this.budget = chunk.maxSteps;
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
      column.finish(reader.buffers.pool, reader.actions.assembledStrings());
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
        if (!actions.perform(state)) {
          return false;
        }
        op += Runs.OP;
        if (actions.isAside()) {
          leaveRun();
          walkAside();
          break;
        }
        state = advance();
      }
    }
    actions.finish();
    return true;
  }

  private void enterRun() throws FormatException {
    checkKey();
    run = runs.at[key];
    if (run == 0 || Runs.place(runs.numbers[run + 1]) != actions.here()) {
      run = findRun(key);
    }
    charge(Runs.charge(runs.numbers[run]));
    op = run + Runs.HEAD;
  }

  private void checkKey() throws FormatException {
    if (key >= runs.at.length) {
      throw chunk.leadsPastStates(step - 1);
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
    int here = actions.here();
    int state = key >>> 2;
    int repeats = key & 3;
    while (true) {
      int does = states.op(state, here);
      runs.charge();
      if (does != ScalarStates.NO_OP && does != ScalarStates.SKIP) {
        states.addTo(runs, state);
      }
      int next = machine.next[state];
      if (!machine.implicit[state] && repeats-- == 0) {
        return runs.keep(key, 4 * next, here);
      }
      if (runs.isFull() || ScalarStates.leaves(does)) {
        return runs.keep(key, ~Runs.key(next, repeats), here);
      }
      state = next;
    }
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
    final int here = actions.here();
    final boolean inside = actions.isInside();
    long budget = this.budget;
    int step = this.step;
    int run = this.run;
    int op = this.op;
    int row = actions.row;
    int end = Runs.end(run, numbers[run]);
    int result;
    walk:
    while (true) {
      if (op < end && row < 0) {
        result = (int) numbers[op + Runs.STATE];
        break;
      }
      for (; op < end; op += Runs.OP) {
        long word = numbers[op];
        int does = (int) word & 0xff;
        if (does == ScalarStates.MESSAGE_START) {
          if (row == 0 || inside) {
            result = (int) numbers[op + Runs.STATE];
            break walk;
          }
          row--;
          continue;
        }
        if (does > ScalarStates.MESSAGE_START) {
          result = (int) numbers[op + Runs.STATE];
          break walk;
        }
        ScalarColumn column = columns[(int) numbers[op + 1]];
        long value;
        if (does == ScalarStates.INLINE) {
          value = numbers[op + 2];
        } else {
          int at = (int) (word >>> 32);
          long place = cursor[at];
          int bytes = (int) word >>> 8 & 0xff;
          int last = (int) place + bytes;
          int limit = (int) (place >>> 32);
          if (last > limit) {
            result = (int) numbers[op + Runs.STATE];
            break walk;
          }
          value = LittleEndian.getLong(pool, last);
          if (does == ScalarStates.VARINT) {
            if (value < 0) {
              result = (int) numbers[op + Runs.STATE];
              break walk;
            }
            value = Varints.compact(value >>> (64 - 8 * bytes));
          } else if (does == ScalarStates.FIXED32) {
            value >>= 32;
          } else if (does == ScalarStates.STRING) {
            // Its length is in the one byte that was taken so far.
            bytes += (int) (value >> 56);
            if (value < 0 || (int) place + bytes > limit) {
              result = (int) numbers[op + Runs.STATE];
              break walk;
            }
            cursor[at] = place + bytes;
            if (!column.present[row]) {
              column.start[row] = last + 8;
              column.length[row] = bytes - 1;
              column.present[row] = true;
            }
            continue;
          }
          cursor[at] = place + bytes;
        }
        if (!column.present[row]) {
          column.bits[row] = value;
          column.present[row] = true;
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
      if (found == 0 || Runs.place(numbers[found + 1]) != here || budget < Runs.charge(head)) {
        this.key = key;
        result = UNKNOWN_RUN;
        break;
      }
      budget -= Runs.charge(head);
      run = found;
      op = run + Runs.HEAD;
      end = Runs.end(run, head);
    }
    this.budget = budget;
    this.step = step;
    this.run = run;
    this.op = op;
    actions.row = row;
    return result;
  }

  /** Walks through what is not wanted, or is assembled, state by state. */
  private void walkAside() throws FormatException {
    while (actions.isAside() && key != AT_END) {
      checkKey();
      charge(1);
      int state = key >>> 2;
      int repeats = key & 3;
      actions.performAside(state);
      int next = machine.next[state];
      if (machine.implicit[state]) {
        key = Runs.key(next, repeats);
      } else {
        key = repeats > 0 ? Runs.key(next, repeats - 1) : nextKey(4 * next);
      }
    }
  }
}
