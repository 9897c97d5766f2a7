package dev.colonnade.at1.container;

import dev.colonnade.core.Limits;

/**
 * How much an archive may make us do.
 *
 * @param output bytes that it may restore to
 * @param memory bytes of memory that the streams and cells of one stream set may take
 * @param block bytes that one compressed stream or block may decompress to in memory
 */
public record At1Limits(long output, long memory, int block) {
  /** Output that even the smallest file may have. */
  private static final long FREE_OUTPUT = 1L << 30;

  /**
   * Output for each byte of the file. Plain xz and zstd reach some 7,000 and 30,000 on zeros; what
   * repeats itself beyond that is made to hurt.
   */
  private static final long EXPANSION = 100_000;

  /** Limits for a file, under the common ones and within the memory of this process. */
  public static At1Limits of(Limits common, long fileLength) {
    long memory = Math.min(common.decodedBytes(), Runtime.getRuntime().maxMemory() / 2);
    long expanded =
        fileLength > (Long.MAX_VALUE - FREE_OUTPUT) / EXPANSION
            ? Long.MAX_VALUE
            : FREE_OUTPUT + fileLength * EXPANSION;
    return new At1Limits(
        Math.min(common.decodedBytes(), expanded),
        memory,
        (int) Math.min(memory, common.allocation()));
  }

  /** These limits for one of several sets that are in work at the same time. */
  public At1Limits share(int parts) {
    long part = memory / parts;
    return new At1Limits(output, part, (int) Math.min(part, block));
  }
}
