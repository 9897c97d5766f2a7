package dev.colonnade.text.read;

import dev.colonnade.core.schema.TimeUnit;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/**
 * Reads dates and times in ISO 8601 form as the numbers that are stored for them. A blank may stand
 * for the {@code T}; more fraction digits than the type has are refused.
 */
final class TemporalParser {
  private static final int NANOS_OF_SECOND = 1_000_000_000;

  private TemporalParser() {}

  static long date(String text) {
    return LocalDate.parse(text).toEpochDay();
  }

  static long time(String text, int precision, TimeUnit unit) {
    LocalTime time = LocalTime.parse(text);
    return count(time.toSecondOfDay(), time.getNano(), precision, unit);
  }

  static long timestamp(String text, int precision, TimeUnit unit) {
    return count(local(text), precision, unit);
  }

  /** With an offset, or in UTC where none is given. */
  static long instant(String text, int precision, TimeUnit unit) {
    int time = Math.max(text.indexOf('T'), text.indexOf(' '));
    boolean offset =
        time > 0
            && (text.endsWith("Z") || text.indexOf('+', time) > 0 || text.indexOf('-', time) > 0);
    LocalDateTime utc =
        offset
            ? OffsetDateTime.parse(text.replace(' ', 'T'))
                .withOffsetSameInstant(ZoneOffset.UTC)
                .toLocalDateTime()
            : local(text);
    return count(utc, precision, unit);
  }

  private static LocalDateTime local(String text) {
    return text.length() <= 10
        ? LocalDate.parse(text).atStartOfDay()
        : LocalDateTime.parse(text.replace(' ', 'T'));
  }

  private static long count(LocalDateTime time, int precision, TimeUnit unit) {
    return count(time.toEpochSecond(ZoneOffset.UTC), time.getNano(), precision, unit);
  }

  private static long count(long seconds, int nanos, int precision, TimeUnit unit) {
    int smallest = NANOS_OF_SECOND;
    for (int i = 0; i < precision; i++) {
      smallest /= 10;
    }
    if (nanos % smallest != 0) {
      throw new DateTimeException("more than " + precision + " fraction digits");
    }
    long fraction = nanos / (NANOS_OF_SECOND / unit.perSecond());
    // Second by second, so that the earliest time of all does not overflow on the way.
    return seconds >= 0
        ? Math.addExact(Math.multiplyExact(seconds, unit.perSecond()), fraction)
        : Math.addExact(
            Math.multiplyExact(seconds + 1, unit.perSecond()), fraction - unit.perSecond());
  }
}
