package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;

/**
 * The way through the states of a chunk, for walks that need no great speed.
 *
 * <p>Each byte of the transitions is an offset to be added to where a state leads (its upper six
 * bits), and how many offsets of 0 follow it (its lower two).
 */
final class Transitions {
  private final TransposedChunk chunk;
  private int at;
  private int repeats;

  /** States that may still be visited: more than a sound chunk has. */
  private long budget;

  Transitions(TransposedChunk chunk) {
    this.chunk = chunk;
    this.at = chunk.transitions.offset();
    this.budget = chunk.maxSteps;
  }

  /** The state after another one, or -1 at the end. */
  int next(int state) throws FormatException {
    if (--budget < 0) {
      throw chunk.where.error("more transitions than the decoded size accounts for");
    }
    StateMachine machine = chunk.machine;
    if (machine.implicit[state]) {
      return machine.next[state];
    }
    if (repeats > 0) {
      repeats--;
      return machine.next[state];
    }
    if (at == chunk.transitions.end()) {
      return -1;
    }
    int packed = chunk.transitions.array()[at++] & 0xff;
    repeats = packed & 3;
    int found = machine.next[state] + (packed >>> 2);
    if (found >= machine.count) {
      throw chunk.leadsPastStates(at - 1);
    }
    return found;
  }
}
