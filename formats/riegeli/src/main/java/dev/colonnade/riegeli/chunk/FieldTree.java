package dev.colonnade.riegeli.chunk;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * The fields found in the records of a chunk. A <em>node</em> is a protobuf tag inside the node of
 * the message around it; a <em>tag</em> is a node with a {@link Subtype}. Both are numbered in the
 * order in which they first appear.
 */
final class FieldTree {
  /** The parent of top-level fields. */
  static final int ROOT = -1;

  /** The parents of the two nodes that stand for no field. */
  private static final int NON_PROTO = -2;

  private static final int MESSAGE_START = -3;

  /** Subtypes that writers use, rounded up. */
  private static final int SUBTYPES = 16;

  private final LongIntMap nodes = new LongIntMap();
  private int[] parent = new int[16];
  private int[] protoTag = new int[16];
  private int[] successor = new int[16];
  private int[] tagOfSubtype = new int[16 * SUBTYPES];
  private BackwardBuffer[] buffer = new BackwardBuffer[16];

  /** Buffers that no node has, to be used again. */
  private final Deque<BackwardBuffer> spare;

  private int lastNode;

  private int[] tagNode = new int[16];
  private byte[] tagSubtype = new byte[16];
  private int tagCount;

  FieldTree() {
    this(new ArrayDeque<>());
  }

  private FieldTree(Deque<BackwardBuffer> spare) {
    this.spare = spare;
  }

  /** A tree for the next chunk, which takes over the memory of this one's buffers. */
  FieldTree next() {
    for (int node = nodeCount() - 1; node >= 0; node--) {
      if (buffer[node] != null) {
        buffer[node].clear();
        spare.push(buffer[node]);
      }
    }
    return new FieldTree(spare);
  }

  int nodeCount() {
    return nodes.size();
  }

  int tagCount() {
    return tagCount;
  }

  int nonProtoNode() {
    return lookUp(NON_PROTO, 0);
  }

  int messageStartNode() {
    return lookUp(MESSAGE_START, 0);
  }

  /**
   * The node of a tag inside another node.
   *
   * <p>Messages mostly have their fields in the same order, so what came after the last node before
   * is tried first.
   */
  int node(int parentNode, int tag) {
    if (nodes.size() > 0) {
      int guess = successor[lastNode];
      if (guess >= 0 && protoTag[guess] == tag && parent[guess] == parentNode) {
        lastNode = guess;
        return guess;
      }
    }
    return lookUp(parentNode, tag);
  }

  private int lookUp(int parentNode, int tag) {
    int known = nodes.size();
    int node = nodes.numberOf((long) parentNode << 32 | tag & 0xffff_ffffL);
    if (node == known) {
      addNode(node, parentNode, tag);
    }
    successor[lastNode] = node;
    lastNode = node;
    return node;
  }

  private void addNode(int node, int parentNode, int tag) {
    if (node == parent.length) {
      parent = Arrays.copyOf(parent, node * 2);
      protoTag = Arrays.copyOf(protoTag, node * 2);
      successor = Arrays.copyOf(successor, node * 2);
      tagOfSubtype = Arrays.copyOf(tagOfSubtype, node * 2 * SUBTYPES);
      buffer = Arrays.copyOf(buffer, node * 2);
    }
    parent[node] = parentNode;
    protoTag[node] = tag;
    successor[node] = -1;
    Arrays.fill(tagOfSubtype, node * SUBTYPES, (node + 1) * SUBTYPES, -1);
  }

  /** The number of a tag. */
  int tag(int node, int subtype) {
    int slot = node * SUBTYPES + subtype;
    int tag = tagOfSubtype[slot];
    if (tag < 0) {
      tag = addTag(node, subtype);
      tagOfSubtype[slot] = tag;
    }
    return tag;
  }

  private int addTag(int node, int subtype) {
    if (tagCount == tagNode.length) {
      tagNode = Arrays.copyOf(tagNode, tagCount * 2);
      tagSubtype = Arrays.copyOf(tagSubtype, tagCount * 2);
    }
    tagNode[tagCount] = node;
    tagSubtype[tagCount] = (byte) subtype;
    return tagCount++;
  }

  /** Where the values of a node go. */
  BackwardBuffer buffer(int node) {
    BackwardBuffer values = buffer[node];
    if (values == null) {
      values = spare.isEmpty() ? new BackwardBuffer() : spare.pop();
      buffer[node] = values;
    }
    return values;
  }

  /** The values of a node, or null if it has none. */
  BackwardBuffer bufferOrNull(int node) {
    return buffer[node];
  }

  int nodeOfTag(int tag) {
    return tagNode[tag];
  }

  int subtypeOfTag(int tag) {
    return tagSubtype[tag];
  }

  /** The order of nodes with buffers of the same size. */
  int compareNodes(int a, int b) {
    int byParent = Integer.compare(parent[a], parent[b]);
    return byParent != 0 ? byParent : Integer.compareUnsigned(protoTag[a], protoTag[b]);
  }

  /** What the states of a tag have as their tag in the header. */
  int stateTag(int tag) {
    int node = tagNode[tag];
    switch (parent[node]) {
      case NON_PROTO:
        return StateTag.NON_PROTO;
      case MESSAGE_START:
        return StateTag.MESSAGE_START;
      default:
        int proto = protoTag[node];
        if (WireType.of(proto) != WireType.LENGTH_DELIMITED) {
          return proto;
        }
        return switch (tagSubtype[tag]) {
          case Subtype.SUBMESSAGE_START -> StateTag.SUBMESSAGE_START;
          case Subtype.SUBMESSAGE_END -> proto + StateTag.SUBMESSAGE_END_DELTA;
          default -> proto;
        };
    }
  }

  /** The kind of buffer that a node has. */
  BufferKind kind(int node) {
    if (parent[node] == NON_PROTO) {
      return BufferKind.NON_PROTO;
    }
    return switch (WireType.of(protoTag[node])) {
      case WireType.VARINT -> BufferKind.VARINT;
      case WireType.FIXED32 -> BufferKind.FIXED32;
      case WireType.FIXED64 -> BufferKind.FIXED64;
      default -> BufferKind.STRING;
    };
  }
}
