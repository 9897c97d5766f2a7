package dev.colonnade.riegeli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.HexFormat;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordPositionTest {
  @ParameterizedTest
  @CsvSource({
    "0, 00",
    "127, 7f",
    "128, 8080",
    "16383, bfff",
    "16384, c04000",
    "65561, c10019",
    "72057594037927935, feffffffffffffff",
    "72057594037927936, ff0100000000000000",
    "18446744073709551615, ffffffffffffffffff"
  })
  void bytesOfANumber(String number, String hex) {
    RecordPosition position = new RecordPosition(Long.parseUnsignedLong(number), 0);
    assertThat(HexFormat.of().formatHex(position.toBytes())).isEqualTo(hex + "00");
    assertThat(RecordPosition.fromBytes(position.toBytes())).isEqualTo(position);
  }

  @Test
  void sixteenBytesAreTwoPlainNumbers() {
    byte[] bytes = HexFormat.of().parseHex("00000000000100190000000000000007");
    assertThat(RecordPosition.fromBytes(bytes)).isEqualTo(new RecordPosition(65561, 7));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "00", "8000", "807f00", "80", "000000", "fe0000000000000000"})
  void otherBytesAreRefused(String hex) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecordPosition.fromBytes(HexFormat.of().parseHex(hex)));
  }

  @Test
  void text() {
    assertThat(RecordPosition.parse("64/2")).isEqualTo(new RecordPosition(64, 2));
    assertThat(RecordPosition.parse("18446744073709551615/0"))
        .hasToString("18446744073709551615/0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "/", "64", "64/", "/2", "+1/2", "1/-2", "1/2/3", "18446744073709551615/1"})
  void otherTextIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> RecordPosition.parse(text));
  }

  @Property
  void allFormsKeepOrder(@ForAll long a, @ForAll int aIndex, @ForAll long b, @ForAll int bIndex) {
    RecordPosition first = new RecordPosition(a >>> 1, aIndex & 0xffff_ffffL);
    RecordPosition second = new RecordPosition(b >>> 1, bIndex & 0xffff_ffffL);
    int order = Integer.signum(first.compareTo(second));
    assertThat(Integer.signum(Arrays.compareUnsigned(first.toBytes(), second.toBytes())))
        .isEqualTo(order);
    assertThat(RecordPosition.fromBytes(first.toBytes())).isEqualTo(first);
    assertThat(RecordPosition.parse(first.toString())).isEqualTo(first);
  }
}
