package dev.colonnade.generators;

import dev.colonnade.core.schema.DataType;
import java.util.List;
import java.util.Locale;

/** People: dates, decimals, booleans and missing values. */
final class People {
  private static final int DAY_1940 = -10_957;
  private static final long MICROS = 1_000_000L;

  private People() {}

  static List<SampleColumn> columns() {
    return List.of(
        Values.longs("id", DataType.INT64, (row, random) -> 10_000_000_000L + row),
        Values.texts("name", (row, random) -> firstName(random) + " " + lastName(random)),
        Values.textsOrNull(
            "email",
            (row, random) -> random.chance(0.15) ? null : ascii(random) + row + "@mail.example"),
        Values.ints("born", DataType.DATE, (row, random) -> DAY_1940 + random.below(25_000)),
        Values.floatsOrNull(
            "height", 0.1, (row, random) -> Values.rounded(1.5 + random.unit() / 2, 100)),
        Values.booleans("member", 0.3),
        Values.longsOrNull(
            "balance",
            new DataType.DecimalType(12, 2),
            0.05,
            (row, random) -> random.belowSkewed(10_000_000) - 50_000),
        Values.longs(
            "joined",
            new DataType.TimestampType(6),
            (row, random) -> (Values.EPOCH_SECOND + row * 37) * MICROS + random.below(1_000_000)));
  }

  private static String firstName(SampleRandom random) {
    return random.pick(Words.FIRST_NAMES);
  }

  private static String lastName(SampleRandom random) {
    return random.pick(Words.LAST_NAMES);
  }

  private static String ascii(SampleRandom random) {
    return random.pick(Words.SYMBOLS).toLowerCase(Locale.ROOT);
  }
}
