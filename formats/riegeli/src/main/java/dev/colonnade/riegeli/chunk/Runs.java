package dev.colonnade.riegeli.chunk;

import java.util.Arrays;

/**
 * The states that each transition leads through, up to the next one whose successor has to be told.
 *
 * <p>A byte of the transitions says where to go from a state and how often to go straight on after
 * that; between these steps, implicit states lead on by themselves. All this depends only on the
 * first state and that number, at most 3, so it is found out once for both, which together are a
 * <em>key</em>: {@code 4 * state + repeats}. Since a byte has the offset of the state in its upper
 * six bits and the number in the lower two, the key that it leads to is the byte added to {@code 4
 * * base}. Most transitions of a chunk lead through runs that were found before, and states that
 * have nothing to do are not even in them.
 */
final class Runs {
  /**
   * Numbers in front of a run's states. The first tells how many numbers follow, and in its upper
   * half what to charge for the run; the second, what to add to the next byte of the transitions to
   * get the next key or, complemented, that key itself, and in its upper half the place that the
   * run was found for.
   */
  static final int HEAD = 2;

  /** Numbers for each state: three for whoever walks, and the state. */
  static final int OP = 4;

  static final int STATE = 3;

  /** A run that is longer goes on in another one, so that long chains do not pile up. */
  static final int LONGEST = 32;

  /** When there are more numbers than this, all runs are forgotten. */
  private static final int MOST = 1 << 20;

  /** Where in {@link #numbers} the run of a key is, 0 if it was not found out yet. */
  final int[] at;

  /** The runs, one after the other. */
  long[] numbers = new long[1 << 9];

  private int used = HEAD;

  // The run that is being made.
  private int start;
  private int end;
  private int charged;

  Runs(StateMachine machine) {
    at = new int[4 * machine.count];
  }

  /** The key of a state, after which {@code repeats} explicit steps go straight on. */
  static int key(int state, int repeats) {
    return 4 * state + repeats;
  }

  /** Where the states of a run end. */
  static int end(int run, long head) {
    return run + HEAD + (int) head;
  }

  /** How many states to charge for a run, by its first number. */
  static int charge(long head) {
    return (int) (head >>> 32);
  }

  /** The place that a run was found for, by its second number. */
  static int place(long second) {
    return (int) (second >>> 32);
  }

  /** Begins a run. */
  void begin() {
    if (used > MOST) {
      Arrays.fill(at, 0);
      used = HEAD;
    }
    start = used;
    if (start + HEAD + LONGEST * OP > numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * numbers.length);
    }
    end = start + HEAD;
    charged = 0;
  }

  /** Whether no state has been added or charged for yet. */
  boolean isEmpty() {
    return end == start + HEAD && charged == 0;
  }

  /** Whether the run is as long as it may be. */
  boolean isFull() {
    return Math.max((end - start) / OP, charged) >= LONGEST;
  }

  /** Adds a state that has something to do. */
  void add(long first, long second, long third, int state) {
    numbers[end] = first;
    numbers[end + 1] = second;
    numbers[end + 2] = third;
    numbers[end + STATE] = state;
    end += OP;
  }

  /** Counts a state, which chunks may not lead through without end. */
  void charge() {
    charged++;
  }

  /**
   * Ends the run.
   *
   * @return where it is; valid until another one begins
   */
  int end(int next, int place) {
    numbers[start] = (long) charged << 32 | (end - start - HEAD);
    numbers[start + 1] = (long) place << 32 | next & 0xffff_ffffL;
    return start;
  }

  /**
   * Ends the run and keeps it for its key.
   *
   * @return where it is
   */
  int keep(int key, int next, int place) {
    end(next, place);
    at[key] = start;
    used = end;
    return start;
  }
}
