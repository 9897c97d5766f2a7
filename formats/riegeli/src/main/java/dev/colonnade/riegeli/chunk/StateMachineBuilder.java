package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.chunk.StateBlocks.Entry;
import dev.colonnade.riegeli.chunk.StateBlocks.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * Turns a sequence of tags into a state machine and a walk through it, from the last tag to the
 * first. The result is the one that the C++ writer finds, state by state.
 *
 * <p>A transition is an offset of 0..63 from the state it leaves has as its base. Where a tag is
 * often followed by the same few others, it gets states of its own for them (its <em>private
 * list</em>); all other arrivals go to one <em>public list</em>.
 */
final class StateMachineBuilder {
  /** The tag of a state that does nothing. */
  static final int NO_OP = StateBlocks.NO_OP;

  private static final int MIN_COUNT_FOR_PRIVATE = 10;
  private static final int NONE = TagEdges.NONE;

  private final int[] sequence;
  private final int length;
  private final int tagCount;
  private final TagEdges edges;

  /** Whether the tag that an edge leads to is in the private list of the other, and where. */
  private final boolean[] isPrivate;

  private final int[] privateState;

  /** Arrivals at each tag that no private list takes. */
  private final int[] publicArrivals;

  private final StateBlocks states = new StateBlocks();
  private final int[] base;

  /** Of tags with a private list and other followers: the state that leads to the public list. */
  private final int[] publicDoor;

  private final List<Integer> tagsWithDoors = new ArrayList<>();
  private final int[] publicState;
  private int publicBase;
  private Slice transitions = Slice.EMPTY;

  /**
   * @param sequence the tags, numbered by their first appearance
   */
  StateMachineBuilder(int[] sequence, int length, int tagCount) {
    this.sequence = sequence;
    this.length = length;
    this.tagCount = tagCount;
    edges = new TagEdges(sequence, length, tagCount);
    isPrivate = new boolean[edges.count];
    privateState = new int[edges.count];
    publicArrivals = new int[tagCount];
    base = TagEdges.filled(tagCount);
    publicDoor = TagEdges.filled(tagCount);
    publicState = TagEdges.filled(tagCount);
    if (length == 0) {
      states.add(1);
      return;
    }
    countArrivals();
    choosePrivateEdges();
    buildLists();
    findPublicBases();
    writeTransitions();
  }

  int stateCount() {
    return states.count;
  }

  /** The tag of a state, or {@link #NO_OP}. */
  int tagOf(int state) {
    return states.tag[state];
  }

  /** What the header says about where a state leads. */
  int next(int state) {
    int tag = states.tag[state];
    if (tag == NO_OP) {
      return length == 0 ? 0 : states.base[state];
    }
    return Math.max(0, base[tag]) + (isImplicit(tag) ? states.count : 0);
  }

  int firstState() {
    if (length == 0) {
      return 0;
    }
    int tag = sequence[length - 1];
    int state = 0;
    while (states.tag[state] != tag) {
      state++;
    }
    return state;
  }

  Slice transitions() {
    return transitions;
  }

  /** Whether only one tag ever follows; the tag where the walk ends can't be, to be noticed. */
  private boolean isImplicit(int tag) {
    return tag != sequence[0] && edges.isSingle(tag);
  }

  // What is private.

  private void countArrivals() {
    for (int edge = 0; edge < edges.count; edge++) {
      publicArrivals[edges.to[edge]] += edges.uses[edge];
    }
    int start = sequence[length - 1];
    if (publicArrivals[start] == 0) {
      publicArrivals[start] = 1;
    }
  }

  private void choosePrivateEdges() {
    for (int edge = 0; edge < edges.count; edge++) {
      if (edges.uses[edge] >= MIN_COUNT_FOR_PRIVATE) {
        makePrivate(edge);
      }
    }
  }

  private void makePrivate(int edge) {
    isPrivate[edge] = true;
    publicArrivals[edges.to[edge]] -= edges.uses[edge];
  }

  // Lists.

