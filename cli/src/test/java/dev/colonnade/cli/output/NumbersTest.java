package dev.colonnade.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.format.Info;
import java.util.List;
import org.junit.jupiter.api.Test;

class NumbersTest {
  @Test
  void numbersForPeople() {
    assertThat(Numbers.grouped(0)).isEqualTo("0");
    assertThat(Numbers.grouped(-1234567)).isEqualTo("-1,234,567");
    assertThat(Numbers.grouped(999)).isEqualTo("999");
    assertThat(Numbers.bytes(999)).isEqualTo("999 B");
    assertThat(Numbers.bytes(1_000)).isEqualTo("1.00 KB");
    assertThat(Numbers.bytes(999_999)).isEqualTo("1.00 MB");
    assertThat(Numbers.decimals(2.345, 1)).isEqualTo("2.3");
    assertThat(Numbers.decimals(-0.01, 1)).isEqualTo("0.0");
    assertThat(Numbers.percent(0.1234)).isEqualTo("12.3%");
  }

  @Test
  void factsAsJsonAndAsText() {
    Info info =
        new Info()
            .put("name", "a \"b\"\n\u0001")
            .put("number", 5)
            .put("none", (String) null)
            .put("nan", Double.NaN)
            .put("list", List.of("x", "y"))
            .put("nested", List.of(new Info().put("k", 1).put("l", 2)));
    assertThat(Json.of(info))
        .isEqualTo(
            """
            {
              "name": "a \\"b\\"\\n\\u0001",
              "number": 5,
              "none": null,
              "nan": "NaN",
              "list": [
                "x",
                "y"
              ],
              "nested": [
                {
                  "k": 1,
                  "l": 2
                }
              ]
            }""");
    assertThat(InfoText.of(info))
        .isEqualTo(
            """
            name: a "b"␊␁
            number: 5
            none: unknown
            nan: NaN
            list: x, y
            nested:
              - k: 1
                l: 2
            """);
  }
}
