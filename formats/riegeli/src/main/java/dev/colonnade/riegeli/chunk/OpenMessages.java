package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import java.util.Arrays;

/**
 * The submessages, and under a projection also the groups, whose end the walk has passed and whose
 * start it has not reached yet; the outermost comes first.
 */
final class OpenMessages {
  private final int mostLevels;
  private final Section where;

  /** Of each: bytes of output at its end, and the state that ended it. */
  private int[] size = new int[16];

  private int[] state = new int[16];
  private int depth;

  /**
   * @param decodedSize bytes of all records: each level puts two there at least
   */
  OpenMessages(int decodedSize, Section where) {
    this.mostLevels = decodedSize;
    this.where = where;
  }

  boolean isEmpty() {
    return depth == 0;
  }

  void push(int endState, int outputSize) throws FormatException {
    if (depth > mostLevels) {
      throw where.error("submessages end more often than they start");
    }
    if (depth == size.length) {
      size = Arrays.copyOf(size, depth * 2);
      state = Arrays.copyOf(state, depth * 2);
    }
    size[depth] = outputSize;
    state[depth++] = endState;
  }

  void pop() throws FormatException {
    if (depth == 0) {
      throw where.error("a submessage starts that does not end");
    }
    depth--;
  }

  /** The state that ended what was popped last. */
  int poppedState() {
    return state[depth];
  }

  /** Bytes of output at the end of what was popped last. */
  int poppedSize() {
    return size[depth];
  }

  /** What a projection wants of the field at this place, or null for nothing. */
  FieldProjection.Inclusion inclusion(FieldProjection projection, StateMachine machine, int tag) {
    FieldProjection.Node node = projection.root();
    for (int i = 0; i < depth; i++) {
      node = node.child(WireType.fieldNumber(machine.tag[state[i]]));
      if (node == null) {
        return null;
      }
      if (node.inclusion() == FieldProjection.Inclusion.FULL) {
        return FieldProjection.Inclusion.FULL;
      }
    }
    if (WireType.of(tag) == WireType.START_GROUP) {
      // Its own level is the last one here.
      return node.inclusion() == null ? FieldProjection.Inclusion.CHILDREN : node.inclusion();
    }
    node = node.child(WireType.fieldNumber(tag));
    return node == null ? null : node.inclusion();
  }
}
