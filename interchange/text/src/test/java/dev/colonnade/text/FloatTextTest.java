package dev.colonnade.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.bytes.ByteWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.io.schubfach.DoubleToDecimal;

class FloatTextTest {
  /**
   * Texts known from the definition of {@code Double.toString} since JDK 19, and plain ones below
   * 0.001.
   */
  @ParameterizedTest
  @CsvSource({
    "0.0, 0.0",
    "-0.0, -0.0",
    "1.0, 1.0",
    "1.5, 1.5",
    "100.0, 100.0",
    "0.001, 0.001",
    "0.002, 0.002",
    "2.0E-3, 0.002",
    "9.99E-4, 0.000999",
    "-5.789865815984951E-4, -0.0005789865815984951",
    "0.0001, 0.0001",
    "9.999999999999999E-5, 9.999999999999999E-5",
    "9999999.0, 9999999.0",
    "1.0E7, 1.0E7",
    "9999999.999, 9999999.999",
    "1.0E10, 1.0E10",
    "2.0E-3, 0.002",
    "1.0E23, 1.0E23",
    "2.0E23, 2.0E23",
    "9.999999999999999E22, 1.0E23",
    "4.9E-324, 4.9E-324",
    "2.2250738585072014E-308, 2.2250738585072014E-308",
    "1.7976931348623157E308, 1.7976931348623157E308",
    "9007199254740993, 9.007199254740992E15",
    "123456.7891, 123456.7891",
    "0.1, 0.1",
    "0.30000000000000004, 0.30000000000000004",
    "2.98023223876953125E-8, 2.9802322387695312E-8",
    "8.41E21, 8.41E21",
    "5.0E-324, 4.9E-324",
    "1.1E-5, 1.1E-5",
    "NaN, NaN",
    "Infinity, Infinity",
    "-Infinity, -Infinity",
  })
  void doublesOfKnownText(double value, String text) {
    assertThat(appended(value)).isEqualTo(text);
    assertThat(FloatText.of(value)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 0.1",
    "1.0E-4, 0.0001",
    "9.9E-5, 9.9E-5",
    "0.00099, 0.00099",
    "1.0E10, 1.0E10",
    "1.4E-45, 1.4E-45",
    "3.4028235E38, 3.4028235E38",
    "1.17549435E-38, 1.1754944E-38",
    "16777216, 1.6777216E7",
    "0.3, 0.3",
    "-0.0, -0.0",
    "NaN, NaN",
    "-Infinity, -Infinity",
  })
  void floatsOfKnownText(float value, String text) {
    ByteWriter out = new ByteWriter();
    FloatText.append(value, out);
    assertThat(new String(out.toByteArray(), StandardCharsets.US_ASCII)).isEqualTo(text);
  }

  @Property
  void anyDoubleReadsBackFromAsFewDigitsAsPossible(@ForAll long bits) {
    double value = Double.longBitsToDouble(bits);
    String text = appended(value);
    assertThat(Double.doubleToLongBits(Double.parseDouble(text)))
        .isEqualTo(Double.doubleToLongBits(value));
    if (Double.isFinite(value) && value != 0) {
      noShorterTextReadsBack(value, new BigDecimal(text));
    }
  }

  /** Prices and the like take a shorter way to their text; it must be the same text. */
  @Property
  void shortFractionsHaveTheTextOfTheLongWay(@ForAll int units, @ForAll byte places) {
    double value = units / Math.pow(10, Math.floorMod(places, 8));
    double magnitude = Math.abs(value);
    if (magnitude < 1e-4 || magnitude >= 1e-3) {
      assertThat(appended(value)).isEqualTo(DoubleToDecimal.toString(value));
    }
  }

  private static void noShorterTextReadsBack(double value, BigDecimal printed) {
    int digits = printed.stripTrailingZeros().precision();
    if (digits <= 2) {
      return;
    }
    BigDecimal exact = new BigDecimal(value);
    for (RoundingMode mode : new RoundingMode[] {RoundingMode.FLOOR, RoundingMode.CEILING}) {
      BigDecimal shorter = exact.round(new MathContext(digits - 1, mode));
      assertThat(shorter.doubleValue()).as("%s for %s", shorter, printed).isNotEqualTo(value);
    }
    // Of the texts of that length that read back, the printed one is nearest.
    BigDecimal nearest = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    if (nearest.doubleValue() == value) {
      assertThat(printed.subtract(exact).abs()).isLessThanOrEqualTo(nearest.subtract(exact).abs());
    }
  }

  private static String appended(double value) {
    ByteWriter out = new ByteWriter(1);
    FloatText.append(value, out);
    return new String(out.toByteArray(), StandardCharsets.US_ASCII);
  }
}
