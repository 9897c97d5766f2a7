package dev.colonnade.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.cli.output.Numbers;
import dev.colonnade.cli.output.Terminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class At1ConvertTest {
  @TempDir Path folder;

  private static String csv(int rows) {
    return "id,city,note\n"
        + IntStream.range(0, rows)
            .mapToObj(
                i -> i + "," + (i % 7 == 0 ? "Oslo" : "Lyon") + ",\"a \"\"" + i % 5 + "\"\"\"")
            .collect(Collectors.joining("\n"));
  }

  private static String ndjson(int rows) {
    return IntStream.range(0, rows)
        .mapToObj(i -> "{\"id\": " + i + ", \"city\":\"" + (i % 7 == 0 ? "Oslo" : "Lyon") + "\"}\n")
        .collect(Collectors.joining());
  }

  private static String log(int rows) {
    return IntStream.range(0, rows)
        .mapToObj(
            i -> "Nov 15 22:14:0" + i % 10 + " host app[" + i + "]: user " + i * 7 + " in\r\n")
        .collect(Collectors.joining());
  }

  private static String text(String ending) {
    return switch (ending) {
      case "csv" -> csv(3000);
      case "ndjson" -> ndjson(3000);
      default -> log(3000);
    };
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "ndjson", "log", "without-ending"})
  void textComesBackByteForByte(String ending) throws IOException {
    Path in = file("in." + ending, text(ending));
    for (String option : new String[] {"queryable=auto", "queryable=never", "fast=true"}) {
      Path archive = folder.resolve("a.at1");
      Path out = folder.resolve("out");
      assertThat(Cli.run("convert", in, archive, "-o", option, "--overwrite").code()).isZero();
      Cli.ok("restore", archive, out, "--overwrite");
      assertThat(out).hasSameBinaryContentAs(in);
      assertThat(Cli.ok("restore", archive, "-")).isEqualTo(text(ending));
      assertThat(Cli.run("verify", archive).out()).contains("sound").doesNotContain("FAILED");
    }
  }

  @Test
  void anyBytesComeBack() throws IOException {
    byte[] bytes = new byte[5000];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * i >> 3);
    }
    Path in = Files.write(folder.resolve("in.png"), bytes);
    Cli.run("convert", in, folder.resolve("a.at1"));
    Cli.ok("restore", folder.resolve("a.at1"), folder.resolve("out"));
    assertThat(folder.resolve("out")).hasBinaryContent(bytes);
  }

  @Test
  void standardInputAndOutputKeepTheirBytesToo() throws IOException {
    Path archive = folder.resolve("a.at1");
    String text = "x;y\r\n1;2";
    assertThat(Cli.runWith(text, Terminal.NONE, "convert", "-", archive).code()).isZero();
    assertThat(Cli.ok("restore", archive, "-")).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"csv,qcolumnar", "ndjson,qjson"})
  void aQueryableArchiveIsATable(String ending, String codec) throws IOException {
    Path in = file("in." + ending, text(ending));
    Path archive = folder.resolve("a.at1");
    Cli.Result result = Cli.run("convert", in, archive, "-o", "queryable=always", "--stats");
    assertThat(result.code()).isZero();
    assertThat(result.err())
        .contains(archive + ": " + codec + ", 3,000 rows, ")
        .contains(" bytes for " + Numbers.grouped(text(ending).length()));
    assertThat(Cli.ok("count", archive)).isEqualTo("3000\n");
    assertThat(Cli.ok("count", archive, "--where", "city = 'Oslo'")).isEqualTo("429\n");
    assertThat(Cli.ok("cat", archive, "--csv", "-c", "id,city", "--where", "id = 14"))
        .isEqualTo("id,city\n14,Oslo\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "ndjson"})
  void theRecordsThatMatchAreTheOriginalOnes(String ending) throws IOException {
    Path in = file("in." + ending, text(ending));
    Path all = folder.resolve("all.at1");
    Path some = folder.resolve("some.at1");
    Cli.run("convert", in, all, "-o", "queryable=always");
    assertThat(Cli.run("convert", all, some, "--where", "city = 'Oslo' and id > 100").code())
        .isZero();
    String expected =
        text(ending)
            .lines()
            .filter(line -> line.startsWith("id,") || line.contains("Oslo") && id(line) > 100)
            .map(line -> line + "\n")
            .collect(Collectors.joining());
    assertThat(Cli.ok("restore", some, "-")).isEqualTo(expected);
    assertThat(Cli.ok("count", some)).isEqualTo("414\n");
    assertThat(Cli.run("convert", all, some, "--where", "id < 0", "--overwrite").code()).isZero();
    assertThat(Cli.ok("restore", some, "-"))
        .isEqualTo(ending.equals("csv") ? "id,city,note\n" : "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "ndjson", "log"})
  void anArchiveIsMadeAnewOfItsOriginal(String ending) throws IOException {
    Path in = file("in." + ending, text(ending));
    Path first = folder.resolve("first.at1");
    Path second = folder.resolve("second.at1");
    Cli.run("convert", in, first);
    Cli.Result again =
        Cli.run("convert", first, second, "-o", "codec=raw", "-o", "backend=zstd", "--stats");
    assertThat(again.code()).isZero();
    assertThat(again.err()).contains(second + ": raw, ");
    assertThat(Cli.ok("restore", second, "-")).isEqualTo(text(ending));
  }

  @Test
  void theRecordsOfACrlfFileKeepTheirLineEnds() throws IOException {
    Path in = file("in.csv", text("csv").replace("\n", "\r\n"));
    Cli.run("convert", in, folder.resolve("all.at1"), "-o", "queryable=always");
    Path some = folder.resolve("some.at1");
    Cli.run("convert", folder.resolve("all.at1"), some, "--where", "id = 7");
    assertThat(Cli.ok("restore", some, "-"))
        .isEqualTo("id,city,note\r\n7,Oslo,\"a \"\"2\"\"\"\r\n");
  }

  @Test
  void aCodecThatDoesNotFitIsNoObstacle() throws IOException {
    Path in = file("in.csv", text("csv"));
    for (String codec : new String[] {"raw", "columnar", "qcolumnar", "qjson", "qjson2", "log"}) {
      Path archive = folder.resolve(codec + ".at1");
      assertThat(Cli.run("convert", in, archive, "-o", "codec=" + codec).code()).as(codec).isZero();
      assertThat(Cli.ok("restore", archive, "-")).as(codec).isEqualTo(text("csv"));
    }
  }

  private static int id(String line) {
    return Integer.parseInt(line.replaceFirst("^\\D*(\\d+),.*", "$1"));
  }

  @Test
  void columnsOrAWayOfReadingMakeATableOfText() throws IOException {
    Path in = file("in.csv", "a;b\n1;x\n2;y\n");
    Path archive = folder.resolve("a.at1");
    Cli.ok("convert", in, archive, "--delimiter", ";");
    assertThat(Cli.ok("restore", archive, "-")).startsWith("{\"a\":1,\"b\":\"x\"}\n");
    Cli.ok("convert", in, archive, "--delimiter", ";", "--where", "a > 1", "--overwrite");
    assertThat(Cli.ok("cat", archive, "--csv")).isEqualTo("a,b\n2,y\n");
  }

  @Test
  void anArchiveOfATableKeepsItsTypes() {
    Path all = folder.resolve("all.at1");
    Path some = folder.resolve("some.at1");
    Cli.ok("generate", "events", folder.resolve("e.mosaic"), "--rows", 200);
    Cli.ok("convert", folder.resolve("e.mosaic"), all, "-c", "id,time,user,kind");
    Cli.ok("convert", all, some, "--where", "kind = 'view'");
    assertThat(Cli.ok("schema", some)).isEqualTo(Cli.ok("schema", all)).contains("timestamp");
    assertThat(Cli.ok("cat", some, "--csv"))
        .isEqualTo(Cli.ok("cat", all, "--csv", "--where", "kind = 'view'"));
  }

  @Test
  void whatTheEncoderNotesIsToldInALine() throws IOException {
    Path in = file("in.csv", "a,b\n1,2\n");
    Cli.Result result = Cli.run("convert", in, folder.resolve("a.at1"));
    assertThat(result.code()).isZero();
    assertThat(result.out()).isEmpty();
    assertThat(result.err().lines())
        .singleElement()
        .asString()
        .startsWith(folder.resolve("a.at1") + ": ")
        .endsWith("so the bytes are kept raw");
  }

  @Test
  void verifyNamesAllThatIsWrong() throws IOException {
    Path archive = folder.resolve("a.at1");
    Cli.run("convert", file("in.csv", csv(3000)), archive, "-o", "queryable=always");
    byte[] bytes = Files.readAllBytes(archive);
    bytes[bytes.length - 40] ^= 1;
    Files.write(archive, bytes);
    Cli.Result result = Cli.run("verify", archive);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .contains("NOT SOUND", "passed       counts", "passed       index")
        .contains("FAILED       all values decoded", "FAILED       trailer")
        .containsPattern("FAILED       block hashes: .*row group 0, column 'note'");
    assertThat(Cli.run("restore", archive, folder.resolve("out")).code()).isEqualTo(1);
    assertThat(folder.resolve("out")).doesNotExist();
  }

  @Test
  void streamingArchivesHaveFrames() throws IOException {
    Path in = file("in.log", log(2500));
    Path archive = folder.resolve("a.at1");
    assertThat(Cli.run("convert", in, archive, "--stream", "-o", "chunk_lines=1000").code())
        .isZero();
    assertThat(Files.readAllBytes(archive)).startsWith("AT1\3".getBytes(StandardCharsets.US_ASCII));
    assertThat(Cli.ok("restore", archive, "-")).isEqualTo(log(2500));
    Cli.Result other = Cli.run("convert", in, folder.resolve("x.csv"), "--from", "csv", "--stream");
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains("csv has no option 'stream'");
  }

  @Test
  void mistakesAndProblemsAreTold() throws IOException {
    Path in = file("in.log", log(300));
    Path archive = folder.resolve("a.at1");
    Cli.Result result = Cli.run("convert", in, archive, "-o", "codecc=log");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("at1 has no option 'codecc'; did you mean 'codec'?");
    assertThat(Cli.run("convert", in, archive, "-o", "level=77").code()).isEqualTo(2);
    assertThat(Cli.run("convert", folder.resolve("none.log"), archive).code()).isEqualTo(1);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files).containsExactly(in);
    }
    assertThat(Cli.run("convert", in, archive, "-o", "codec=raw").code()).isZero();
    Cli.Result kept = Cli.run("convert", in, archive);
    assertThat(kept.code()).isEqualTo(1);
    assertThat(kept.err()).contains("exists already");
    Cli.Result copy = Cli.run("convert", archive, folder.resolve("b.at1"), "--where", "line = 'x'");
    assertThat(copy.code()).isEqualTo(1);
    assertThat(copy.err()).contains("not a queryable AT-1 archive");
    assertThat(folder.resolve("b.at1")).doesNotExist();
  }
}
