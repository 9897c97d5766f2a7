package dev.colonnade.riegeli;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.concurrent.Backlog;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.chunk.ChunkDecoder;
import dev.colonnade.riegeli.chunk.ChunkType;
import dev.colonnade.riegeli.chunk.DecodedRecords;
import dev.colonnade.riegeli.chunk.FieldProjection;
import dev.colonnade.riegeli.compression.Compression;
import dev.colonnade.riegeli.file.Chunk;
import dev.colonnade.riegeli.file.ChunkReader;
import dev.colonnade.riegeli.file.Failure;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/**
 * The next few chunks of a file, which are decoded in the background while earlier records are
 * used. Chunks are read by the caller's thread, in order; where it would have to wait for a chunk,
 * it decodes another one.
 */
final class ReadAhead {
  /** A chunk on its way. */
  record Item(Chunk chunk, CompletableFuture<DecodedRecords> records) {}

  /** Up to this size an uncompressed chunk is not worth a thread of its own. */
  static final int CHEAP_BYTES = 32 << 10;

  /** Chunks beyond one for each thread; with fewer, threads were measured to run out of work. */
  private static final int SPARE_ITEMS = 2;

  private final String file;
  private final ChunkReader chunks;
  private final RecordReaderOptions options;
  private final Backlog backlog;
  private final int mostItems;
  private final Queue<Item> items = new ArrayDeque<>();
  private FieldProjection projection;

  /** How many to hold: few after a jump, more while reading goes on in order. */
  private int wantedItems;

  ReadAhead(String file, ChunkReader chunks, RecordReaderOptions options) {
    this.file = file;
    this.chunks = chunks;
    this.options = options;
    this.projection = options.projection();
    this.backlog = new Backlog(options.parallel());
    int threads = options.parallel().threads();
    this.mostItems = threads == 1 ? 1 : threads + SPARE_ITEMS;
    this.wantedItems = mostItems;
  }

  /** Forgets the chunks that were read, before reading goes on elsewhere. */
  void clear() {
    for (Item item : items) {
      item.records().cancel(false);
    }
    items.clear();
    wantedItems = 1;
  }

  void project(FieldProjection fields) {
    projection = fields;
  }

  /**
   * The next chunk, or null at the end.
   *
   * @throws FormatException if no chunk is left before the damaged part that the chunk reader has
   *     come to
   */
  Item next() throws IOException {
    while (items.size() < wantedItems && chunks.failure() == null) {
      Chunk chunk = readOne();
      if (chunk == null) {
        break;
      }
      FieldProjection wanted = projection;
      Callable<DecodedRecords> work = () -> decode(chunk, wanted);
      items.add(
          new Item(
              chunk, isCheap(chunk) ? Parallel.SEQUENTIAL.submit(work) : backlog.submit(work)));
    }
    wantedItems = Math.min(mostItems, wantedItems + 1);
    Item item = items.poll();
    if (item == null && chunks.failure() != null) {
      throw chunks.failure().error();
    }
    return item;
  }

  /** The records of a chunk; waits for them, or decodes. */
  DecodedRecords records(Item item) throws IOException {
    return backlog.get(item.records());
  }

  /** Whether a chunk is decoded in less time than it takes to have another thread do it. */
  private static boolean isCheap(Chunk chunk) {
    Slice data = chunk.data();
    return chunk.header().type() == ChunkType.SIMPLE
        && data.length() > 0
        && data.length() <= CHEAP_BYTES
        && data.array()[data.offset()] == Compression.NONE.id();
  }

  private Chunk readOne() throws IOException {
    try {
      return chunks.readUnchecked();
    } catch (FormatException e) {
      // It is thrown when the chunks before it have been used.
      return null;
    }
  }

  private DecodedRecords decode(Chunk chunk, FieldProjection fields) throws FormatException {
    if (!chunk.isIntact()) {
      throw Failure.damagedData(file, chunk).error();
    }
    return ChunkDecoder.decode(
        chunk.header().type(),
        chunk.data(),
        chunk.header().numRecords(),
        chunk.header().decodedDataSize(),
        fields,
        options.limits(),
        chunk.section(file));
  }
}
