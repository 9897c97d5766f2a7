package dev.colonnade.text;

import dev.colonnade.core.bytes.ByteWriter;
import tools.jackson.core.io.NumberOutput;

/** The text of dates and times in ISO 8601 form, made from the stored numbers directly. */
final class TemporalText {
  private static final int SECONDS_OF_DAY = 86_400;
  private static final int DAYS_OF_400_YEARS = 146_097;

  /** From 0000-03-01, where the count of days below begins, to 1970-01-01. */
  private static final int EPOCH_DAYS = 719_468;

  private TemporalText() {}

  /** {@code 2024-02-29}. */
  static void date(long epochDay, ByteWriter out) {
    // Years are counted from March, so that the leap day is the last day of a year.
    long days = epochDay + EPOCH_DAYS;
    long cycle = Math.floorDiv(days, DAYS_OF_400_YEARS);
    int dayOfCycle = (int) (days - cycle * DAYS_OF_400_YEARS);
    int yearOfCycle =
        (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365;
    int dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100);
    int monthFromMarch = (5 * dayOfYear + 2) / 153;
    int day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1;
    int month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
    year(cycle * 400 + yearOfCycle + (month <= 2 ? 1 : 0), out);
    out.u8('-');
    twoDigits(month, out);
    out.u8('-');
    twoDigits(day, out);
  }

  /** Four digits, more with a sign before them outside of 0 to 9999. */
  private static void year(long year, ByteWriter out) {
    long magnitude = Math.abs(year);
    if (year < 0) {
      out.u8('-');
    } else if (year > 9999) {
      out.u8('+');
    }
    if (magnitude <= 9999) {
      twoDigits((int) magnitude / 100, out);
      twoDigits((int) magnitude % 100, out);
    } else {
      int from = out.length();
      out.advance(NumberOutput.outputLong(magnitude, out.reserve(20), from) - from);
    }
  }

  /**
   * {@code 23:59:59.999}. A count outside of a day, which some files hold, has a sign or more
   * hours: {@code -429:14:20.169}.
   *
   * @param count units since midnight
   * @param perSecond units in a second
   * @param precision fraction digits to show
   */
  static void time(long count, long perSecond, int precision, ByteWriter out) {
    if (count < 0) {
      out.u8('-');
    }
    long magnitude = Math.abs(count);
    long seconds = Long.divideUnsigned(magnitude, perSecond);
    long fraction = Long.remainderUnsigned(magnitude, perSecond);
    long hours = seconds / 3600;
    if (hours < 100) {
      twoDigits((int) hours, out);
    } else {
      int from = out.length();
      out.advance(NumberOutput.outputLong(hours, out.reserve(20), from) - from);
    }
    out.u8(':');
    twoDigits((int) (seconds / 60 % 60), out);
    out.u8(':');
    twoDigits((int) (seconds % 60), out);
    if (precision > 0) {
      out.u8('.');
      long unit = perSecond / 10;
      for (int i = 0; i < precision; i++) {
        out.u8('0' + (int) (fraction / unit % 10));
        unit = Math.max(1, unit / 10);
      }
    }
  }

  /** {@code 2023-11-14T22:13:20.123}. */
  static void timestamp(long count, long perSecond, int precision, ByteWriter out) {
    long perDay = perSecond * SECONDS_OF_DAY;
    date(Math.floorDiv(count, perDay), out);
    out.u8('T');
    time(Math.floorMod(count, perDay), perSecond, precision, out);
  }

  private static void twoDigits(int value, ByteWriter out) {
    out.u8('0' + value / 10).u8('0' + value % 10);
  }
}
