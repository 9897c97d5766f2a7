package dev.colonnade.mosaic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.format.WriteOptions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameListTest {
  @Test
  void namesStandBetweenCommas() {
    assertThat(NameList.parse("")).isEmpty();
    assertThat(NameList.parse("id")).containsExactly("id");
    assertThat(NameList.parse("id, b \"c\",d")).containsExactly("id", " b \"c\"", "d");
  }

  @Test
  void quotesKeepCommas() {
    assertThat(NameList.parse("\"net, total\",id,\"5\"\" disk\",\"\""))
        .containsExactly("net, total", "id", "5\" disk", "");
    assertThat(MosaicOptions.of(WriteOptions.of(Map.of("stats", "\"a,b\",c"))).statistics())
        .containsExactly("a,b", "c");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"", "\"a", "\"a\"b", "x,\"a\" ,y"})
  void quotesMustEnd(String text) {
    assertThatThrownBy(() -> NameList.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("quote");
  }
}
