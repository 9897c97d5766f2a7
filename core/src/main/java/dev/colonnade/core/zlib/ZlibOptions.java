package dev.colonnade.core.zlib;

import dev.colonnade.core.format.OptionSpec;
import dev.colonnade.core.format.WriteOptions;

/** The settings that formats of zlib columns share. */
public final class ZlibOptions {
  /** How hard zlib tries. */
  public static final OptionSpec LEVEL =
      new OptionSpec(
          "level",
          "auto",
          "zlib level, 1 (fast) to 9 (small), 0 to store; auto tries a piece of each column");

  /** What becomes of nulls. */
  public static final OptionSpec NULLS =
      new OptionSpec(
          "nulls", "error", "nulls: error, or empty to write \"\", 0, NaN or false instead");

  private ZlibOptions() {}

  public static int level(WriteOptions options) {
    boolean auto = options.text(LEVEL.name(), LEVEL.defaultText()).equals(LEVEL.defaultText());
    return auto ? LevelChoice.AUTO : (int) options.number(LEVEL.name(), 6, 0, 9);
  }

  public static NullHandling nulls(WriteOptions options) {
    return options.choice(NULLS.name(), "error", "empty").equals("empty")
        ? NullHandling.EMPTY
        : NullHandling.ERROR;
  }
}
