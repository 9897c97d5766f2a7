package dev.colonnade.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.cli.output.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConvertTest {
  @TempDir Path folder;

  static List<String> hardFiles() {
    return List.of(
        "a,b\n\"x \"\"quoted\"\"\",\"line\nbreak\"\n",
        "näme,名前,\"com,ma\"\nÅ,日本,😀\n",
        "n\n007\n",
        "n\n+5\n",
        "n\n1e3\n",
        "n\n1.10\n",
        "n\n9223372036854775807\n-9223372036854775808\n",
        "n\n9223372036854775808\n",
        "a,b\n,1\n2,\n,\n",
        "a,b,c\n",
        "f\n0.1\n-0.0\n1.0E10\n1.7976931348623157E308\n",
        "b\ntrue\nfalse\n",
        IntStream.range(0, 3000).mapToObj(i -> "c" + i).collect(Collectors.joining(","))
            + "\n"
            + IntStream.range(0, 3000).mapToObj(i -> "" + i).collect(Collectors.joining(","))
            + "\n",
        "only\n"
            + IntStream.range(0, 100_000).mapToObj(i -> "v" + i).collect(Collectors.joining("\n"))
            + "\n");
  }

  /** Every format that is present, found the way users find it. */
  static Stream<String> hardFilesThroughAllFormats() {
    return Stream.of("gppcol", "clmn", "mosaic", "riegeli", "array_record", "at1", "ndjson", "csv");
  }

  @ParameterizedTest
  @MethodSource("hardFilesThroughAllFormats")
  void csvComesBackTheSame(String ending) throws IOException {
    int number = 0;
    for (String text : hardFiles()) {
      if (ending.equals("ndjson") && text.indexOf('\n') == text.length() - 1) {
        continue; // Without rows there is nothing in which NDJSON could keep the columns.
      }
      Path in = folder.resolve("in" + number + ".csv");
      Path through = folder.resolve("through" + number + "." + ending);
      Path out = folder.resolve("out" + number++ + ".csv");
      Files.writeString(in, text);
      // An archive of a few bytes says that they were kept raw, so it is not silent.
      assertThat(Cli.run("convert", in, through).code()).isZero();
      Cli.ok(ending.equals("at1") ? "restore" : "convert", through, out);
      assertThat(Files.readString(out))
          .as(ending + " of " + text.substring(0, Math.min(60, text.length())))
          .isEqualTo(text);
    }
  }

  @Test
  void anExistingFileIsKeptUnlessAsked() throws IOException {
    Path in = Files.writeString(folder.resolve("in.csv"), "a\n1\n");
    Path out = Files.writeString(folder.resolve("out.gppcol"), "precious");
    Cli.Result refused = Cli.run("convert", in, out);
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("exists already").contains("--overwrite");
    assertThat(out).hasContent("precious");
    Cli.ok("convert", in, out, "--overwrite");
    assertThat(Cli.ok("cat", out, "--csv")).isEqualTo("a\n1\n");
  }

  @Test
  void nothingIsLeftOfAConversionThatFails() throws IOException {
    Path in = Files.writeString(folder.resolve("in.ndjson"), "{\"a\":1}\n{\"a\":null}\n");
    Cli.Result result = Cli.run("convert", in, folder.resolve("out.clmn"));
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains("column 'a', row 2");
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(in);
    }
  }

  @Test
  void standardOutputTakesAnyFormat() throws IOException {
    Path in = Files.writeString(folder.resolve("in.csv"), "a,b\n1,x\n2,y\n");
    assertThat(Cli.ok("convert", in, "-", "--to", "ndjson", "-c", "b", "--where", "a > 1"))
        .isEqualTo("{\"b\":\"y\"}\n");
    assertThat(Cli.run("convert", in, "-").code()).isEqualTo(2);
  }

  @Test
  void standardInputIsConverted() {
    Path out = folder.resolve("out.gppcol");
    Cli.Result result =
        Cli.runWith("a;b\n1;x\n", Terminal.NONE, "convert", "-", out, "--delimiter", ";");
    assertThat(result.code()).isZero();
    assertThat(Cli.ok("cat", out, "--csv")).isEqualTo("a,b\n1,x\n");
  }

  @Test
  void textOptionsAreUnderstood() throws IOException {
    Path in = Files.writeString(folder.resolve("in.csv"), "1\t2\n3\t4\n");
    Path out = folder.resolve("out.csv");
    Cli.ok("convert", in, out, "--delimiter", "tab", "--no-header", "--crlf", "-o", "header=false");
    assertThat(Files.readString(out)).isEqualTo("1,2\r\n3,4\r\n");
    assertThat(
            Cli.ok("schema", in, "--delimiter", "tab", "--no-header", "--types", "column1=string"))
        .contains("string");
  }

  @Test
  void badRowsCanBeSkipped() throws IOException {
    Path in = Files.writeString(folder.resolve("in.csv"), "a,b\n1,2\n3\n5,6\n");
    assertThat(Cli.run("cat", in, "--csv").code()).isEqualTo(1);
    Cli.Result skipped = Cli.run("cat", in, "--csv", "--bad-rows", "skip");
    assertThat(skipped.out()).isEqualTo("a,b\n1,2\n5,6\n");
    assertThat(skipped.err())
        .isEqualTo(in + ": 1 bad row left out (line 3: 1 field, 2 expected)\n");
  }

  @Test
  void badRowsAreKeptInANewFile() throws IOException {
    Path in = Files.writeString(folder.resolve("in.csv"), "a,b\n1,2\n3\n5,6\n");
    Path kept = folder.resolve("kept.csv");
    Path out = folder.resolve("out.clmn");
    Cli.Result first = Cli.run("convert", in, out, "--bad-rows", kept);
    assertThat(first.code()).isZero();
    assertThat(first.err()).contains("1 bad row left out and kept in " + kept);
    assertThat(kept).hasContent("3\n");
    Cli.Result again = Cli.run("convert", in, out, "--overwrite", "--bad-rows", kept);
    assertThat(again.code()).isEqualTo(1);
    assertThat(again.err()).contains("kept.csv: exists already; bad rows are kept in a new file");
    assertThat(kept).hasContent("3\n");
  }

  @Test
  void whatWasDecidedOnOpeningIsToldOnce() throws IOException {
    Path in = Files.writeString(folder.resolve("in.ndjson"), "{\"a\":1}\n{\"a\":\"x\"}\n");
    Path other = Files.writeString(folder.resolve("in.csv"), "a\n1\nx\n");
    assertThat(Cli.run("head", in).err()).contains("in.ndjson: column 'a'");
    assertThat(Cli.run("diff", in, other).err().lines()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"trades", "people", "events", "sensors", "logs"})
  void everySampleTableGoesIntoEveryFormat(String table) throws IOException {
    for (String ending : List.of("csv", "ndjson", "clmn", "gppcol", "mosaic", "riegeli")) {
      Path out = folder.resolve(table + "." + ending);
      Cli.ok("generate", table, out, "--rows", 300, "--seed", 5);
      assertThat(Cli.ok("count", out)).isEqualTo("300\n");
      assertThat(Cli.run("verify", out).out()).contains("sound").doesNotContain("FAILED");
    }
    String csv = Files.readString(folder.resolve(table + ".csv"));
    for (String ending : List.of("mosaic", "riegeli")) {
      assertThat(Cli.ok("cat", folder.resolve(table + "." + ending), "--csv")).isEqualTo(csv);
    }
  }

  @Test
  void wideTablesHaveTheColumnsAskedFor() {
    Path out = folder.resolve("wide.csv");
    Cli.ok("generate", "wide", out, "--rows", 10, "--columns", 50);
    assertThat(Cli.ok("schema", out).lines()).hasSize(50);
    assertThat(Cli.run("generate", "trades", out, "--columns", 50).code()).isEqualTo(2);
  }

  @Test
  void recordsGoToPlainFilesAndBack() throws IOException {
    Path riegeli = folder.resolve("t.riegeli");
    Cli.ok("generate", "trades", riegeli, "--rows", 500);
    Cli.ok("convert", riegeli, folder.resolve("t.ld"));
    Cli.ok(
        "convert",
        folder.resolve("t.ld"),
        folder.resolve("back.riegeli"),
        "-o",
        "options=uncompressed");
    Cli.ok("convert", folder.resolve("back.riegeli"), folder.resolve("again.ld"));
    assertThat(folder.resolve("again.ld")).hasSameBinaryContentAs(folder.resolve("t.ld"));
    String saved = Cli.ok("recover", riegeli, folder.resolve("saved.ld"), "--json");
    Cli.checkJson(saved);
    assertThat(saved).contains("\"records\": 500").contains("\"skipped\": []");
    assertThat(folder.resolve("saved.ld")).hasSameBinaryContentAs(folder.resolve("t.ld"));
    Cli.ok("recover", riegeli, folder.resolve("saved.riegeli"));
    assertThat(Cli.ok("schema", folder.resolve("saved.riegeli")))
        .isEqualTo(Cli.ok("schema", riegeli));
    assertThat(Cli.run("convert", riegeli, folder.resolve("x.csv"), "--fields", "1").code())
        .isEqualTo(2);
  }

  @Test
  void recordsGoToArrayRecordFilesAndNowhereElse() {
    Path riegeli = folder.resolve("t.riegeli");
    Path plain = folder.resolve("t.ld");
    Path numbered = folder.resolve("t.array_record");
    Cli.ok("generate", "trades", riegeli, "--rows", 50);
    Cli.ok("convert", riegeli, plain);
    Cli.ok("convert", plain, numbered, "-o", "options=group_size:4,snappy");
    assertThat(Cli.ok("meta", numbered)).contains("ArrayRecord").contains("rows: 50");
    Cli.ok("convert", numbered, folder.resolve("again.ld"));
    assertThat(folder.resolve("again.ld")).hasSameBinaryContentAs(plain);

    assertThat(Cli.ok("recover", riegeli, numbered, "--overwrite")).isEqualTo("50 records saved\n");
    assertThat(Cli.ok("meta", numbered)).contains("ArrayRecord");
    assertThat(Cli.ok("schema", numbered)).isEqualTo(Cli.ok("schema", riegeli));

    Path csv = folder.resolve("t.csv");
    assertThat(Cli.run("convert", plain, csv).code()).isEqualTo(2);
    assertThat(Cli.run("recover", riegeli, csv).code()).isEqualTo(2);
    assertThat(Cli.run("convert", plain, numbered, "-o", "options=padding").code()).isEqualTo(2);
    assertThat(csv).doesNotExist();
  }

  @Test
  void whatIsSavedToStandardOutputStaysAlone() {
    Path riegeli = folder.resolve("t.riegeli");
    Cli.ok("generate", "trades", riegeli, "--rows", 50);
    Cli.Result result = Cli.run("recover", riegeli, "-");
    assertThat(result.code()).isZero();
    assertThat(result.err()).isEqualTo("50 records saved\n");
    assertThat(result.out()).doesNotContain("records saved");
  }

  @Test
  void mosaicShowsBucketsAndDictionaries() throws IOException {
    Path mosaic = folder.resolve("t.mosaic");
    Cli.ok("generate", "trades", mosaic, "--rows", 1000, "-o", "num_buckets=2");
    assertThat(Cli.ok("schema", mosaic))
        .contains("city")
        .contains("[bucket 0]")
        .contains("[bucket 1]");
    assertThat(Cli.ok("schema", mosaic, "--json")).contains("\"place\": \"bucket 0\"");
    String sides = Cli.ok("layout", mosaic, "--dictionary", "side");
    assertThat(sides.lines()).first().isEqualTo("row group 0: 2 entries");
    assertThat(sides.lines().skip(1)).containsExactlyInAnyOrder("  buy", "  sell");
    assertThat(Cli.ok("layout", mosaic, "--dictionary", "id"))
        .contains("row group 0: no dictionary");
    Cli.checkJson(Cli.ok("layout", mosaic, "--dictionary", "side", "--json"));
    assertThat(Cli.run("layout", mosaic, "--dictionary", "sid").code()).isEqualTo(2);
  }
}
