package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.bytes.ByteWriter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Queue;

/**
 * States in lists. From a state one gets to 64 neighbouring ones; a list of more than 64 states is
 * a tree of blocks of 64, in which states that do nothing lead on to other blocks.
 */
final class StateBlocks {
  /** The tag of a state that does nothing. */
  static final int NO_OP = -1;

  private static final int BLOCK = 64;
  private static final int NONE = TagEdges.NONE;

  int count;
  int[] tag = new int[64];

  /** Of states that do nothing: where the block they lead to starts. */
  int[] base = new int[64];

  /** The state that leads to the block of a state. */
  int[] source = new int[64];

  /** What an entry of a list stands for. */
  enum Role {
    PRIVATE_EDGE,
    PUBLIC_TAG,
    PUBLIC_DOOR,
    HELPER
  }

  /**
   * An entry of a list that is being built.
   *
   * @param weight how often it is gone to
   * @param index decides between equal weights
   * @param item the edge, the tag, or the start of the block that the role speaks of
   */
  record Entry(long weight, int index, Role role, int item) {
    static final Comparator<Entry> RAREST_FIRST =
        Comparator.comparingLong(Entry::weight)
            .thenComparing(Comparator.comparingInt(Entry::index).reversed());
  }

  /** Is told which state an entry becomes. */
  interface Placement {
    void place(Entry entry, int state);
  }

  /** Adds states that do nothing yet. */
  void add(int number) {
    int needed = count + number;
    if (needed > tag.length) {
      int larger = Math.max(needed, tag.length * 2);
      tag = Arrays.copyOf(tag, larger);
      base = Arrays.copyOf(base, larger);
      source = Arrays.copyOf(source, larger);
    }
    Arrays.fill(tag, count, needed, NO_OP);
    Arrays.fill(source, count, needed, NONE);
    count = needed;
  }

  /**
   * Adds a list, from its last state to its first: the rarest entries go to the block built first,
   * which is the farthest.
   *
   * @param helperIndex the index of the first helper; those of all entries are smaller, but for the
   *     door's
   */
  void addList(Queue<Entry> entries, int helperIndex, Placement placement) {
    int size = entries.size();
    if (size == 0) {
      return;
    }
    int total = size + (size <= BLOCK ? 0 : (size - 2) / (BLOCK - 1));
    add(total);
    int state = count;
    int blockSize = (total - 1) % BLOCK + 1;
    int helpers = 0;
    while (true) {
      long weight = 0;
      for (int i = 0; i < blockSize; i++) {
        Entry entry = entries.remove();
        weight += entry.weight;
        state--;
        if (entry.role == Role.HELPER) {
          base[state] = entry.item;
          Arrays.fill(source, entry.item, Math.min(entry.item + BLOCK, count), state);
        } else {
          placement.place(entry, state);
        }
      }
      if (entries.isEmpty()) {
        return;
      }
      entries.add(new Entry(weight, helperIndex + helpers++, Role.HELPER, state));
      blockSize = BLOCK;
    }
  }

  static boolean reaches(int from, int state) {
    return state >= from && state < from + BLOCK;
  }

  /** The start of the block that a state is in, in a list that starts at {@code listBase}. */
  int blockOf(int state, int listBase) {
    return source[state] == NONE ? listBase : base[source[state]];
  }

  /** Writes the offsets that lead from a base to a state, the last one first. */
  void backwardPath(int from, int to, ByteWriter offsets) {
    int state = to;
    while (!reaches(from, state)) {
      int leading = source[state];
      offsets.u8(state - base[leading]);
      state = leading;
    }
    offsets.u8(state - from);
  }
}
