package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * Turns a sequence of tags into a state machine and a walk through it, from the last tag to the
 * first. The result is the one that the C++ writer finds, state by state.
 *
 * <p>A transition is an offset of 0..63 from the state it leaves has as its base. Where a tag is
 * often followed by the same few others, it gets states of its own for them (its <em>private
 * list</em>); all other arrivals go to one <em>public list</em>. A list of more than 64 states is a
 * tree of blocks of 64, in which states that do nothing lead on to other blocks.
 */
final class StateMachineBuilder {
  /** The tag of a state that does nothing. */
  static final int NO_OP = -1;

  private static final int BLOCK = 64;
  private static final int MIN_COUNT_FOR_PRIVATE = 10;
  private static final int NONE = -1;

  private final int[] sequence;
  private final int length;
  private final int tagCount;

  /** An edge is a pair of tags that follow each other; edges of a tag are linked lists. */
  private int edgeCount;

  private int[] edgeFrom = new int[64];
  private int[] edgeTo = new int[64];
  private int[] edgeUses = new int[64];
  private boolean[] edgeIsPrivate = new boolean[64];
  private int[] edgePosition = new int[64];
  private int[] nextEdge = new int[64];
  private final int[] firstEdge;

  /** The edge of each step of the walk, by the index of its start in the sequence. */
  private final int[] edgeOfStep;

  /** Arrivals at each tag that no private list takes. */
  private final int[] publicArrivals;

  private int stateCount;
  private int[] stateTag = new int[64];

  /** Of states that do nothing: where the block they lead to starts. */
  private int[] stateBase = new int[64];

  /** The state that leads to the block of a state. */
  private int[] source = new int[64];

  private final int[] base;
  private final int[] publicDoor;
  private final int[] publicPosition;
  private int publicBase;
  private final List<Integer> doors = new ArrayList<>();
  private final ByteWriter transitions = new ByteWriter();

  /**
   * @param sequence the tags, numbered by their first appearance
   */
  StateMachineBuilder(int[] sequence, int length, int tagCount) {
    this.sequence = sequence;
    this.length = length;
    this.tagCount = tagCount;
    firstEdge = filled(tagCount, NONE);
    edgeOfStep = new int[length];
    publicArrivals = new int[tagCount];
    base = filled(tagCount, NONE);
    publicDoor = filled(tagCount, NONE);
    publicPosition = filled(tagCount, NONE);
    if (length == 0) {
      addStates(1);
      return;
    }
    countEdges();
    choosePrivateEdges();
    buildLists();
    findPublicBases();
    writeTransitions();
  }

  private static int[] filled(int length, int value) {
    int[] array = new int[length];
    Arrays.fill(array, value);
    return array;
  }

  int stateCount() {
    return stateCount;
  }

  /** The tag of a state, or {@link #NO_OP}. */
  int tagOf(int state) {
    return stateTag[state];
  }

  /** What the header says about where a state leads. */
  int next(int state) {
    int tag = stateTag[state];
    if (tag == NO_OP) {
      return length == 0 ? 0 : stateBase[state];
    }
    return Math.max(0, base[tag]) + (isImplicit(tag) ? stateCount : 0);
  }

  int firstState() {
    if (length == 0) {
      return 0;
    }
    int tag = sequence[length - 1];
    int state = 0;
    while (stateTag[state] != tag) {
      state++;
    }
    return state;
  }

  Slice transitions() {
    return transitions.slice();
  }

  /** Whether only one tag ever follows; the tag where the walk ends can't be, to be noticed. */
  private boolean isImplicit(int tag) {
    int edge = firstEdge[tag];
    return edge != NONE && nextEdge[edge] == NONE && tag != sequence[0];
  }

  private void countEdges() {
    EdgeNumbers edges = new EdgeNumbers(tagCount);
    int[] lastEdge = filled(tagCount, NONE);
    for (int i = length - 1; i > 0; i--) {
      int from = sequence[i];
      int to = sequence[i - 1];
      int edge = lastEdge[from];
      if (edge == NONE || edgeTo[edge] != to) {
        edge = edges.numberOf(from, to);
        if (edge == edgeCount) {
          addEdge(from, to);
        }
        lastEdge[from] = edge;
      }
      edgeUses[edge]++;
      edgeOfStep[i] = edge;
    }
    for (int edge = 0; edge < edgeCount; edge++) {
      publicArrivals[edgeTo[edge]] += edgeUses[edge];
    }
    int start = sequence[length - 1];
    if (publicArrivals[start] == 0) {
      publicArrivals[start] = 1;
    }
  }

