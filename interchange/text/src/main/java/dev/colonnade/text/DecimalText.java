package dev.colonnade.text;

import dev.colonnade.core.bytes.ByteWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.io.NumberOutput;

/** The text of decimals: plain notation with as many fraction digits as their scale. */
final class DecimalText {
  /** Digits that a {@code long} may have. */
  private static final int LONG_DIGITS = 19;

  private DecimalText() {}

  static void append(long unscaled, int scale, ByteWriter out) {
    if (scale < 0 || scale > LONG_DIGITS) {
      append(BigInteger.valueOf(unscaled), scale, out);
      return;
    }
    byte[] digits = new byte[LONG_DIGITS + 1];
    int from = 0;
    int end = NumberOutput.outputLong(unscaled, digits, 0);
    if (unscaled < 0) {
      out.u8('-');
      from = 1;
    }
    int whole = end - from - scale;
    if (whole > 0) {
      out.bytes(digits, from, whole);
      from += whole;
    } else {
      out.u8('0');
    }
    if (scale > 0) {
      out.u8('.');
      for (int zeros = whole; zeros < 0; zeros++) {
        out.u8('0');
      }
      out.bytes(digits, from, end - from);
    }
  }

  static void append(BigInteger unscaled, int scale, ByteWriter out) {
    String text = new BigDecimal(unscaled, scale).toPlainString();
    out.bytes(text.getBytes(StandardCharsets.US_ASCII));
  }
}
