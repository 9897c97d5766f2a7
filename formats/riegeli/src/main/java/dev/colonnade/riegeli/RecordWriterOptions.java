package dev.colonnade.riegeli;

import dev.colonnade.riegeli.chunk.ChunkEncoding;
import dev.colonnade.riegeli.compression.Compression;
import java.util.Locale;

/**
 * How records are written. The {@linkplain #parse text form} is the one that the C++, Python and
 * Rust implementations use: {@code "transpose,zstd:3,chunk_size:1M"}.
 *
 * @param transpose {@code transpose[:true|false]}: whether records, if they are protobuf messages,
 *     are taken apart by field, which compresses better and lets readers choose fields
 * @param compression {@code uncompressed}, {@code brotli[:level]}, {@code zstd[:level]} or {@code
 *     snappy[:level]}
 * @param level the compression's level: Brotli 0..11 (6 if not given), Zstd -131072..22 (3), Snappy
 *     1..2 (1)
 * @param windowLog {@code window_log}: logarithm of the compression's window, Brotli 10..30, Zstd
 *     10..31; {@link ChunkEncoding#AUTO_WINDOW} for {@code auto}
 * @param brotliEncoder {@code brotli_encoder}: which of its Brotli encoders the C++ implementation
 *     uses; kept, without effect here
 * @param requestedChunkSize {@code chunk_size}: bytes of records, before compression, that make a
 *     chunk; {@link #AUTO_CHUNK_SIZE} for {@code auto}, 1 MiB, or 4 KiB if uncompressed
 * @param bucketFraction {@code bucket_fraction}: size of the parts of a transposed chunk that are
 *     compressed together, 0..1 of the chunk size; smaller is better for readers that choose fields
 * @param initialPadding {@code initial_padding}: when appending, the position is first made a
 *     multiple of this
 * @param finalPadding {@code final_padding}: after flushing and at the end, the position is made a
 *     multiple of this; {@code padding} sets both
 * @param parallelism {@code parallelism}: how many chunks may be encoded in the background
 */
