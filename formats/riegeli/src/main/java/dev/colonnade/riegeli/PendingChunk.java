package dev.colonnade.riegeli;

import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.chunk.ChunkEncoder;
import dev.colonnade.riegeli.chunk.EncodedChunk;
import dev.colonnade.riegeli.file.ChunkHeader;
import dev.colonnade.riegeli.file.ChunkWriter;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/** A chunk that is being encoded, to be written when its turn comes. */
final class PendingChunk {
  /** What goes to the file. */
  private record Encoded(ChunkHeader header, Slice data) {
    private static Encoded of(EncodedChunk chunk) {
      return new Encoded(
          ChunkHeader.of(chunk.type(), chunk.numRecords(), chunk.decodedDataSize(), chunk.data()),
          chunk.data());
    }
  }

  private final ChunkEncoder encoder;
  private final long cost;
  private final CompletableFuture<Encoded> encoded;
  private long begin = -1;

  /**
   * Begins to encode.
   *
   * @param encoder has the records; it is in use until the chunk is written
   * @param cost bytes to count for the chunk until it is written
   */
  PendingChunk(ChunkEncoder encoder, long cost, Parallel parallel) {
    this.encoder = encoder;
    this.cost = cost;
    this.encoded = parallel.submit(() -> Encoded.of(encoder.encode()));
  }

  ChunkEncoder encoder() {
    return encoder;
  }

  long cost() {
    return cost;
  }

  boolean isEncoded() {
    return encoded.isDone();
  }

  void write(ChunkWriter chunks) throws IOException {
    Encoded chunk = Parallel.get(encoded);
    begin = chunks.write(chunk.header(), chunk.data());
  }

  boolean isWritten() {
    return begin >= 0;
  }

  /** Where it is in the file. */
  long begin() {
    return begin;
  }
}
