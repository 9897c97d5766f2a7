package dev.colonnade.at1.encode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.at1.codec.Cells;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is cut out of texts, and that nothing gets lost by it. */
class CellCutTest {
  private static Cells cells(List<String> texts) {
    byte[] data = String.join("", texts).getBytes(StandardCharsets.ISO_8859_1);
    int[] starts = new int[texts.size()];
    int[] stops = new int[texts.size()];
    int at = 0;
    for (int i = 0; i < starts.length; i++) {
      starts[i] = at;
      at += texts.get(i).length();
      stops[i] = at;
    }
    return new Cells(data, starts, stops, starts.length);
  }

  private static String text(Cells cells, int cell) {
    return new String(
        cells.data(), cells.starts()[cell], cells.length(cell), StandardCharsets.ISO_8859_1);
  }

  @ParameterizedTest
  @CsvSource({
    "t=007.5, 7.5",
    "user42, 42",
    "id 2ce65a!, 2ce65a",
    "00:00:09.001553, 0|0|9.001553",
    "10.0.3.4, 10.0|3.4",
    "v1.x2, 1|2",
    "0, 0",
    "000, 0",
    "5., 5",
    "none, ''",
    "1e5 -7, 1e5|7"
  })
  void tokens(String text, String expected) {
    Cells cells = cells(List.of(text));
    CellTokens tokens = new CellTokens();
    tokens.find(cells.data(), 0, cells.data().length);
    List<String> found = new ArrayList<>();
    for (int i = 0; i < tokens.count(); i++) {
      found.add(text.substring(tokens.start(i), tokens.stop(i)));
    }
    assertThat(String.join("|", found)).isEqualTo(expected);
  }

  @Test
  void whatRepeatsStaysInTheText() {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      texts.add(i % 50 == 7 ? "odd one" : "GET /v1/items/" + i * 17 + " in " + i % 3 + " ms");
    }
    Cells cells = cells(texts);
    CellCut cut = CellCut.of(cells);
    assertThat(cut).isEqualTo(new CellCut(3, List.of(1)));
    Cells[] parts = cut.apply(cells);
    assertThat(text(parts[0], 2) + "|" + text(parts[1], 2) + "|" + text(parts[2], 2))
        .isEqualTo("GET /v1/items/|34| in 2 ms");
    for (int i = 0; i < texts.size(); i++) {
      assertThat(text(parts[0], i) + text(parts[1], i) + text(parts[2], i)).isEqualTo(texts.get(i));
    }
    assertThat(text(parts[0], 7)).isEqualTo("odd one");
  }

  @Test
  void numbersAndTextsOfManyShapesAreLeftWhole() {
    List<String> numbers = new ArrayList<>();
    List<String> shapes = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      numbers.add(Integer.toString(i * 31));
      shapes.add("a" + i + " b".repeat(i % 3) + (i % 3 == 1 ? i * 7 : ""));
    }
    assertThat(CellCut.of(cells(numbers))).isNull();
    assertThat(CellCut.of(cells(shapes))).isNull();
    assertThat(CellCut.of(Cells.NONE)).isNull();
  }
}
