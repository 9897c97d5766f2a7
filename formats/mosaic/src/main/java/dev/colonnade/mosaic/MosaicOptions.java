package dev.colonnade.mosaic;

import dev.colonnade.core.format.OptionSpec;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.mosaic.metadata.Compression;
import java.util.List;

/**
 * How a Mosaic file is written. Immutable; begin with {@link #DEFAULT}:
 *
 * <pre>{@code
 * MosaicOptions.DEFAULT.withZstdLevel(9).withNumBuckets(200).withStatistics("id", "time")
 * }</pre>
 *
 * @param compression of all blocks
 * @param zstdLevel as zstd has it; 0 is the library's default, negative ones are faster
 * @param numBuckets buckets that the columns are spread over, or as many as there are columns
 * @param rowGroupMaxSize bytes of values, as they are before any encoding, from which on a row
 *     group is written
 * @param maxDictTotalBytes bytes of a dictionary, for values that are longer than 8 bytes or have
 *     no fixed length
 * @param maxDictEntries entries of a dictionary; 0 or 1 for none at all
 * @param pageSizeThreshold average bytes of a column from which on the columns of a bucket are
 *     compressed one by one
 * @param statistics names of columns whose null count and bounds are noted for each row group
 */
public record MosaicOptions(
    Compression compression,
    int zstdLevel,
    int numBuckets,
    long rowGroupMaxSize,
    long maxDictTotalBytes,
    int maxDictEntries,
    long pageSizeThreshold,
    List<String> statistics) {
  /** What is used where nothing is said. */
  public static final MosaicOptions DEFAULT =
      new MosaicOptions(Compression.ZSTD, 1, 100, 256L << 20, 32_768, 255, 32_768, List.of());

  private static final int MIN_LEVEL = -131_072;
  private static final int MAX_LEVEL = 22;

  /** The options by name. */
  static final List<OptionSpec> SPECS =
      List.of(
          new OptionSpec("compression", "zstd", "zstd or none"),
          new OptionSpec("zstd_level", "1", "1 (fast) to 22 (small); below 1 faster still"),
          new OptionSpec("num_buckets", "100", "buckets that the columns are spread over"),
          new OptionSpec(
              "row_group_max_size",
              "256m",
              "bytes of values from which on a row group is written; k, m, g for units"),
          new OptionSpec(
              "max_dict_total_bytes", "32k", "bytes that a dictionary of longer values may take"),
          new OptionSpec(
              "max_dict_entries", "255", "values that a dictionary may have; 0 for none"),
          new OptionSpec(
              "page_size_threshold",
              "32k",
              "average bytes of a column from which on columns are compressed one by one"),
          new OptionSpec(
              "stats",
              "",
              "columns, with commas between, whose bounds and null counts are kept; a name with a"
                  + " comma in double quotes"));

  public MosaicOptions {
    statistics = List.copyOf(statistics);
    check("zstdLevel", zstdLevel, MIN_LEVEL, MAX_LEVEL);
    check("numBuckets", numBuckets, 1, Integer.MAX_VALUE);
    check("rowGroupMaxSize", rowGroupMaxSize, 0, Long.MAX_VALUE);
    check("maxDictTotalBytes", maxDictTotalBytes, 0, Long.MAX_VALUE);
    check("maxDictEntries", maxDictEntries, 0, Integer.MAX_VALUE);
    check("pageSizeThreshold", pageSizeThreshold, 0, Long.MAX_VALUE);
  }

  private static void check(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(name + " is at least " + least + " and at most " + most);
    }
  }

  /** The options in text form. */
  static MosaicOptions of(WriteOptions options) {
    MosaicOptions d = DEFAULT;
    String compression = options.choice("compression", "zstd", "none");
    int level = (int) options.number("zstd_level", d.zstdLevel, MIN_LEVEL, MAX_LEVEL);
    int buckets = (int) options.number("num_buckets", d.numBuckets, 1, Integer.MAX_VALUE);
    long most = Long.MAX_VALUE;
    return new MosaicOptions(
        compression.equals("none") ? Compression.NONE : Compression.ZSTD,
        level,
        buckets,
        options.number("row_group_max_size", d.rowGroupMaxSize, 0, most),
        options.number("max_dict_total_bytes", d.maxDictTotalBytes, 0, most),
        (int) options.number("max_dict_entries", d.maxDictEntries, 0, Integer.MAX_VALUE),
        options.number("page_size_threshold", d.pageSizeThreshold, 0, most),
        NameList.parse(options.text("stats", "")));
  }

  public MosaicOptions withCompression(Compression other) {
    return new MosaicOptions(
        other,
        zstdLevel,
        numBuckets,
        rowGroupMaxSize,
        maxDictTotalBytes,
        maxDictEntries,
        pageSizeThreshold,
        statistics);
  }

  public MosaicOptions withZstdLevel(int level) {
    return new MosaicOptions(
        compression,
        level,
        numBuckets,
        rowGroupMaxSize,
        maxDictTotalBytes,
        maxDictEntries,
        pageSizeThreshold,
        statistics);
  }

  public MosaicOptions withNumBuckets(int buckets) {
    return new MosaicOptions(
        compression,
        zstdLevel,
        buckets,
        rowGroupMaxSize,
        maxDictTotalBytes,
        maxDictEntries,
        pageSizeThreshold,
        statistics);
  }

  public MosaicOptions withRowGroupMaxSize(long bytes) {
    return new MosaicOptions(
        compression,
        zstdLevel,
        numBuckets,
        bytes,
        maxDictTotalBytes,
        maxDictEntries,
        pageSizeThreshold,
        statistics);
  }

  /** Another bound on dictionaries: bytes and entries. */
  public MosaicOptions withDictionary(long totalBytes, int entries) {
    return new MosaicOptions(
        compression,
        zstdLevel,
        numBuckets,
        rowGroupMaxSize,
        totalBytes,
        entries,
        pageSizeThreshold,
        statistics);
  }

  public MosaicOptions withPageSizeThreshold(long bytes) {
    return new MosaicOptions(
        compression,
        zstdLevel,
        numBuckets,
        rowGroupMaxSize,
        maxDictTotalBytes,
        maxDictEntries,
        bytes,
        statistics);
  }

  /** Other columns whose bounds are noted. */
  public MosaicOptions withStatistics(String... columns) {
    return new MosaicOptions(
        compression,
        zstdLevel,
        numBuckets,
        rowGroupMaxSize,
        maxDictTotalBytes,
        maxDictEntries,
        pageSizeThreshold,
        List.of(columns));
  }
}
