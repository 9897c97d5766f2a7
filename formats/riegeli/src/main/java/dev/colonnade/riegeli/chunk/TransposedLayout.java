package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where the bytes of a transposed chunk are.
 *
 * @param states number of states
 * @param headerLength bytes in front of the first bucket
 * @param buckets the buckets, in order
 * @param buffers the buffers, in order
 * @param transitionsLength bytes behind the last bucket
 */
public record TransposedLayout(
    int states,
    int headerLength,
    List<Bucket> buckets,
    List<Buffer> buffers,
    int transitionsLength) {
  /**
   * What is compressed as one.
   *
   * @param offset where it begins in the chunk's data
   * @param storedBytes its length there
   * @param decodedBytes its buffers together
   */
  public record Bucket(int offset, int storedBytes, long decodedBytes) {}

  /**
   * The values of one field.
   *
   * @param path the field's numbers, from the outside in; empty for records that are no messages
   * @param bucket the bucket it is in
   * @param bytes its size
   */
  public record Buffer(List<Integer> path, int bucket, int bytes) {}

  /** Finds out about a chunk; values are not decompressed. */
  public static TransposedLayout of(
      Slice data, long numRecords, long decodedDataSize, Limits limits, Section where)
      throws FormatException {
    int records = ChunkDecoder.checkRecords(numRecords, decodedDataSize, limits, where);
    TransposedChunk chunk = TransposedChunk.read(data, records, decodedDataSize, limits, where);
    Buffers placed = chunk.openBuffersOnDemand();
    List<List<Integer>> paths = paths(chunk, decodedDataSize);
    Slice[] stored = chunk.buckets();
    long[] decoded = new long[stored.length];
    List<Buffer> buffers = new ArrayList<>();
    for (int i = 0; i < chunk.bufferSizes().length; i++) {
      int bytes = chunk.bufferSizes()[i];
      decoded[placed.bucketOf(i)] += bytes;
      buffers.add(new Buffer(paths.get(i), placed.bucketOf(i), bytes));
    }
    List<Bucket> buckets = new ArrayList<>();
    int end = -1;
    for (int i = 0; i < stored.length; i++) {
      int offset = stored[i].offset() - data.offset();
      buckets.add(new Bucket(offset, stored[i].length(), decoded[i]));
      end = offset + stored[i].length();
    }
    int transitionsStart = end >= 0 ? end : chunk.transitionsStart;
    int headerLength = buckets.isEmpty() ? transitionsStart : buckets.get(0).offset();
    return new TransposedLayout(
        chunk.machine.count, headerLength, buckets, buffers, data.length() - transitionsStart);
  }

  /** The path of the field that each buffer belongs to, found by walking the states once. */
  private static List<List<Integer>> paths(TransposedChunk chunk, long decodedDataSize)
      throws FormatException {
    StateMachine machine = chunk.machine;
    List<List<Integer>> paths = new ArrayList<>();
    for (int i = 0; i < chunk.bufferSizes().length; i++) {
      paths.add(List.of());
    }
    int[] stack = new int[16];
    int depth = 0;
    Transitions walk = new Transitions(chunk);
    for (int state = machine.first; state >= 0; state = walk.next(state)) {
      int tag = machine.tag[state];
      int wireType = StateTag.isField(tag) ? WireType.of(tag) : -1;
      if (wireType == WireType.SUBMESSAGE_END || wireType == WireType.END_GROUP) {
        if (depth > decodedDataSize) {
          throw chunk.where.error("submessages end more often than they start");
        }
        stack = depth == stack.length ? Arrays.copyOf(stack, depth * 2) : stack;
        stack[depth++] = WireType.fieldNumber(tag);
      } else if (tag == StateTag.SUBMESSAGE_START || wireType == WireType.START_GROUP) {
        depth = Math.max(0, depth - 1);
      } else if (wireType >= 0
          && machine.buffer[state] != StateMachine.NO_BUFFER
          && paths.get(machine.buffer[state]).isEmpty()) {
        List<Integer> path = new ArrayList<>();
        for (int i = 0; i < depth; i++) {
          path.add(stack[i]);
        }
        path.add(WireType.fieldNumber(tag));
        paths.set(machine.buffer[state], path);
      }
    }
    return paths;
  }
}