  private void addEdge(int from, int to) {
    if (edgeCount == edgeFrom.length) {
      int larger = edgeCount * 2;
      edgeFrom = Arrays.copyOf(edgeFrom, larger);
      edgeTo = Arrays.copyOf(edgeTo, larger);
      edgeUses = Arrays.copyOf(edgeUses, larger);
      edgeIsPrivate = Arrays.copyOf(edgeIsPrivate, larger);
      edgePosition = Arrays.copyOf(edgePosition, larger);
      nextEdge = Arrays.copyOf(nextEdge, larger);
    }
    edgeFrom[edgeCount] = from;
    edgeTo[edgeCount] = to;
    nextEdge[edgeCount] = firstEdge[from];
    firstEdge[from] = edgeCount++;
  }

  private void choosePrivateEdges() {
    for (int edge = 0; edge < edgeCount; edge++) {
      if (edgeUses[edge] >= MIN_COUNT_FOR_PRIVATE) {
        makePrivate(edge);
      }
    }
  }

  private void makePrivate(int edge) {
    edgeIsPrivate[edge] = true;
    publicArrivals[edgeTo[edge]] -= edgeUses[edge];
  }

  private void buildLists() {
    for (int tag = 0; tag < tagCount; tag++) {
      buildPrivateList(tag);
    }
    publicBase = stateCount;
    Queue<Entry> entries = new PriorityQueue<>(Entry.RAREST_FIRST);
    for (int tag = 0; tag < tagCount; tag++) {
      if (publicArrivals[tag] != 0) {
        entries.add(new Entry(publicArrivals[tag], tag, Role.PUBLIC_TAG, tag));
      }
    }
    buildTree(entries);
  }

  private void buildPrivateList(int tag) {
    int excluded = 0;
    int lastExcluded = NONE;
    int candidates = 0;
    for (int edge = firstEdge[tag]; edge != NONE; edge = nextEdge[edge]) {
      if (!edgeIsPrivate[edge] && edgeUses[edge] == publicArrivals[edgeTo[edge]]) {
        makePrivate(edge);
      }
      if (edgeIsPrivate[edge]) {
        candidates++;
      } else {
        excluded++;
        lastExcluded = edge;
      }
    }
    if (candidates == 0) {
      return;
    }
    if (excluded == 1) {
      makePrivate(lastExcluded);
      excluded = 0;
    }
    Queue<Entry> entries = new PriorityQueue<>(Entry.RAREST_FIRST);
    long excludedUses = 0;
    for (int edge = firstEdge[tag]; edge != NONE; edge = nextEdge[edge]) {
      if (edgeIsPrivate[edge]) {
        entries.add(new Entry(edgeUses[edge], edgeTo[edge], Role.PRIVATE_EDGE, edge));
      } else {
        excludedUses += edgeUses[edge];
      }
    }
    if (excluded > 0) {
      entries.add(new Entry(excludedUses, Integer.MAX_VALUE, Role.PUBLIC_DOOR, tag));
    }
    base[tag] = stateCount;
    buildTree(entries);
  }

  /**
   * Appends a tree of blocks, from its last state to its first: the rarest entries go to the block
   * built first, which is the farthest.
   */
  private void buildTree(Queue<Entry> entries) {
    int size = entries.size();
    if (size == 0) {
      return;
    }
    int total = size + (size <= BLOCK ? 0 : (size - 2) / (BLOCK - 1));
    addStates(total);
    int position = stateCount;
    int blockSize = (total - 1) % BLOCK + 1;
    int helpers = 0;
    while (true) {
      long weight = 0;
      for (int i = 0; i < blockSize; i++) {
        Entry entry = entries.remove();
        weight += entry.weight;
        place(entry, --position);
      }
      if (entries.isEmpty()) {
        return;
      }
      entries.add(new Entry(weight, tagCount + helpers++, Role.HELPER, position));
      blockSize = BLOCK;
    }
  }

  private void addStates(int count) {
    int needed = stateCount + count;
    if (needed > stateTag.length) {
      int larger = Math.max(needed, stateTag.length * 2);
      stateTag = Arrays.copyOf(stateTag, larger);
      stateBase = Arrays.copyOf(stateBase, larger);
      source = Arrays.copyOf(source, larger);
    }
    Arrays.fill(stateTag, stateCount, needed, NO_OP);
    Arrays.fill(source, stateCount, needed, NONE);
    stateCount = needed;
  }

