package dev.colonnade.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffTest {
  @TempDir Path folder;

  /** One cell among a million rows and six columns, across formats. */
  @Test
  void findsOneChangedCellAmongAMillionRows() throws IOException {
    Path csv = folder.resolve("a.csv");
    Path gpp = folder.resolve("b.gppcol");
    Cli.ok("generate", "trades", csv, "--rows", "1m", "--seed", 3);
    Cli.ok("convert", csv, gpp);
    assertThat(Cli.ok("diff", csv, gpp)).isEqualTo("the same: 1,000,000 rows, 6 columns\n");

    String text = Files.readString(csv);
    int line = text.indexOf("\n765432,") + 1;
    int end = text.indexOf('\n', line);
    int price = text.lastIndexOf(',', end) + 1;
    String before = text.substring(price, end);
    Files.writeString(csv, text.substring(0, price) + "12345.5" + text.substring(end));
    Cli.Result result = Cli.run("diff", csv, gpp);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .isEqualTo(
            "row 765432: price: 12345.5 → "
                + before
                + "\ndifferent: 1 of 1,000,000 rows (cells: price 1)\n");
  }

  @Test
  void tellsMissingRowsAndColumns() throws IOException {
    Path a = Files.writeString(folder.resolve("a.csv"), "id,x,only\n1,one,q\n2,two,q\n3,three,q\n");
    Path b = Files.writeString(folder.resolve("b.csv"), "x,id\none,1\ntwo,2\n");
    Cli.Result result = Cli.run("diff", a, b);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .contains("column 'only' is only in " + a)
        .contains("the columns are in another order")
        .contains("row 3: only in " + a)
        .contains("1 row only in " + a);
  }

  @Test
  void matchesByKey() throws IOException {
    Path a = Files.writeString(folder.resolve("a.csv"), "id,x\n1,one\n2,two\n3,three\n");
    Path b =
        Files.writeString(
            folder.resolve("b.ndjson"),
            """
        {"id":3,"x":"three"}
        {"id":4,"x":"four"}
        {"id":1,"x":"ONE"}
        """);
    Cli.Result result = Cli.run("diff", a, b, "--key", "id", "--ignore-types");
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .contains("id 1: x: one → ONE")
        .contains("id 2: only in " + a)
        .contains("id 4: only in " + b)
        .contains("1 of 2 rows (cells: x 1)");
    Cli.checkJson(Cli.run("diff", a, b, "--key", "id", "--json").out());
    Path twice = Files.writeString(folder.resolve("t.csv"), "id,x\n1,one\n1,two\n");
    assertThat(Cli.run("diff", a, twice, "--key", "id").err())
        .contains("the key is not unique: id 1");
  }

  @Test
  void nullsAndTextsAreNotTheSame() throws IOException {
    Path a = Files.writeString(folder.resolve("a.ndjson"), "{\"x\":null}\n{\"x\":\"\"}\n");
    Path b = Files.writeString(folder.resolve("b.ndjson"), "{\"x\":\"\"}\n{\"x\":\"\"}\n");
    assertThat(Cli.run("diff", a, b).out()).contains("row 1: x: NULL → ").contains("1 of 2 rows");
  }

  @Test
  void typesCountUnlessIgnored() throws IOException {
    Path a = Files.writeString(folder.resolve("a.ndjson"), "{\"x\":\"1\"}\n");
    Path b = Files.writeString(folder.resolve("b.ndjson"), "{\"x\":1}\n");
    assertThat(Cli.run("diff", a, b).out()).startsWith("column 'x': string and int");
    assertThat(Cli.run("diff", a, b, "--ignore-types").code()).isZero();
  }
}
