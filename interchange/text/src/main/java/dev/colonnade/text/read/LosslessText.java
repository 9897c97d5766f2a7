package dev.colonnade.text.read;

import dev.colonnade.text.FloatText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Which types can hold a text so that printing the value gives back exactly that text. {@code 007},
 * {@code +5}, {@code 1.10} and {@code 1e3} are no numbers by this measure: 7, 5, 1.1 and 1000.0
 * print differently.
 */
public final class LosslessText {
  /** The text is that of an int32; then it is also that of an int64. */
  public static final int INT32 = 1;

  /** The text is that of an int64. */
  public static final int INT64 = 2;

  /** The text is that of a float64. */
  public static final int FLOAT64 = 4;

  /** The text is that of a boolean. */
  public static final int BOOLEAN = 8;

  /** All of the above. */
  public static final int ALL = INT32 | INT64 | FLOAT64 | BOOLEAN;

  /** Decimals of up to so many digits are all different doubles. */
  private static final int SAFE_DIGITS = 15;

  /** No double's shortest text is longer: a sign, 17 digits, a point, and E-308. */
  private static final int LONGEST = 24;

  private static final double[] POWERS_OF_TEN = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private LosslessText() {}

  /** The kinds that a text is lossless for, none for an empty one. */
  public static int kinds(byte[] text, int from, int to) {
    if (from == to) {
      return 0;
    }
    int first = text[from];
    if (first <= '9') {
      return first >= '0' || first == '-' ? numberKinds(text, from, to) : 0;
    }
    return switch (first) {
      case 't' -> is("true", text, from, to) ? BOOLEAN : 0;
      case 'f' -> is("false", text, from, to) ? BOOLEAN : 0;
      case 'N' -> is("NaN", text, from, to) ? FLOAT64 : 0;
      case 'I' -> is("Infinity", text, from, to) ? FLOAT64 : 0;
      default -> 0;
    };
  }

  private static int numberKinds(byte[] text, int from, int to) {
    boolean negative = text[from] == '-';
    int start = negative ? from + 1 : from;
    if (DigitWord.fits(start, to)) {
      long word = DigitWord.of(text, start, to);
      if (DigitWord.isDigits(word)) {
        boolean plain = text[start] != '0' || (to - start == 1 && !negative);
        return plain ? INT32 | INT64 : 0;
      }
      if (text[start] != '0' && isPlainFraction(word, to - start)) {
        return FLOAT64;
      }
    }
    int at = start;
    long magnitude = 0;
    while (at < to) {
      int digit = text[at] - '0';
      if (digit < 0 || digit > 9) {
        break;
      }
      magnitude = magnitude * 10 + digit;
      at++;
    }
    if (at < to) {
      return isFloat(text, start, at, to, negative) ? FLOAT64 : 0;
    }
    int digits = at - start;
    if (digits == 0 || digits > 19 || (text[start] == '0' && (digits > 1 || negative))) {
      return 0;
    }
    if (digits == 19 && magnitude < 0) {
      // 2^63 and beyond do not fit, but for -2^63 itself.
      return negative && magnitude == Long.MIN_VALUE ? INT64 : 0;
    }
    long value = negative ? -magnitude : magnitude;
    return value == (int) value ? INT32 | INT64 : INT64;
  }

  /** Whether a short text is digits, a point, and digits of which the last of several is no 0. */
  private static boolean isPlainFraction(long word, int length) {
    int behind = DigitWord.behindPoint(word);
    boolean shortest = behind == 1 || word >>> 56 != '0';
    return behind > 0
        && behind < length - 1
        && shortest
        && DigitWord.isDigits(DigitWord.withoutPoint(word, behind));
  }

  /**
   * Whether a text with something other than digits is a double's shortest text.
   *
   * @param start behind the sign
   * @param point the first character that is no digit
   */
  private static boolean isFloat(byte[] text, int start, int point, int to, boolean negative) {
    int whole = point - start;
    if (text[point] != '.') {
      return negative && whole == 0 && is("Infinity", text, start, to);
    }
    if (whole == 0 || (whole > 1 && text[start] == '0') || to - start > LONGEST) {
      return false;
    }
    int at = point + 1;
    while (at < to && text[at] >= '0' && text[at] <= '9') {
      at++;
    }
    int fraction = at - point - 1;
    if (fraction == 0) {
      return false;
    }
    if (at < to) {
      return text[at] == 'E' && printsTheSame(text, negative ? start - 1 : start, to);
    }
    if (whole > 7 || (fraction > 1 && text[to - 1] == '0')) {
      return false;
    }
    int significant = whole + fraction;
    if (text[start] == '0') {
      int zeros = point + 1;
      while (zeros < to && text[zeros] == '0') {
        zeros++;
      }
      if (zeros == to) {
        return true;
      }
      if (zeros - point - 1 > 3) {
        return false;
      }
      significant = to - zeros;
    }
    return significant <= SAFE_DIGITS || printsTheSame(text, negative ? start - 1 : start, to);
  }

  private static boolean printsTheSame(byte[] text, int from, int to) {
    double value;
    try {
      value = Double.parseDouble(ascii(text, from, to));
    } catch (NumberFormatException e) {
      return false;
    }
    if (!Double.isFinite(value)) {
      return false;
    }
    byte[] printed = new byte[FloatText.MAX_BYTES];
    int length = FloatText.write(value, printed, 0);
    return Arrays.equals(printed, 0, length, text, from, to);
  }

  /** The number that a text of the kind INT64 stands for. */
  public static long parseLong(byte[] text, int from, int to) {
    boolean negative = text[from] == '-';
    int start = negative ? from + 1 : from;
    long magnitude = 0;
    if (DigitWord.fits(start, to)) {
      magnitude = DigitWord.value(DigitWord.of(text, start, to));
    } else {
      for (int i = start; i < to; i++) {
        magnitude = magnitude * 10 + (text[i] - '0');
      }
    }
    return negative ? -magnitude : magnitude;
  }

  /** The number that a text of the kind FLOAT64 stands for. */
  public static double parseDouble(byte[] text, int from, int to) {
    boolean negative = text[from] == '-';
    int start = negative ? from + 1 : from;
    if (DigitWord.fits(start, to)) {
      long word = DigitWord.of(text, start, to);
      int behind = DigitWord.behindPoint(word);
      long digits = behind < 0 ? word : DigitWord.withoutPoint(word, behind);
      if (behind > 0 && DigitWord.isDigits(digits)) {
        double magnitude = DigitWord.value(digits) / POWERS_OF_TEN[behind];
        return negative ? -magnitude : magnitude;
      }
    }
    if (to - start <= SAFE_DIGITS + 1) {
      // Up to 15 digits and the power of ten are exact, so their quotient is rounded only once.
      long digits = 0;
      int fraction = 0;
      boolean behindPoint = false;
      int at = start;
      for (; at < to; at++) {
        int digit = text[at] - '0';
        if (digit >= 0 && digit <= 9) {
          digits = digits * 10 + digit;
          fraction += behindPoint ? 1 : 0;
        } else if (text[at] == '.') {
          behindPoint = true;
        } else {
          break;
        }
      }
      if (at == to) {
        double magnitude = digits / POWERS_OF_TEN[fraction];
        return negative ? -magnitude : magnitude;
      }
    }
    return Double.parseDouble(ascii(text, from, to));
  }

  private static String ascii(byte[] text, int from, int to) {
    return new String(text, from, to - from, StandardCharsets.ISO_8859_1);
  }

  private static boolean is(String word, byte[] text, int from, int to) {
    if (to - from != word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (text[from + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
