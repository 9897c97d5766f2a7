package dev.colonnade.text;

import dev.colonnade.core.bytes.ByteWriter;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.io.NumberOutput;
import tools.jackson.core.io.schubfach.DoubleToDecimal;
import tools.jackson.core.io.schubfach.FloatToDecimal;

/**
 * The text of floating-point numbers: the shortest decimal that reads back, in the form that {@code
 * Double.toString} has since JDK 19 ({@code 1.5}, {@code -0.0}, {@code 1.0E10}, {@code NaN}), but
 * for one range: from 0.0001 up to 0.001 numbers are written plainly, {@code 0.0005} and not {@code
 * 5.0E-4}, as other programs do whose CSV files must come back unchanged.
 */
public final class FloatText {
  /** Bytes that the longest such text takes, with room to spare. */
  public static final int MAX_BYTES = 32;

  private static final byte[] ZEROS = ascii("0.000");
  private static final byte[] NAN = ascii("NaN");
  private static final byte[] INFINITY = ascii("Infinity");
  private static final byte[] MINUS_INFINITY = ascii("-Infinity");

  private FloatText() {}

  /** The text of a number. */
  public static String of(double value) {
    ByteWriter text = new ByteWriter(MAX_BYTES);
    append(value, text);
    return new String(text.toByteArray(), StandardCharsets.US_ASCII);
  }

  /** The text of a number. */
  public static String of(float value) {
    ByteWriter text = new ByteWriter(MAX_BYTES);
    append(value, text);
    return new String(text.toByteArray(), StandardCharsets.US_ASCII);
  }

  /** Appends the text of a number. */
  public static void append(double value, ByteWriter out) {
    if (Double.isFinite(value)) {
      int from = out.length();
      out.advance(write(value, out.reserve(MAX_BYTES), from) - from);
    } else {
      out.bytes(notFinite(value));
    }
  }

  /** Appends the text of a number. */
  public static void append(float value, ByteWriter out) {
    if (Float.isFinite(value)) {
      int from = out.length();
      byte[] into = out.reserve(MAX_BYTES);
      int end = FloatToDecimal.writeFloat(value, into, from);
      float magnitude = Math.abs(value);
      boolean tenThousandths = magnitude >= 1e-4f && magnitude < 1e-3f;
      out.advance((tenThousandths ? plain(into, from, end) : end) - from);
    } else {
      out.bytes(notFinite(value));
    }
  }

  static byte[] notFinite(double value) {
    return Double.isNaN(value) ? NAN : value > 0 ? INFINITY : MINUS_INFINITY;
  }

  /** Writes a finite number and returns where its text ends. */
  public static int write(double value, byte[] into, int at) {
    int end = writeShortFraction(value, into, at);
    if (end >= 0) {
      return end;
    }
    end = DoubleToDecimal.writeDouble(value, into, at);
    return isTenThousandths(value) ? plain(into, at, end) : end;
  }

  private static boolean isTenThousandths(double value) {
    double magnitude = Math.abs(value);
    return magnitude >= 1e-4 && magnitude < 1e-3;
  }

  /** Turns {@code 5.79E-4} into {@code 0.000579} and returns where that ends. */
  private static int plain(byte[] text, int from, int end) {
    int first = text[from] == '-' ? from + 1 : from;
    int exponent = end - "E-4".length();
    boolean onlyZero = exponent - first == 3 && text[first + 2] == '0';
    int digits = onlyZero ? 0 : exponent - first - 2;
    byte leading = text[first];
    System.arraycopy(text, first + 2, text, first + 6, digits);
    System.arraycopy(ZEROS, 0, text, first, ZEROS.length);
    text[first + 5] = leading;
    return first + 6 + digits;
  }

  /**
   * The common case without a search for the shortest text: a number between 0.001 and 10,000,000
   * of at most 15 digits, four of them after the point. Different decimals of up to 15 digits are
   * different doubles, so a decimal of so few digits that reads back is the shortest there is.
   *
   * @return where the text ends, or -1 for any other number
   */
  private static int writeShortFraction(double value, byte[] into, int at) {
    double magnitude = Math.abs(value);
    if (!(magnitude >= 1e-3 && magnitude < 1e7)) {
      return -1;
    }
    long scaled = Math.round(magnitude * 1e4);
    if (scaled / 1e4 != magnitude) {
      return -1;
    }
    int to = at;
    if (value < 0) {
      into[to++] = '-';
    }
    int whole = (int) (scaled / 10_000);
    int fraction = (int) (scaled % 10_000);
    to = NumberOutput.outputInt(whole, into, to);
    into[to++] = '.';
    do {
      into[to++] = (byte) ('0' + fraction / 1000);
      fraction = fraction % 1000 * 10;
    } while (fraction != 0);
    return to;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
