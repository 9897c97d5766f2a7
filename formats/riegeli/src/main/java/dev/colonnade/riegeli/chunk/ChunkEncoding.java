package dev.colonnade.riegeli.chunk;

import dev.colonnade.riegeli.compression.Compression;
import dev.colonnade.riegeli.compression.Compressor;

/**
 * How chunks are encoded.
 *
 * @param transpose whether chunks are transposed
 * @param compression how their parts are compressed
 * @param level the compression's level: Brotli 0..11, Zstd -131072..22, Snappy 1..2; not used
 *     without compression
 * @param windowLog the compression's window, or {@link #AUTO_WINDOW}
 * @param bucketSize bytes of field values after which a transposed chunk begins another bucket, see
 *     {@link #bucketSize(long, double)}
 * @param sizeHint the chunk size that is aimed at; some compressions choose their tables by it
 */
public record ChunkEncoding(
    boolean transpose,
    Compression compression,
    int level,
    int windowLog,
    long bucketSize,
    long sizeHint) {
  /** The window that the compression chooses itself. */
  public static final int AUTO_WINDOW = 0;

  /** Buckets are only cut between kinds of fields. */
  public static final long UNLIMITED_BUCKET = Long.MAX_VALUE;

  /** No compression. */
  public static ChunkEncoding uncompressed(boolean transpose) {
    return new ChunkEncoding(
        transpose, Compression.NONE, 0, AUTO_WINDOW, UNLIMITED_BUCKET, Long.MAX_VALUE);
  }

  /** The bucket size for a fraction (0..1) of the chunk size. */
  public static long bucketSize(long chunkSize, double bucketFraction) {
    return Math.max(1, Math.round(chunkSize * bucketFraction));
  }

  /** This encoding as file metadata uses it: transposed, with one bucket per kind of field. */
  public ChunkEncoding forMetadata() {
    return new ChunkEncoding(true, compression, level, windowLog, UNLIMITED_BUCKET, sizeHint);
  }

  /** A compressor for the parts of one chunk. */
  Compressor newCompressor() {
    return new Compressor(compression, level, windowLog, sizeHint);
  }

  /** An encoder that works in this way. */
  public ChunkEncoder newEncoder() {
    return transpose ? new TransposeEncoder(this) : new SimpleEncoder(this);
  }
}
