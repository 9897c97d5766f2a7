package dev.colonnade.core.predicate;

import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.TimeUnit;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Dates and times in predicates, in the unit that a column counts. */
final class TemporalLiteral {
  private TemporalLiteral() {}

  static BigDecimal date(String text, Field field) {
    try {
      return BigDecimal.valueOf(LocalDate.parse(text).toEpochDay());
    } catch (DateTimeException e) {
      throw malformed(text, field, "2024-02-29");
    }
  }

  static BigDecimal time(String text, TimeUnit unit, Field field) {
    try {
      LocalTime time = LocalTime.parse(text);
      return units(time.toSecondOfDay(), time.getNano(), unit);
    } catch (DateTimeException e) {
      throw malformed(text, field, "23:59:59.999");
    }
  }

  static BigDecimal timestamp(String text, TimeUnit unit, Field field) {
    try {
      return units(local(text), unit);
    } catch (DateTimeException e) {
      throw malformed(text, field, "2023-11-14T22:13:20.5");
    }
  }

  /** With an offset, or in UTC where none is given. */
  static BigDecimal instant(String text, TimeUnit unit, Field field) {
    try {
      int time = timeStart(text);
      boolean offset =
          time >= 0
              && (text.endsWith("Z") || text.indexOf('+', time) > 0 || text.indexOf('-', time) > 0);
      LocalDateTime utc =
          offset
              ? OffsetDateTime.parse(text.replace(' ', 'T'))
                  .withOffsetSameInstant(ZoneOffset.UTC)
                  .toLocalDateTime()
              : local(text);
      return units(utc, unit);
    } catch (DateTimeException e) {
      throw malformed(text, field, "2023-11-14T22:13:20.5Z");
    }
  }

  private static LocalDateTime local(String text) {
    return timeStart(text) < 0
        ? LocalDate.parse(text).atStartOfDay()
        : LocalDateTime.parse(text.replace(' ', 'T'));
  }

  /** Where the time follows the date, whose length depends on the year, or -1. */
  private static int timeStart(String text) {
    return Math.max(text.indexOf('T'), text.indexOf(' '));
  }

  private static BigDecimal units(LocalDateTime time, TimeUnit unit) {
    return units(time.toEpochSecond(ZoneOffset.UTC), time.getNano(), unit);
  }

  private static BigDecimal units(long seconds, int nanos, TimeUnit unit) {
    return BigDecimal.valueOf(seconds)
        .add(BigDecimal.valueOf(nanos, 9))
        .multiply(BigDecimal.valueOf(unit.perSecond()));
  }

  private static IllegalArgumentException malformed(String text, Field field, String example) {
    return new IllegalArgumentException(
        "column '"
            + field.name()
            + "' is "
            + field.type()
            + ": '"
            + text
            + "' is none, write it as '"
            + example
            + "'");
  }
}
