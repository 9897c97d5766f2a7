package dev.colonnade.riegeli;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers of bytes in text: a decimal number, then perhaps a letter for a power of 1024. */
final class ByteCount {
  private static final Pattern FORM =
      Pattern.compile("(\\d+\\.?\\d*|\\.\\d+)((?:[eE][+-]?\\d+)?)([BkKMGTPE]?)");

  private ByteCount() {}

  /** The number, rounded; -1 if the text is none. */
  static long parse(String text) {
    Matcher matcher = FORM.matcher(String.valueOf(text));
    if (!matcher.matches()) {
      return -1;
    }
    double number = Double.parseDouble(matcher.group(1) + matcher.group(2));
    return Math.round(number * unit(matcher.group(3)));
  }

  private static double unit(String letter) {
    int power = "KMGTPE".indexOf(letter.isEmpty() ? "B" : letter.toUpperCase(Locale.ROOT)) + 1;
    return Math.pow(1024, power);
  }
}