  private void place(Entry entry, int position) {
    switch (entry.role) {
      case PRIVATE_EDGE -> {
        stateTag[position] = edgeTo[entry.item];
        edgePosition[entry.item] = position;
      }
      case PUBLIC_TAG -> {
        stateTag[position] = entry.item;
        publicPosition[entry.item] = position;
      }
      case PUBLIC_DOOR -> {
        publicDoor[entry.item] = position;
        doors.add(entry.item);
      }
      case HELPER -> {
        stateBase[position] = entry.item;
        Arrays.fill(source, entry.item, Math.min(entry.item + BLOCK, stateCount), position);
      }
    }
  }

  /** Where the doors to the public list, and tags without a private list, lead. */
  private void findPublicBases() {
    for (int tag : doors) {
      stateBase[publicDoor[tag]] = commonBase(tag);
    }
    for (int tag = 0; tag < tagCount; tag++) {
      if (base[tag] == NONE && firstEdge[tag] != NONE) {
        base[tag] = commonBase(tag);
      }
    }
  }

  /**
   * The first of the states, all in one block of the public list, through which all public
   * destinations of a tag are reached.
   */
  private int commonBase(int tag) {
    int block = NONE;
    int lowest = Integer.MAX_VALUE;
    for (int edge = firstEdge[tag]; edge != NONE; edge = nextEdge[edge]) {
      if (edgeIsPrivate[edge]) {
        continue;
      }
      int position = publicPosition[edgeTo[edge]];
      while (block == NONE || !reaches(block, position)) {
        if (block == NONE) {
          block = blockOf(position);
        } else if (block > position) {
          int leading = source[block];
          lowest = Math.min(lowest, leading);
          block = blockOf(leading);
        } else {
          position = source[position];
        }
      }
      lowest = Math.min(lowest, position);
    }
    return lowest;
  }

  private static boolean reaches(int from, int position) {
    return position >= from && position < from + BLOCK;
  }

  /** The start of the block that a public state is in. */
  private int blockOf(int position) {
    return source[position] == NONE ? publicBase : stateBase[source[position]];
  }

  private void writeTransitions() {
    byte[][] pathOfEdge = new byte[edgeCount][];
    for (int edge = 0; edge < edgeCount; edge++) {
      pathOfEdge[edge] = isImplicit(edgeFrom[edge]) ? new byte[0] : path(edge);
    }
    int pending = NONE;
    for (int i = length - 1; i > 0; i--) {
      for (byte offset : pathOfEdge[edgeOfStep[i]]) {
        // Up to three offsets of 0 are counted in the low bits of the offset before.
        if (offset == 0 && pending != NONE && (pending & 3) < 3) {
          pending++;
        } else {
          if (pending != NONE) {
            transitions.u8(pending);
          }
          pending = offset << 2;
        }
      }
    }
    if (pending != NONE) {
      transitions.u8(pending);
    }
  }

  /** The offsets that lead along an edge. */
  private byte[] path(int edge) {
    ByteWriter backwards = new ByteWriter();
    int tag = edgeFrom[edge];
    if (edgeIsPrivate[edge]) {
      backwardPath(base[tag], edgePosition[edge], backwards);
    } else {
      int position = publicPosition[edgeTo[edge]];
      int door = publicDoor[tag];
      if (door == NONE) {
        backwardPath(base[tag], position, backwards);
      } else {
        backwardPath(stateBase[door], position, backwards);
        backwardPath(base[tag], door, backwards);
      }
    }
    byte[] path = backwards.toByteArray();
    for (int i = 0, j = path.length - 1; i < j; i++, j--) {
      byte offset = path[i];
      path[i] = path[j];
      path[j] = offset;
    }
    return path;
  }

  private void backwardPath(int from, int to, ByteWriter offsets) {
    int position = to;
    while (!reaches(from, position)) {
      int leading = source[position];
      offsets.u8(position - stateBase[leading]);
      position = leading;
    }
    offsets.u8(position - from);
  }

  /** What an entry of a list stands for. */
  private enum Role {
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
  private record Entry(long weight, int index, Role role, int item) {
    static final Comparator<Entry> RAREST_FIRST =
        Comparator.comparingLong(Entry::weight)
            .thenComparing(Comparator.comparingInt(Entry::index).reversed());
  }
}
