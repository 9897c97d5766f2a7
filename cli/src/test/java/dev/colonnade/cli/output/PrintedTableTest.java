package dev.colonnade.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class PrintedTableTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  private Console console(int width) {
    return Console.of(
        InputStream.nullInputStream(),
        out,
        OutputStream.nullOutputStream(),
        new Terminal(true, true, width, false));
  }

  private String printed(Console console) throws IOException {
    console.flush();
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void longCellsAreCutVisiblySoThatAllFits() throws IOException {
    Console console = console(40);
    PrintedTable table = new PrintedTable(console).right("id").left("text").left("more");
    table.row("1", "a".repeat(60), "b".repeat(60));
    table.row("22", "short", "short");
    table.end();
    assertThat(printed(console))
        .isEqualTo(
            """
            id │ text             │ more
            ───┼──────────────────┼─────────────────
             1 │ aaaaaaaaaaaaaaa… │ bbbbbbbbbbbbbbb…
            22 │ short            │ short
            """);
  }

  @Test
  void everyLineFitsTheTerminal() throws IOException {
    for (int width : new int[] {20, 40, 80, 133}) {
      out.reset();
      Console console = console(width);
      PrintedTable table = new PrintedTable(console);
      String[] cells = new String[30];
      for (int i = 0; i < cells.length; i++) {
        table.column("column" + i, "string", i % 2 == 0);
        cells[i] = "value 東京 " + "x".repeat(i);
      }
      table.row(cells);
      table.end();
      assertThat(printed(console).lines())
          .allMatch(line -> DisplayWidth.of(line) <= width, "fits " + width);
      assertThat(table.columnsLeftOut()).isPositive();
      assertThat(printed(console)).contains("column0").contains("…");
    }
  }

  @Test
  void wideCharactersTakeTwoColumns() throws IOException {
    Console console = console(80);
    PrintedTable table = new PrintedTable(console).left("city").left("x");
    table.row("東京", "1");
    table.row("Oslo", "2");
    table.end();
    assertThat(printed(console)).endsWith("東京 │ 1\nOslo │ 2\n");
  }

  @Test
  void controlCharactersAreShownNotObeyed() throws IOException {
    Console console = console(80);
    PrintedTable table = new PrintedTable(console).left("bad\u001bname");
    table.row("line\nbreak\ttab \u001b[31mred \u202ereversed \u0000");
    table.end();
    assertThat(printed(console))
        .startsWith("bad␛name\n")
        .endsWith("line␊break␉tab ␛[31mred \\u{202e}reversed ␀\n");
  }

  @Test
  void coloursOnlyWhereWanted() throws IOException {
    Console plain = console(80);
    new PrintedTable(plain).left("a").end();
    assertThat(printed(plain)).doesNotContain("\u001b");
    out.reset();
    Console coloured =
        Console.of(
            InputStream.nullInputStream(),
            out,
            OutputStream.nullOutputStream(),
            new Terminal(true, true, 80, true));
    new PrintedTable(coloured).left("a").end();
    assertThat(printed(coloured)).contains("\u001b[1ma\u001b[0m");
  }
}
