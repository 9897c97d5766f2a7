package dev.colonnade.at1;

import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.encode.Compression;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.format.OptionSpec;
import dev.colonnade.core.format.WriteOptions;
import java.util.List;

/**
 * How an archive is written.
 *
 * @param codec the codec to use, or null to choose by looking at the data
 * @param queryable whether the archive shall be one that can be queried
 * @param compression how streams and blocks are compressed
 * @param streaming whether to write a streaming archive even where the input is small; large inputs
 *     always become one
 * @param chunkLines lines of a frame of a streaming archive
 * @param groupRows rows of a row group of a queryable archive, or 0 for a number that suits it
 */
public record At1Options(
    Codec codec,
    Queryable queryable,
    Compression compression,
    boolean streaming,
    int chunkLines,
    int groupRows,
    Parallel parallel) {
  /** Whether an archive shall be queryable. */
  public enum Queryable {
    /** If it does not get larger than plain compression by it. */
    AUTO,
    /** Whatever it costs. */
    ALWAYS,
    /** Whatever is smallest. */
    NEVER
  }

  /** Lines of a frame where nothing else is said. */
  public static final int DEFAULT_CHUNK_LINES = 500_000;

  /** Of larger texts, what is clearly smaller by samples is not held to xz by default. */
  private static final int PROVEN_UP_TO = 8 << 20;

  private static final int XZ_LEVEL = 6;
  private static final int ZSTD_LEVEL = 15;
  private static final int FAST_LEVEL = 3;

  /** The settings by name. */
  public static final List<OptionSpec> SPECS =
      List.of(
          new OptionSpec(
              "codec",
              "auto",
              "auto, raw, columnar, qcolumnar, qjson, qjson2, json or log; auto looks at the data"),
          new OptionSpec(
              "queryable",
              "auto",
              "auto (if not larger than plain compression), always, or never (whatever is smallest)"),
          new OptionSpec("backend", "best", "best (the smaller of both, each time), xz or zstd"),
          new OptionSpec("level", "", "of the backend: 0 to 9 for xz and best, 1 to 22 for zstd"),
          new OptionSpec("fast", "false", "true: zstd at a low level only, several times faster"),
          new OptionSpec(
              "bound",
              "auto",
              "how it is known that an archive is not larger than xz: proven (xz goes over the text,"
                  + " several times slower), sampled, or auto (proven up to 8 MiB)"),
          new OptionSpec("stream", "false", "true: frames of chunk_lines lines, in bounded memory"),
          new OptionSpec("chunk_lines", "500000", "lines of a frame"),
          new OptionSpec(
              "group_rows", "0", "rows of a row group; 0 takes a 200th, 4,096 to 32,768"));

  /** Every setting at its default, all cores. */
  public static final At1Options DEFAULT = of(WriteOptions.DEFAULT);

  /** Reads the settings. */
  public static At1Options of(WriteOptions options) {
    options.check("at1", SPECS);
    String codec =
        options.choice(
            "codec", "auto", "raw", "columnar", "qcolumnar", "qjson", "qjson2", "json", "log");
    return new At1Options(
        codec.equals("auto") ? null : Codec.valueOf(codec.toUpperCase(java.util.Locale.ROOT)),
        Queryable.valueOf(
            options
                .choice("queryable", "auto", "always", "never")
                .toUpperCase(java.util.Locale.ROOT)),
        compression(options),
        options.choice("stream", "false", "true").equals("true"),
        (int) options.number("chunk_lines", DEFAULT_CHUNK_LINES, 1, Integer.MAX_VALUE - 8),
        (int) options.number("group_rows", 0, 0, 1 << 24),
        options.parallel());
  }

  private static Compression compression(WriteOptions options) {
    String backend = options.choice("backend", "best", "xz", "zstd");
    int provenUpTo =
        switch (options.choice("bound", "auto", "proven", "sampled")) {
          case "proven" -> Integer.MAX_VALUE;
          case "sampled" -> 0;
          default -> PROVEN_UP_TO;
        };
    if (options.choice("fast", "false", "true").equals("true")) {
      return new Compression(
          false, true, XZ_LEVEL, (int) options.number("level", FAST_LEVEL, 1, 22), 0);
    } else if (backend.equals("zstd")) {
      return new Compression(
          false, true, XZ_LEVEL, (int) options.number("level", ZSTD_LEVEL, 1, 22), 0);
    }
    int level = (int) options.number("level", XZ_LEVEL, 0, 9);
    return new Compression(true, backend.equals("best"), level, ZSTD_LEVEL, provenUpTo);
  }

  public At1Options withCodec(Codec other) {
    return new At1Options(
        other, queryable, compression, streaming, chunkLines, groupRows, parallel);
  }

  public At1Options withQueryable(Queryable other) {
    return new At1Options(codec, other, compression, streaming, chunkLines, groupRows, parallel);
  }

  public At1Options withStreaming(boolean other) {
    return new At1Options(codec, queryable, compression, other, chunkLines, groupRows, parallel);
  }

  public At1Options withChunkLines(int lines) {
    return new At1Options(codec, queryable, compression, streaming, lines, groupRows, parallel);
  }

  public At1Options withGroupRows(int rows) {
    return new At1Options(codec, queryable, compression, streaming, chunkLines, rows, parallel);
  }
}
