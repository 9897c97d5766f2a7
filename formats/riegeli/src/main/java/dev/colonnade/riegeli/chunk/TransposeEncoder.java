package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.compression.Compression;
import dev.colonnade.riegeli.compression.Compressor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Makes transposed chunks; {@link TransposedChunk} tells their layout.
 *
 * <p>Records are taken apart as they come: the values of each field go to the field's buffer, and
 * what fields there were, in which order, to a sequence of tags. When the chunk is made, the
 * sequence becomes a walk through a {@link StateMachineBuilder state machine}.
 */
public final class TransposeEncoder implements ChunkEncoder {
  /** Submessages and groups around a submessage that is still taken apart. */
  private static final int MAX_DEPTH = 100;

  private final ChunkEncoding encoding;
  private final MessageCheck check = new MessageCheck();
  private FieldTree tree = new FieldTree();
  private final BackwardBuffer nonProtoLengths = new BackwardBuffer();
  private int[] sequence = new int[256];
  private int sequenceLength;
  private int count;
  private long decodedSize;

  /** Submessages that are open: where they end, their tag at the end, the node around them. */
  private final int[] submessageEnd = new int[MAX_DEPTH];

  private final int[] submessageEndTag = new int[MAX_DEPTH];
  private final int[] submessageParent = new int[MAX_DEPTH];

  /** Nodes around the groups that are open. */
  private int[] groupParent = new int[16];

  public TransposeEncoder(ChunkEncoding encoding) {
    this.encoding = encoding;
  }

  private void clear() {
    tree = tree.next();
    nonProtoLengths.clear();
    sequenceLength = 0;
    count = 0;
    decodedSize = 0;
  }

  @Override
  public int recordCount() {
    return count;
  }

  @Override
  public long decodedSize() {
    return decodedSize;
  }

  @Override
  public void add(byte[] bytes, int offset, int length) {
    count++;
    decodedSize += length;
    if (check.isMessage(bytes, offset, offset + length)) {
      append(tree.tag(tree.messageStartNode(), 0));
      addMessage(bytes, offset, offset + length);
    } else {
      int node = tree.nonProtoNode();
      append(tree.tag(node, 0));
      tree.buffer(node).prepend(bytes, offset, length);
      prependVarint(nonProtoLengths, length);
    }
  }

  private void append(int tag) {
    if (sequenceLength == sequence.length) {
      sequence = Arrays.copyOf(sequence, sequenceLength * 2);
    }
    sequence[sequenceLength++] = tag;
  }

  /** Takes a message apart; it has been checked, so it is well-formed. */
  private void addMessage(byte[] bytes, int from, int stop) {
    int depth = 0;
    int groups = 0;
    int parent = FieldTree.ROOT;
    int end = stop;
    int at = from;
    while (true) {
      while (at == end) {
        if (depth == 0) {
          return;
        }
        depth--;
        append(submessageEndTag[depth]);
        parent = submessageParent[depth];
        end = depth == 0 ? stop : submessageEnd[depth - 1];
      }
      int tag = bytes[at++];
      if (tag < 0) {
        int tagLength = Varints.lengthAt(bytes, at - 1);
        tag = Varints.get(bytes, at - 1, tagLength);
        at += tagLength - 1;
      }
      int node = tree.node(parent, tag);
      switch (WireType.of(tag)) {
        case WireType.VARINT:
          at += addVarint(node, bytes, at);
          break;
        case WireType.FIXED32:
          append(tree.tag(node, 0));
          tree.buffer(node).prependInt(LittleEndian.getInt(bytes, at));
          at += 4;
          break;
        case WireType.FIXED64:
          append(tree.tag(node, 0));
          tree.buffer(node).prependLong(LittleEndian.getLong(bytes, at));
          at += 8;
          break;
        case WireType.LENGTH_DELIMITED:
          int lengthLength = Varints.lengthAt(bytes, at);
          int length = Varints.get(bytes, at, lengthLength);
          int payload = at + lengthLength;
          if (length > 0
              && depth + groups < MAX_DEPTH
              && check.isMessage(bytes, payload, payload + length)) {
            append(tree.tag(node, Subtype.SUBMESSAGE_START));
            submessageEndTag[depth] = tree.tag(node, Subtype.SUBMESSAGE_END);
            submessageEnd[depth] = payload + length;
            submessageParent[depth] = parent;
            depth++;
            parent = node;
            end = payload + length;
            at = payload;
          } else {
            append(tree.tag(node, Subtype.STRING));
            tree.buffer(node).prepend(bytes, at, lengthLength + length);
            at = payload + length;
          }
          break;
        case WireType.START_GROUP:
          append(tree.tag(node, 0));
          if (groups == groupParent.length) {
            groupParent = Arrays.copyOf(groupParent, groups * 2);
          }
          groupParent[groups++] = parent;
          parent = node;
          break;
        default: // The check leaves only the end of a group.
          parent = groupParent[--groups];
          append(tree.tag(node, 0));
      }
    }
  }

  private int addVarint(int node, byte[] bytes, int at) {
    int first = bytes[at];
    if (first >= 0 && first <= Subtype.MAX_INLINED_BY_WRITERS) {
      append(tree.tag(node, Subtype.VARINT_INLINE_0 + first));
      return 1;
    }
    int length = Varints.lengthAt(bytes, at);
    append(tree.tag(node, Subtype.VARINT_1 + length - 1));
    BackwardBuffer buffer = tree.buffer(node);
    int to = buffer.prepend(length);
    byte[] into = buffer.array();
    for (int i = 0; i < length; i++) {
      into[to + i] = (byte) (bytes[at + i] & 0x7f);
    }
    return length;
  }

