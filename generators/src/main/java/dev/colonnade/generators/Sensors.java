package dev.colonnade.generators;

import dev.colonnade.core.schema.DataType;
import java.util.List;

/** Measurements of 20 sensors, one a second: sorted by time, slowly changing. */
final class Sensors {
  private static final int SENSORS = 20;
  private static final double SECONDS_PER_DAY = 86_400;

  private Sensors() {}

  static List<SampleColumn> columns() {
    return List.of(
        Values.longs(
            "time",
            new DataType.TimestampType(3),
            (row, random) -> (Values.EPOCH_SECOND + row / SENSORS) * 1000 + random.below(50)),
        Values.ints("sensor", DataType.INT32, (row, random) -> (int) (row % SENSORS)),
        Values.doubles(
            "temperature",
            (row, random) -> Values.rounded(15 + 8 * daily(row) + random.unit() / 2, 100)),
        Values.floatsOrNull(
            "humidity",
            0.02,
            (row, random) -> Values.rounded(60 - 20 * daily(row) + random.unit(), 10)),
        Values.doubles(
            "pressure",
            (row, random) -> 1013.25 + 4 * StrictMath.sin(row / 1e6) + random.unit() / 100),
        Values.booleans("ok", 0.999));
  }

  private static double daily(long row) {
    return StrictMath.sin(2 * Math.PI * (row / SENSORS) / SECONDS_PER_DAY);
  }
}
