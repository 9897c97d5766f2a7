package dev.colonnade.text.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.text.FloatText;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class LosslessTextTest {
  @Property(tries = 20_000)
  void isANumberExactlyIfItsTextComesBack(@ForAll("numberLike") String text) {
    // Where eight bytes can be looked at together, and where they would begin before the array.
    check(text, "");
    check(text, "-1.0,9.9");
  }

  private static void check(String text, String before) {
    byte[] bytes = (before + text + "1").getBytes(StandardCharsets.UTF_8);
    int from = before.length();
    int to = bytes.length - 1;
    int kinds = LosslessText.kinds(bytes, from, to);
    assertThat((kinds & LosslessText.INT32) != 0).as(text).isEqualTo(isInt(text));
    assertThat((kinds & LosslessText.INT64) != 0).as(text).isEqualTo(isLong(text));
    assertThat((kinds & LosslessText.FLOAT64) != 0).as(text).isEqualTo(isDouble(text));
    assertThat((kinds & LosslessText.BOOLEAN) != 0)
        .isEqualTo(text.equals("true") || text.equals("false"));
    if (isLong(text)) {
      assertThat(LosslessText.parseLong(bytes, from, to)).isEqualTo(Long.parseLong(text));
    }
    if (isDouble(text)) {
      assertThat(LosslessText.parseDouble(bytes, from, to)).isEqualTo(Double.valueOf(text));
    }
  }

  @Provide
  Arbitrary<String> numberLike() {
    return Arbitraries.oneOf(
        Arbitraries.strings().withChars("0123456789.-+eE").ofMinLength(1).ofMaxLength(22),
        Arbitraries.strings().withChars("01259.").ofMinLength(1).ofMaxLength(19),
        Arbitraries.strings().withChars("0123456789./:").ofMinLength(1).ofMaxLength(9),
        Arbitraries.integers().between(-999_999, 999_999).map(i -> String.valueOf(i / 100.0)),
        Arbitraries.doubles().map(FloatText::of),
        Arbitraries.doubles().map(String::valueOf),
        Arbitraries.longs().map(String::valueOf),
        Arbitraries.integers().map(String::valueOf),
        Arbitraries.integers().map(i -> FloatText.of(i / 1000.0)),
        Arbitraries.bigIntegers().map(String::valueOf),
        Arbitraries.of(
            "true",
            "false",
            "True",
            "NaN",
            "nan",
            "Infinity",
            "-Infinity",
            "+Infinity",
            "-NaN",
            "-",
            ".",
            "-0",
            "0",
            "-0.0",
            "0.0",
            "00.1",
            "007",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "-9223372036854775809",
            "2147483648",
            "1.0E7",
            "10000000.0",
            "1.0E-4",
            "0.0001",
            "1.00",
            "18446744073709551616",
            "1.7976931348623157E309",
            "4.9E-324",
            "5.0E-324",
            "0x1p3",
            "1d",
            "1.0f"));
  }

  private static boolean isInt(String text) {
    try {
      return String.valueOf(Integer.parseInt(text)).equals(text);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean isLong(String text) {
    try {
      return String.valueOf(Long.parseLong(text)).equals(text);
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static boolean isDouble(String text) {
    try {
      return FloatText.of(Double.parseDouble(text)).equals(text);
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
