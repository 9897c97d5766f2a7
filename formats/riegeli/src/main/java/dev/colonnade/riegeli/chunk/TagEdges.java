package dev.colonnade.riegeli.chunk;

import java.util.Arrays;

/**
 * Which tags follow which in a walk from the last tag of a sequence to the first, and how often. An
 * edge is a pair of tags that follow each other; edges of a tag are a linked list.
 */
final class TagEdges {
  /** Where a list ends. */
  static final int NONE = -1;

  int count;
  int[] from = new int[64];
  int[] to = new int[64];
  int[] uses = new int[64];

  /** The edge after an edge, and the first one, of the same tag. */
  int[] next = new int[64];

  final int[] first;

  /** The edge of each step of the walk, by the index of its start in the sequence. */
  final int[] ofStep;

  /**
   * @param sequence the tags, numbered by their first appearance
   */
  TagEdges(int[] sequence, int length, int tagCount) {
    first = filled(tagCount);
    ofStep = new int[length];
    EdgeNumbers numbers = new EdgeNumbers(tagCount);
    int[] last = filled(tagCount);
    for (int i = length - 1; i > 0; i--) {
      int tag = sequence[i];
      int follower = sequence[i - 1];
      int edge = last[tag];
      if (edge == NONE || to[edge] != follower) {
        edge = numbers.numberOf(tag, follower);
        if (edge == count) {
          add(tag, follower);
        }
        last[tag] = edge;
      }
      uses[edge]++;
      ofStep[i] = edge;
    }
  }

  /** An array of as many ends of lists. */
  static int[] filled(int length) {
    int[] array = new int[length];
    Arrays.fill(array, NONE);
    return array;
  }

  private void add(int tag, int follower) {
    if (count == from.length) {
      int larger = count * 2;
      from = Arrays.copyOf(from, larger);
      to = Arrays.copyOf(to, larger);
      uses = Arrays.copyOf(uses, larger);
      next = Arrays.copyOf(next, larger);
    }
    from[count] = tag;
    to[count] = follower;
    next[count] = first[tag];
    first[tag] = count++;
  }

  /** Whether a tag has exactly one edge. */
  boolean isSingle(int tag) {
    return first[tag] != NONE && next[first[tag]] == NONE;
  }
}
