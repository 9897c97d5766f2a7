package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.compression.Compression;
import dev.colonnade.riegeli.compression.Decompressor;

/**
 * A transposed chunk, its header read and its parts found.
 *
 * <pre>
 * u8        compression type
 * varint64  length of the header blob
 * ...       header blob: varint32 number of buckets | varint32 number of buffers
 *                        | varint64 length of each bucket blob | varint64 size of each buffer
 *                        | states, see {@link StateMachine}
 * ...       bucket blobs
 * ...       transitions blob
 * </pre>
 */
final class TransposedChunk {
  /**
   * Each tag of the records makes a state at most, and maybe a buffer and a bucket; what leads to
   * it goes through a few states that do nothing. So the decoded size bounds header and
   * transitions.
   */
  private static final int HEADER_BYTES_PER_TAG = 64;

  private static final int TRANSITIONS_PER_TAG = 16;

  final StateMachine machine;
  final Slice transitions;
  final Section where;

  /** Where the transitions begin in the chunk's data. */
  final int transitionsStart;

  /** More states than a walk through a sound chunk visits. */
  final long maxSteps;

  private final int[] bufferSizes;
  private final Slice[] buckets;
  private final Decompressor decompressor;
  private final Limits limits;

  private TransposedChunk(
      Slice data, int numRecords, long decodedDataSize, Limits limits, Section where)
      throws FormatException {
    this.where = where;
    this.limits = limits;
    ByteReader reader = new ByteReader(data, where);
    Compression compression = Compression.of(reader.u8("compression type"), where, 0);
    decompressor = new Decompressor(compression);
    long headerLength = reader.varint64("length of the header");
    int headerStart = reader.position();
    Slice headerBlob = reader.slice(headerLength, "header");
    Section headerSection = part("header", compression, headerStart);
    long tags = numRecords + decodedDataSize + 16;
    ByteReader header =
        new ByteReader(
            decompressor.open(headerBlob, tags * HEADER_BYTES_PER_TAG, limits, headerSection),
            headerSection);

    long numBuckets = header.varint32("number of buckets");
    long numBuffers = header.varint32("number of buffers");
    buckets = new Slice[header.count(numBuckets, 1, "buckets")];
    for (int i = 0; i < buckets.length; i++) {
      buckets[i] = reader.slice(header.varint64("length of a bucket"), "bucket " + i);
    }
    bufferSizes = new int[header.count(numBuffers, 1, "buffers")];
    long total = 0;
    for (int i = 0; i < bufferSizes.length; i++) {
      long size = header.varint64("size of a buffer");
      total += Math.max(0, size);
      if (size < 0 || total > limits.allocation()) {
        throw header.error("buffers of more than " + limits.allocation() + " bytes");
      }
      bufferSizes[i] = (int) size;
    }
    machine = StateMachine.read(header, bufferSizes.length);
    transitionsStart = reader.position();
    transitions =
        decompressor.open(
            reader.slice(reader.remaining(), "transitions"),
            tags * TRANSITIONS_PER_TAG,
            limits,
            part("transitions", compression, transitionsStart));
    maxSteps = numRecords + decodedDataSize + 4L * transitions.length() + 64;
  }

  static TransposedChunk read(
      Slice data, int numRecords, long decodedDataSize, Limits limits, Section where)
      throws FormatException {
    return new TransposedChunk(data, numRecords, decodedDataSize, limits, where);
  }

  /** All buffers, decompressed. */
  Buffers openBuffers() throws FormatException {
    return Buffers.openAll(bufferSizes, buckets, decompressor, limits, where);
  }

  /** The buffers, each to be decompressed when it is needed. */
  Buffers openBuffersOnDemand() throws FormatException {
    return Buffers.openOnDemand(bufferSizes, buckets, decompressor, limits, where);
  }

  /** Sizes of the buffers. */
  int[] bufferSizes() {
    return bufferSizes;
  }

  /** The buckets as they are stored. */
  Slice[] buckets() {
    return buckets;
  }

  /** What is wrong with the byte of the transitions at a place. */
  FormatException leadsPastStates(int at) {
    return where.error("transition " + (at - transitions.offset()) + " leads past the states");
  }

  private Section part(String name, Compression compression, int start) {
    return compression == Compression.NONE
        ? where.part(where.name() + ", " + name, where.start() + start)
        : where.part(where.name() + ", " + name + " (decompressed)", 0);
  }
}