public record RecordWriterOptions(
    boolean transpose,
    Compression compression,
    int level,
    int windowLog,
    BrotliEncoder brotliEncoder,
    long requestedChunkSize,
    double bucketFraction,
    long initialPadding,
    long finalPadding,
    int parallelism) {
  /** The chunk size is chosen by the compression. */
  public static final long AUTO_CHUNK_SIZE = 0;

  /** Brotli in simple chunks of 1 MiB, no padding. */
  public static final RecordWriterOptions DEFAULT =
      new RecordWriterOptions(
          false,
          Compression.BROTLI,
          6,
          ChunkEncoding.AUTO_WINDOW,
          BrotliEncoder.RBROTLI_OR_CBROTLI,
          AUTO_CHUNK_SIZE,
          1,
          1,
          1,
          0);

  static final long DEFAULT_PADDING = 64 << 10;

  /** A Java array holds a padding chunk, and the records of a chunk. */
  static final long MAX_PADDING = 1L << 30;

  private static final long MAX_CHUNK_SIZE = 1L << 30;

  /** Brotli encoders of the C++ implementation; all write the same format. */
  public enum BrotliEncoder {
    RBROTLI_OR_CBROTLI,
    CBROTLI,
    RBROTLI
  }

  public RecordWriterOptions {
    checkRange("level", level, minLevel(compression), maxLevel(compression));
    if (windowLog != ChunkEncoding.AUTO_WINDOW) {
      if (compression != Compression.BROTLI && compression != Compression.ZSTD) {
        throw new IllegalArgumentException("window_log is for brotli and zstd only");
      }
      checkRange("window_log", windowLog, 10, compression == Compression.BROTLI ? 30 : 31);
    }
    checkRange("chunk_size", requestedChunkSize, 0, Long.MAX_VALUE);
    if (!(bucketFraction >= 0 && bucketFraction <= 1)) {
      throw new IllegalArgumentException("bucket_fraction " + bucketFraction + " is not in 0..1");
    }
    checkRange("initial_padding", initialPadding, 1, MAX_PADDING);
    checkRange("final_padding", finalPadding, 1, MAX_PADDING);
    checkRange("parallelism", parallelism, 0, Integer.MAX_VALUE);
  }

  private static void checkRange(String name, long value, long min, long max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(name + " " + value + " is not in " + min + ".." + max);
    }
  }

  private static int minLevel(Compression compression) {
    switch (compression) {
      case ZSTD:
        return -131_072;
      case SNAPPY:
        return 1;
      default:
        return 0;
    }
  }

  private static int maxLevel(Compression compression) {
    switch (compression) {
      case BROTLI:
        return 11;
      case ZSTD:
        return 22;
      case SNAPPY:
        return 2;
      default:
        return 0;
    }
  }

  static int defaultLevel(Compression compression) {
    switch (compression) {
      case BROTLI:
        return 6;
      case ZSTD:
        return 3;
      case SNAPPY:
        return 1;
      default:
        return 0;
    }
  }

  /**
   * Reads the text form: {@code name} or {@code name:value}, separated by commas.
   *
   * @throws IllegalArgumentException if it is wrong, saying where
   */
  public static RecordWriterOptions parse(String text) {
    return new RecordWriterOptionsParser(text).parse();
  }

  /** The chunk size in bytes, whether given or chosen. */
  public long chunkSize() {
    if (requestedChunkSize == AUTO_CHUNK_SIZE) {
      return compression == Compression.NONE ? 4 << 10 : 1 << 20;
    }
    return Math.min(requestedChunkSize, MAX_CHUNK_SIZE);
  }

  ChunkEncoding chunkEncoding() {
    long bucketSize =
        compression == Compression.NONE
            ? ChunkEncoding.UNLIMITED_BUCKET
            : ChunkEncoding.bucketSize(chunkSize(), bucketFraction);
    return new ChunkEncoding(transpose, compression, level, windowLog, bucketSize, chunkSize());
  }

  public RecordWriterOptions withTranspose(boolean value) {
    return new RecordWriterOptions(
        value,
        compression,
        level,
        windowLog,
        brotliEncoder,
        requestedChunkSize,
        bucketFraction,
        initialPadding,
        finalPadding,
        parallelism);
  }

  /** With a compression at its usual level and window. */
  public RecordWriterOptions withCompression(Compression value) {
    return withCompression(value, defaultLevel(value));
  }

  /** With a compression at its usual window. */
  public RecordWriterOptions withCompression(Compression value, int atLevel) {
    return new RecordWriterOptions(
        transpose,
        value,
        atLevel,
        ChunkEncoding.AUTO_WINDOW,
        brotliEncoder,
        requestedChunkSize,
        bucketFraction,
        initialPadding,
        finalPadding,
        parallelism);
  }

  public RecordWriterOptions withChunkSize(long bytes) {
    return new RecordWriterOptions(
        transpose,
        compression,
        level,
        windowLog,
        brotliEncoder,
        bytes,
        bucketFraction,
        initialPadding,
        finalPadding,
        parallelism);
  }

  public RecordWriterOptions withBucketFraction(double fraction) {
    return new RecordWriterOptions(
        transpose,
        compression,
        level,
        windowLog,
        brotliEncoder,
        requestedChunkSize,
        fraction,
        initialPadding,
        finalPadding,
        parallelism);
  }

  /** With the same padding at the beginning and at the end. */
  public RecordWriterOptions withPadding(long multiple) {
    return new RecordWriterOptions(
        transpose,
        compression,
        level,
        windowLog,
        brotliEncoder,
        requestedChunkSize,
        bucketFraction,
        multiple,
        multiple,
        parallelism);
  }

  public RecordWriterOptions withParallelism(int chunks) {
    return new RecordWriterOptions(
        transpose,
        compression,
        level,
        windowLog,
        brotliEncoder,
        requestedChunkSize,
        bucketFraction,
        initialPadding,
        finalPadding,
        chunks);
  }

  /** The text form, with everything that is not as usual. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    if (transpose) {
      text.append("transpose,");
    }
    if (compression == Compression.NONE) {
      text.append("uncompressed");
    } else {
      text.append(compression.name().toLowerCase(Locale.ROOT)).append(':').append(level);
    }
    append(text, "window_log", windowLog, ChunkEncoding.AUTO_WINDOW);
    if (brotliEncoder != DEFAULT.brotliEncoder) {
      text.append(",brotli_encoder:").append(brotliEncoder.name().toLowerCase(Locale.ROOT));
    }
    append(text, "chunk_size", requestedChunkSize, AUTO_CHUNK_SIZE);
    if (bucketFraction != 1) {
      text.append(",bucket_fraction:").append(bucketFraction);
    }
    if (initialPadding == finalPadding) {
      append(text, "padding", finalPadding, 1);
    } else {
      append(text, "initial_padding", initialPadding, 1);
      append(text, "final_padding", finalPadding, 1);
    }
    append(text, "parallelism", parallelism, 0);
    return text.toString();
  }

  private static void append(StringBuilder text, String name, long value, long usual) {
    if (value != usual) {
      text.append(',').append(name).append(':').append(value);
    }
  }
}
