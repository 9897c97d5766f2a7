package dev.colonnade.riegeli.arrayrecord;

import dev.colonnade.riegeli.RecordWriterOptions;
import dev.colonnade.riegeli.chunk.ChunkEncoding;
import dev.colonnade.riegeli.compression.Compression;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How ArrayRecord files are written, with the text form of the C++ implementation.
 *
 * @param groupSize {@code group_size}: records of a chunk, which are read together
 * @param transpose {@code transpose[:true|false]}
 * @param transposeBucketSize {@code transpose_bucket_size}, bytes
 * @param compression {@code uncompressed}, {@code brotli}, {@code zstd} or {@code snappy}
 * @param level the compression's level
 * @param windowLog {@code window_log}, or {@link ChunkEncoding#AUTO_WINDOW}
 * @param padToBlockBoundary {@code pad_to_block_boundary[:true|false]}: whether each chunk gets
 *     blocks of its own
 */
public record ArrayRecordOptions(
    int groupSize,
    boolean transpose,
    long transposeBucketSize,
    Compression compression,
    int level,
    int windowLog,
    boolean padToBlockBoundary) {
  /** One record a chunk, Zstd at level 3. */
  public static final ArrayRecordOptions DEFAULT =
      new ArrayRecordOptions(1, false, 256, Compression.ZSTD, 3, 20, false);

  public ArrayRecordOptions {
    if (groupSize < 1) {
      throw new IllegalArgumentException("group_size " + groupSize + " is less than 1");
    }
    if (transposeBucketSize < 1) {
      throw new IllegalArgumentException(
          "transpose_bucket_size " + transposeBucketSize + " is less than 1");
    }
  }

  /**
   * Reads the text form. {@code max_parallelism} and {@code saturation_delay_ms}, which do not
   * change the file, are understood and have no effect.
   */
  public static ArrayRecordOptions parse(String text) {
    int groupSize = DEFAULT.groupSize;
    long bucketSize = DEFAULT.transposeBucketSize;
    boolean pad = false;
    boolean hasCompression = false;
    boolean hasWindow = false;
    List<String> common = new ArrayList<>();
    for (String item : text.split(",")) {
      int colon = item.indexOf(':');
      String name = colon < 0 ? item : item.substring(0, colon);
      String value = colon < 0 ? "" : item.substring(colon + 1);
      switch (name) {
        case "group_size":
          groupSize = number(name, value);
          break;
        case "transpose_bucket_size":
          bucketSize = number(name, value);
          break;
        case "pad_to_block_boundary":
          pad = value.equals("true");
          break;
        case "max_parallelism", "saturation_delay_ms":
          break;
        case "transpose", "brotli", "zstd", "snappy", "uncompressed", "window_log":
          hasCompression |= !name.equals("transpose") && !name.equals("window_log");
          hasWindow |= name.equals("window_log");
          common.add(item);
          break;
        default:
          if (!item.isEmpty()) {
            throw new IllegalArgumentException(
                "options '"
                    + text
                    + "': '"
                    + name
                    + "' is none of the options: group_size, transpose, transpose_bucket_size,"
                    + " uncompressed, brotli, zstd, snappy, window_log, pad_to_block_boundary,"
                    + " max_parallelism, saturation_delay_ms");
          }
      }
    }
    if (!hasCompression) {
      common.add("zstd");
    }
    RecordWriterOptions rest = RecordWriterOptions.parse(String.join(",", common));
    boolean usualWindow = !hasWindow && rest.compression() == Compression.ZSTD;
    return new ArrayRecordOptions(
        groupSize,
        rest.transpose(),
        bucketSize,
        rest.compression(),
        rest.level(),
        usualWindow ? DEFAULT.windowLog : rest.windowLog(),
        pad);
  }

  private static int number(String name, String value) {
    try {
      return Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " needs a number, not '" + value + "'", e);
    }
  }

  ChunkEncoding chunkEncoding() {
    return new ChunkEncoding(
        transpose, compression, level, windowLog, transposeBucketSize, 1 << 20);
  }

  /** The footer is compressed as the records are, but never transposed. */
  ChunkEncoding footerEncoding() {
    return new ChunkEncoding(false, compression, level, windowLog, transposeBucketSize, 1 << 20);
  }

  /** The text form, as it is kept in the file. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("group_size:").append(groupSize);
    text.append(",transpose:").append(transpose);
    text.append(",pad_to_block_boundary:").append(padToBlockBoundary);
    if (transpose) {
      text.append(",transpose_bucket_size:").append(transposeBucketSize);
    }
    if (compression == Compression.NONE) {
      text.append(",uncompressed");
    } else {
      text.append(',').append(compression.name().toLowerCase(Locale.ROOT));
      text.append(':').append(level);
    }
    if (windowLog != ChunkEncoding.AUTO_WINDOW) {
      text.append(",window_log:").append(windowLog);
    }
    return text.append(",max_parallelism:1").toString();
  }
}
