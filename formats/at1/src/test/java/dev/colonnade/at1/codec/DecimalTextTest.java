package dev.colonnade.at1.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.bytes.ByteWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class DecimalTextTest {
  @Property
  void numbersPrintAsOthersPrintThem(@ForAll long value, @ForAll @IntRange(max = 18) int scale) {
    check(value, scale);
  }

  @Test
  void powersOfTenAndTheEndsOfTheRange() {
    for (int scale = 0; scale <= 18; scale++) {
      check(Long.MIN_VALUE, scale);
      check(Long.MAX_VALUE, scale);
      long power = 1;
      for (int i = 0; i <= 18; i++) {
        check(power, scale);
        check(power - 1, scale);
        check(-power, scale);
        power *= 10;
      }
    }
  }

  private static void check(long value, int scale) {
    ByteWriter out = new ByteWriter(1);
    DecimalText.whole(value, out);
    assertThat(text(out)).isEqualTo(Long.toString(value));
    out.clear();
    DecimalText.fixed(value, scale, out);
    String dot = scale == 0 ? "." : "";
    assertThat(text(out))
        .isEqualTo(new BigDecimal(BigInteger.valueOf(value), scale).toPlainString() + dot);
  }

  private static String text(ByteWriter out) {
    return new String(out.toByteArray(), StandardCharsets.ISO_8859_1);
  }
}