  private static void prependVarint(BackwardBuffer buffer, int value) {
    int length = ByteWriter.varintLength(value);
    int at = buffer.prepend(length);
    int rest = value;
    for (int i = 0; i < length - 1; i++) {
      buffer.array()[at + i] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    buffer.array()[at + length - 1] = (byte) rest;
  }

  @Override
  public EncodedChunk encode() {
    StateMachineBuilder machine =
        new StateMachineBuilder(sequence, sequenceLength, tree.tagCount());
    ByteWriter data = new ByteWriter();
    data.u8(encoding.compression().id());
    try (Compressor compressor = encoding.newCompressor()) {
      int[] bufferOfNode = new int[tree.nodeCount()];
      ByteWriter bufferSizes = new ByteWriter();
      ByteWriter bucketLengths = new ByteWriter();
      ByteWriter bucketBlobs = new ByteWriter((int) Math.min(1 << 24, decodedSize + 64));
      List<Slice> contents = bucketContents(bufferOfNode, bufferSizes);
      for (Slice content : contents) {
        int before = bucketBlobs.length();
        compressor.append(content, Compressor.Part.SIZE_KNOWN, bucketBlobs);
        bucketLengths.varint(bucketBlobs.length() - before);
      }
      ByteWriter header = new ByteWriter();
      header.varint(contents.size()).varint(bufferCount(bufferOfNode));
      header.bytes(bucketLengths.slice()).bytes(bufferSizes.slice());
      writeStates(machine, bufferOfNode, header);

      ByteWriter headerBlob = new ByteWriter();
      compressor.append(header.slice(), Compressor.Part.SIZE_KNOWN, headerBlob);
      data.varint(headerBlob.length()).bytes(headerBlob.slice()).bytes(bucketBlobs.slice());
      compressor.append(machine.transitions(), Compressor.Part.TRANSITIONS, data);
    }
    EncodedChunk chunk = new EncodedChunk(ChunkType.TRANSPOSED, count, decodedSize, data.slice());
    clear();
    return chunk;
  }

  private int bufferCount(int[] bufferOfNode) {
    int buffers = nonProtoLengths.size() > 0 ? 1 : 0;
    for (int node = 0; node < bufferOfNode.length; node++) {
      buffers += tree.bufferOrNull(node) != null ? 1 : 0;
    }
    return buffers;
  }

  /** Orders the buffers, numbers them, and joins them to buckets. */
  private List<Slice> bucketContents(int[] bufferOfNode, ByteWriter bufferSizes) {
    long bucketSize =
        encoding.compression() == Compression.NONE
            ? ChunkEncoding.UNLIMITED_BUCKET
            : encoding.bucketSize();
    List<Slice> contents = new ArrayList<>();
    int number = 0;
    for (BufferKind kind : BufferKind.values()) {
      List<Integer> nodes = nodesOfKind(kind);
      List<Integer> sizes = new ArrayList<>();
      for (int node : nodes) {
        bufferOfNode[node] = number++;
        sizes.add(tree.buffer(node).size());
        bufferSizes.varint(tree.buffer(node).size());
      }
      int at = 0;
      for (int buffers : BucketPlan.plan(sizes, bucketSize)) {
        contents.add(join(nodes.subList(at, at + buffers)));
        at += buffers;
      }
    }
    if (nonProtoLengths.size() > 0) {
      bufferSizes.varint(nonProtoLengths.size());
      contents.add(nonProtoLengths.slice());
    }
    return contents;
  }

  private List<Integer> nodesOfKind(BufferKind kind) {
    List<Integer> nodes = new ArrayList<>();
    for (int node = 0; node < tree.nodeCount(); node++) {
      if (tree.bufferOrNull(node) != null && tree.kind(node) == kind) {
        nodes.add(node);
      }
    }
    nodes.sort(
        Comparator.<Integer>comparingInt(node -> tree.buffer(node).size())
            .thenComparing(tree::compareNodes));
    return nodes;
  }

  private Slice join(List<Integer> nodes) {
    if (nodes.size() == 1) {
      return tree.buffer(nodes.get(0)).slice();
    }
    ByteWriter joined = new ByteWriter(nodes.stream().mapToInt(n -> tree.buffer(n).size()).sum());
    nodes.forEach(node -> joined.bytes(tree.buffer(node).slice()));
    return joined.slice();
  }

  private void writeStates(StateMachineBuilder machine, int[] bufferOfNode, ByteWriter header) {
    int states = machine.stateCount();
    header.varint(states);
    for (int state = 0; state < states; state++) {
      int tag = machine.tagOf(state);
      header.varint(
          tag == StateMachineBuilder.NO_OP ? StateTag.NO_OP : tree.stateTag(tag) & 0xffff_ffffL);
    }
    for (int state = 0; state < states; state++) {
      header.varint(machine.next(state));
    }
    for (int state = 0; state < states; state++) {
      int tag = machine.tagOf(state);
      if (tag != StateMachineBuilder.NO_OP && StateTag.hasSubtype(tree.stateTag(tag))) {
        header.u8(tree.subtypeOfTag(tag));
      }
    }
    for (int state = 0; state < states; state++) {
      int tag = machine.tagOf(state);
      if (tag != StateMachineBuilder.NO_OP
          && StateTag.hasBuffer(tree.stateTag(tag), tree.subtypeOfTag(tag))) {
        header.varint(bufferOfNode[tree.nodeOfTag(tag)]);
      }
    }
    header.varint(machine.firstState());
  }
}
