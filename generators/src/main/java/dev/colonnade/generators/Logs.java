package dev.colonnade.generators;

import dev.colonnade.core.schema.DataType;
import java.util.List;

/** Lines of a server's log. */
final class Logs {
  private static final long NANOS = 1_000_000_000L;
  private static final int[] STATUSES = {200, 200, 200, 200, 204, 304, 404, 500};

  private Logs() {}

  static List<SampleColumn> columns() {
    return List.of(
        Values.longs(
            "time",
            new DataType.TimestampType(9),
            (row, random) ->
                Values.EPOCH_SECOND * NANOS + row * 1_700_000 + random.below(1_700_000)),
        Values.texts("level", (row, random) -> Words.LEVELS[random.belowSkewed(4)]),
        Values.texts("service", (row, random) -> random.pick(Words.SERVICES)),
        Values.texts("host", (row, random) -> "host-" + random.below(40) + ".example"),
        Values.texts("message", (row, random) -> message(random)),
        Values.ints(
            "status", DataType.INT16, (row, random) -> STATUSES[random.below(STATUSES.length)]),
        Values.longsOrNull(
            "micros", DataType.INT64, 0.1, (row, random) -> 50 + random.belowSkewed(2_000_000)));
  }

  private static String message(SampleRandom random) {
    return random.pick(Words.ACTIONS)
        + " path=/v1/"
        + random.pick(Words.SERVICES)
        + "/"
        + random.belowSkewed(100_000)
        + " trace="
        + Long.toHexString(random.nextLong())
        + (random.chance(0.05) ? "\n  caused by: \"upstream\" said\tno" : "");
  }
}
