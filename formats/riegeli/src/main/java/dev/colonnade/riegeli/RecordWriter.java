package dev.colonnade.riegeli;

import com.google.protobuf.MessageLite;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.chunk.ChunkEncoder;
import dev.colonnade.riegeli.chunk.ChunkEncoding;
import dev.colonnade.riegeli.chunk.ChunkType;
import dev.colonnade.riegeli.chunk.EncodedChunk;
import dev.colonnade.riegeli.compression.Compression;
import dev.colonnade.riegeli.file.ChunkHeader;
import dev.colonnade.riegeli.file.ChunkWriter;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Writes records.
 *
 * <pre>{@code
 * try (RecordWriter writer =
 *     RecordWriter.create(
 *         LocalOutputFile.create(path, true),
 *         RecordWriterOptions.parse("transpose,zstd:3,parallelism:2"),
 *         RecordsMetadata.EMPTY.withRecordType(Trade.getDescriptor()))) {
 *   writer.writeMessage(trade);
 *   writer.finish();
 * }
 * }</pre>
 *
 * <p>An output that has bytes already, such as {@link GrowingFile#append}, is appended to. Not for
 * several threads at once.
 */
public final class RecordWriter implements Closeable {
  /** What a record costs beside its bytes when the size of a chunk is counted. */
  private static final int COST_OF_RECORD = 8;

  /** A chunk, with all that belongs to it, must fit a Java array. */
  private static final int LONGEST_RECORD = 2_000_000_000;

  private final OutputFile out;
  private final RecordWriterOptions options;
  private final ChunkEncoding encoding;
  private final long chunkSize;
  private final Parallel parallel;
  private final ChunkWriter chunks;

  /** Chunks that are being encoded, in order. */
  private final Queue<PendingChunk> pending = new ArrayDeque<>();

  /** Encoders whose chunks are written, for the next ones: their memory is grown already. */
  private final Queue<ChunkEncoder> idle = new ArrayDeque<>();

  /** The records of the next chunk, and what they cost. */
  private ChunkEncoder encoder;

  private long cost;

  /** The chunk of the last record, null while that is open, and which record it is. */
  private PendingChunk lastChunk;

  private int lastIndex = -1;

  private RecordWriter(OutputFile out, RecordWriterOptions options) throws IOException {
    this.out = out;
    this.options = options;
    this.encoding = options.chunkEncoding();
    this.chunkSize = options.chunkSize();
    this.parallel =
        options.parallelism() == 0 || isCheap(options)
            ? Parallel.SEQUENTIAL
            : Parallel.of(Math.max(2, options.parallelism()));
    this.chunks = new ChunkWriter(out);
    this.encoder = newEncoder();
  }

  /** Whether chunks are encoded in less time than it takes to have another thread do it. */
  private static boolean isCheap(RecordWriterOptions options) {
    ChunkEncoding encoding = options.chunkEncoding();
    return encoding.compression() == Compression.NONE
        && !encoding.transpose()
        && options.chunkSize() <= ReadAhead.CHEAP_BYTES;
  }

  private ChunkEncoder newEncoder() {
    boolean costly = encoding.transpose() && parallel.threads() > 1;
    return costly ? new DeferredEncoder(encoding) : encoding.newEncoder();
  }

  /** Writes to an output with the usual options. */
  public static RecordWriter create(OutputFile out) throws IOException {
    return create(out, RecordWriterOptions.DEFAULT);
  }

  /** Writes to an output. */
  public static RecordWriter create(OutputFile out, RecordWriterOptions options)
      throws IOException {
    return create(out, options, null);
  }

  /**
   * Writes to an output.
   *
   * @param metadata what the file says about itself, or null; not used when appending
   */
  public static RecordWriter create(
      OutputFile out, RecordWriterOptions options, RecordsMetadata metadata) throws IOException {
    boolean append = out.position() > 0;
    RecordWriter writer = new RecordWriter(out, options);
    if (append) {
      writer.chunks.pad(options.initialPadding());
    } else {
      writer.chunks.writeSignature();
      if (metadata != null) {
        writer.writeMetadata(metadata.toByteArray());
      }
    }
    return writer;
  }

  private void writeMetadata(byte[] serialized) throws IOException {
    ChunkEncoder metadata = encoding.forMetadata().newEncoder();
    metadata.add(serialized);
    EncodedChunk chunk = metadata.encode();
    chunks.write(
        ChunkHeader.of(ChunkType.FILE_METADATA, 0, chunk.decodedDataSize(), chunk.data()),
        chunk.data());
  }

  // Records.

  /** Writes a record. */
  public void write(byte[] record) throws IOException {
    write(record, 0, record.length);
  }

  /** Writes a record. */
  public void write(Slice record) throws IOException {
    write(record.array(), record.offset(), record.length());
  }

  /** Writes a record; the bytes are copied. */
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (length > LONGEST_RECORD) {
      throw new IllegalArgumentException(
          "a record of " + length + " bytes is more than a chunk can hold");
    }
    long recordCost = length + (long) COST_OF_RECORD;
    if (cost > 0 && cost + recordCost > chunkSize) {
      closeChunk();
    }
    encoder.add(bytes, offset, length);
    cost += recordCost;
    lastChunk = null;
    lastIndex = encoder.recordCount() - 1;
    if (cost + COST_OF_RECORD > chunkSize) {
      closeChunk();
    }
  }

  /** Writes a message as a record. */
  public void writeMessage(MessageLite message) throws IOException {
    write(message.toByteArray());
  }

  // Chunks.

  private void closeChunk() throws IOException {
    if (cost == 0) {
      return;
    }
    PendingChunk chunk = new PendingChunk(encoder, cost, parallel);
    pending.add(chunk);
    lastChunk = chunk;
    cost = 0;
    try {
      // One more than there are threads, so that none of them waits while a chunk is filled.
      while (!pending.isEmpty()
          && (pending.size() > options.parallelism() + 1 || pending.peek().isEncoded())) {
        writeFirst();
      }
    } finally {
      encoder = idle.isEmpty() ? newEncoder() : idle.poll();
    }
  }

  private void writeFirst() throws IOException {
    PendingChunk first = pending.poll();
    first.write(chunks);
    idle.add(first.encoder());
  }

  private void writePending() throws IOException {
    while (!pending.isEmpty()) {
      writeFirst();
    }
  }

  // Positions.

  /** Where the record is that was written last; waits for chunks that are being encoded. */
  public RecordPosition lastPosition() throws IOException {
    if (lastIndex < 0) {
      throw new IllegalStateException(out.name() + ": no record was written yet");
    }
    while (!pending.isEmpty() && (lastChunk == null || !lastChunk.isWritten())) {
      writeFirst();
    }
    long begin = lastChunk == null ? chunks.position() : lastChunk.begin();
    return new RecordPosition(begin, lastIndex);
  }

  /** Where the next record goes, unless its size makes it begin another chunk. */
  public RecordPosition position() throws IOException {
    writePending();
    return new RecordPosition(chunks.position(), encoder.recordCount());
  }

  /** Bytes of the file so far, those of records that are not encoded yet counted uncompressed. */
  public long estimatedSize() {
    return chunks.position() + cost + pending.stream().mapToLong(PendingChunk::cost).sum();
  }

  // The end.

  /**
   * Ends the chunk, so that all records so far can be read, pads, and flushes an output that can be
   * flushed.
   */
  public void flush(FlushLevel level) throws IOException {
    endChunks();
    if (out instanceof FlushableOutput flushable) {
      flushable.flush(level);
    }
  }

  private void endChunks() throws IOException {
    closeChunk();
    writePending();
    chunks.pad(options.finalPadding());
  }

  /** Writes what is left and commits the output. */
  public void finish() throws IOException {
    endChunks();
    out.commit();
  }

  /** Closes the output, which abandons it unless {@link #finish} was called. */
  @Override
  public void close() throws IOException {
    out.close();
  }
}
