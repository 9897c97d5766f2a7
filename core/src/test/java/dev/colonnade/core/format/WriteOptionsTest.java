package dev.colonnade.core.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.io.MemoryInputFile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WriteOptionsTest {
  private static WriteOptions options(String value) {
    return WriteOptions.of(Map.of("size", value));
  }

  @ParameterizedTest
  @CsvSource({"7,7", " 12 ,12", "2k,2048", "3M,3145728", "1g,1073741824", "-5,-5"})
  void readsNumbersWithUnits(String text, long number) {
    assertThat(options(text).number("size", 1, -10, Long.MAX_VALUE)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "k", "1.5", "x", "9999999999g", "101", "-1", "1kk"})
  void refusesOtherNumbers(String text) {
    assertThatThrownBy(() -> options(text).number("size", 1, 0, 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("option size takes a whole number from 0 to 100, not ");
  }

  @Test
  void whatIsNotSaidIsTheDefault() {
    assertThat(WriteOptions.DEFAULT.number("size", 42, 0, 10)).isEqualTo(42);
    assertThat(WriteOptions.DEFAULT.text("size", "x")).isEqualTo("x");
    assertThat(WriteOptions.DEFAULT.choice("size", "small", "large")).isEqualTo("small");
    assertThat(options("large").choice("size", "small", "large")).isEqualTo("large");
    assertThatThrownBy(() -> options("big").choice("size", "small", "large"))
        .hasMessage("option size takes small or large, not 'big'");
    assertThat(options("1").withThreads(3).parallel().threads()).isEqualTo(3);
    assertThat(options("1").withThreads(3).values()).containsEntry("size", "1");
  }

  @Test
  void unknownOptionsAreRefused() {
    OptionSpec level = new OptionSpec("level", "6", "how hard it tries");
    assertThatThrownBy(() -> WriteOptions.of(Map.of("levle", "1")).check("clmn", List.of(level)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("clmn has no option 'levle'; did you mean 'level'? (it has level)");
    assertThatThrownBy(() -> options("1").check("clmn", List.of()))
        .hasMessage("clmn has no option 'size' (it has none)");
    assertThatCode(() -> WriteOptions.of(Map.of("level", "1")).check("clmn", List.of(level)))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 63, 64, 65, 511, 512, 513, 600})
  void aProbeHasTheEndsOfAFile(int length) throws IOException {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) i;
    }
    FileProbe probe = FileProbe.of(new MemoryInputFile("file", bytes));
    assertThat(probe.length()).isEqualTo(length);
    assertThat(probe.head()).hasSize(Math.min(512, length));
    assertThat(probe.tail()).hasSize(Math.min(64, length));
    assertThat(probe.startsWith()).isTrue();
    assertThat(probe.startsWith((byte) 0, (byte) 1)).isEqualTo(length >= 2);
    assertThat(probe.endsWith((byte) (length - 2), (byte) (length - 1))).isEqualTo(length >= 2);
    assertThat(probe.endsWith((byte) length)).isFalse();
    assertThat(probe.startsWith(new byte[600])).isFalse();
  }
}
