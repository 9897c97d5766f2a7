package dev.colonnade.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExitCodeTest {
  @TempDir Path folder;
  private Path trades;

  @BeforeEach
  void makeFile() {
    trades = folder.resolve("trades.gppcol");
    Cli.ok("generate", "trades", trades, "--rows", 20);
  }

  @Test
  void noCommandIsAMistake() {
    Cli.Result result = Cli.run();
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err())
        .isEqualTo("colonnade: a command is expected; colonnade --help lists them\n");
  }

  @ParameterizedTest
  @CsvSource({"shcema,schema", "covnert,convert", "haed,head", "formts,formats"})
  void anUnknownCommandIsNamedWithTheLikelyOne(String wrong, String right) {
    Cli.Result result = Cli.run(wrong);
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err())
        .contains("there is no command '" + wrong + "'; did you mean '" + right + "'?");
  }

  @Test
  void anUnknownOptionIsNamedWithTheLikelyOne() {
    Cli.Result result = Cli.run("head", trades, "--vertcal");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("there is no option '--vertcal'; did you mean '--vertical'?");
  }

  @Test
  void anUnknownColumnIsNamedWithTheLikelyOne() {
    assertUsage("there is no column 'pric'; did you mean 'price'?", "head", trades, "-c", "pric");
    assertUsage("there is no column 'citty'", "count", trades, "--where", "citty = 'Oslo'");
  }

  @Test
  void aBadConditionIsShownWithItsPlace() {
    assertUsage("at character 8", "head", trades, "--where", "price >> 3");
  }

  @Test
  void argumentsAreCountedAndOptionsWantValues() {
    assertUsage("an argument is missing: OUT", "convert", trades);
    assertUsage("unexpected argument 'c'", "convert", "a", "b", "c");
    assertUsage("option -n needs a value", "head", trades, "-n");
    assertUsage("-n takes a whole number, not 'many'", "head", trades, "-n", "many");
    assertUsage("option --json takes no value", "schema", trades, "--json=yes");
    assertUsage("only one of --csv", "head", trades, "--csv", "--ndjson");
  }

  @Test
  void formatsAndTheirOptionsAreChecked() {
    assertUsage(
        "there is no format 'gp'; did you mean 'gpp'?", "convert", trades, "x", "--to", "gp");
    assertUsage("does not tell its format", "convert", trades, "x.unknown");
    assertUsage(
        "gpp has no option 'levle'; did you mean 'level'?",
        "convert",
        trades,
        folder.resolve("x.gppcol"),
        "-o",
        "levle=9");
    assertUsage("is not read with an option 'types'", "head", trades, "--types", "id=int64");
    assertThat(folder.resolve("x.gppcol")).doesNotExist();
  }

  @Test
  void aMissingFileIsADataProblem() {
    Cli.Result result = Cli.run("head", folder.resolve("none.csv"));
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err())
        .isEqualTo("colonnade: " + folder.resolve("none.csv") + ": no such file\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "schema", "meta", "layout", "head", "tail", "sample", "cat", "count", "stats", "verify"
      })
  void aDamagedFileIsOneLineAndNoTrace(String command) throws IOException {
    Path bad = folder.resolve("bad.gppcol");
    byte[] bytes = Files.readAllBytes(trades);
    Files.write(bad, Arrays.copyOf(bytes, 30));
    Cli.Result result = Cli.run(command, bad);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err().lines()).hasSize(1);
    assertThat(result.err()).contains(bad.toString()).doesNotContain("\tat ");
  }

  @Test
  void debugShowsTheTrace() {
    Cli.Result result = Cli.run("--debug", "head", folder.resolve("none.csv"));
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.err()).contains("\tat dev.colonnade.");
  }

  /** Control characters of a file name could otherwise forge lines of output. */
  @Test
  void aMessageStaysOneLine() {
    Cli.Result result = Cli.run("head", "no\nsuch\u001b[31m.csv");
    assertThat(result.err()).isEqualTo("colonnade: no␊such␛[31m.csv: no such file\n");
  }

  @Test
  void aReaderThatWentAwayIsNoError() {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int code = Main.run(new String[] {"cat", trades.toString(), "--csv"}, closed, err);
    assertThat(code).isEqualTo(141);
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aFullDiskIsOne() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    assertThat(Main.run(new String[] {"schema", trades.toString()}, full, err)).isEqualTo(1);
    assertThat(err.toString()).contains("standard output: No space left on device");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "formats",
        "schema",
        "meta",
        "layout",
        "head",
        "tail",
        "sample",
        "cat",
        "count",
        "stats",
        "convert",
        "merge",
        "split",
        "verify",
        "diff",
        "restore",
        "bundle",
        "recover",
        "generate",
        "tour",
        "completion"
      })
  void everyCommandHasHelpWithAnExample(String command) {
    String help = Cli.ok(command, "--help");
    assertThat(help).startsWith("Usage: colonnade " + command);
    assertThat(help).contains("Example").contains("colonnade " + command + " ");
    assertThat(help.lines()).allMatch(line -> line.length() <= 80, "fits 80 columns");
    assertThat(Cli.ok("help", command)).isEqualTo(help);
    assertThat(Cli.ok("--help")).contains("  " + command + " ");
  }

  @Test
  void versionIsPrinted() {
    assertThat(Cli.ok("--version")).startsWith("colonnade ");
  }

  private static void assertUsage(String message, Object... args) {
    Cli.Result result = Cli.run(args);
    assertThat(result.err()).contains(message);
    assertThat(result.err().lines()).hasSize(1);
    assertThat(result.code()).isEqualTo(2);
  }
}