  private void buildLists() {
    for (int tag = 0; tag < tagCount; tag++) {
      buildPrivateList(tag);
    }
    publicBase = states.count;
    Queue<Entry> entries = new PriorityQueue<>(Entry.RAREST_FIRST);
    for (int tag = 0; tag < tagCount; tag++) {
      if (publicArrivals[tag] != 0) {
        entries.add(new Entry(publicArrivals[tag], tag, Role.PUBLIC_TAG, tag));
      }
    }
    states.addList(entries, tagCount, this::place);
  }

  private void buildPrivateList(int tag) {
    int excluded = 0;
    int lastExcluded = NONE;
    int candidates = 0;
    for (int edge = edges.first[tag]; edge != NONE; edge = edges.next[edge]) {
      if (!isPrivate[edge] && edges.uses[edge] == publicArrivals[edges.to[edge]]) {
        makePrivate(edge);
      }
      if (isPrivate[edge]) {
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
    for (int edge = edges.first[tag]; edge != NONE; edge = edges.next[edge]) {
      if (isPrivate[edge]) {
        entries.add(new Entry(edges.uses[edge], edges.to[edge], Role.PRIVATE_EDGE, edge));
      } else {
        excludedUses += edges.uses[edge];
      }
    }
    if (excluded > 0) {
      entries.add(new Entry(excludedUses, Integer.MAX_VALUE, Role.PUBLIC_DOOR, tag));
    }
    base[tag] = states.count;
    states.addList(entries, tagCount, this::place);
  }

  private void place(Entry entry, int state) {
    int item = entry.item();
    switch (entry.role()) {
      case PRIVATE_EDGE -> {
        states.tag[state] = edges.to[item];
        privateState[item] = state;
      }
      case PUBLIC_TAG -> {
        states.tag[state] = item;
        publicState[item] = state;
      }
      case PUBLIC_DOOR -> {
        publicDoor[item] = state;
        tagsWithDoors.add(item);
      }
      case HELPER -> throw new AssertionError("helpers are placed by the list");
    }
  }

  // Bases.

  /** Where the doors to the public list, and tags without a private list, lead. */
  private void findPublicBases() {
    for (int tag : tagsWithDoors) {
      states.base[publicDoor[tag]] = commonBase(tag);
    }
    for (int tag = 0; tag < tagCount; tag++) {
      if (base[tag] == NONE && edges.first[tag] != NONE) {
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
    for (int edge = edges.first[tag]; edge != NONE; edge = edges.next[edge]) {
      if (isPrivate[edge]) {
        continue;
      }
      int state = publicState[edges.to[edge]];
      while (block == NONE || !StateBlocks.reaches(block, state)) {
        if (block == NONE) {
          block = states.blockOf(state, publicBase);
        } else if (block > state) {
          int leading = states.source[block];
          lowest = Math.min(lowest, leading);
          block = states.blockOf(leading, publicBase);
        } else {
          state = states.source[state];
        }
      }
      lowest = Math.min(lowest, state);
    }
    return lowest;
  }

  // The walk.

  private void writeTransitions() {
    byte[][] pathOfEdge = new byte[edges.count][];
    for (int edge = 0; edge < edges.count; edge++) {
      pathOfEdge[edge] = isImplicit(edges.from[edge]) ? new byte[0] : path(edge);
    }
    TransitionPacker packer = new TransitionPacker();
    for (int i = length - 1; i > 0; i--) {
      packer.add(pathOfEdge[edges.ofStep[i]]);
    }
    transitions = packer.finish();
  }

  /** The offsets that lead along an edge. */
  private byte[] path(int edge) {
    ByteWriter backwards = new ByteWriter();
    int tag = edges.from[edge];
    int door = publicDoor[tag];
    if (isPrivate[edge]) {
      states.backwardPath(base[tag], privateState[edge], backwards);
    } else if (door == NONE) {
      states.backwardPath(base[tag], publicState[edges.to[edge]], backwards);
    } else {
      states.backwardPath(states.base[door], publicState[edges.to[edge]], backwards);
      states.backwardPath(base[tag], door, backwards);
    }
    byte[] path = backwards.toByteArray();
    for (int i = 0, j = path.length - 1; i < j; i++, j--) {
      byte offset = path[i];
      path[i] = path[j];
      path[j] = offset;
    }
    return path;
  }
}
