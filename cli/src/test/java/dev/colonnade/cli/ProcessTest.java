package dev.colonnade.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command line as a process: terminals, pipes, interrupts, and what it loads. */
class ProcessTest {
  @TempDir Path folder;

  private record Ended(int code, String out, String err) {}

  private Ended shell(String command) throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "SKIPPED: there is no /bin/bash");
    Path err = folder.resolve("stderr");
    Process process =
        new ProcessBuilder("/bin/bash", "-c", command)
            .directory(folder.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectError(err.toFile())
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    String errors = Files.readString(err);
    Files.delete(err);
    return new Ended(code, out, errors);
  }

  /** The command line as a shell takes it; the arguments need no quoting. */
  private static String colonnade(String arguments) {
    return "'" + String.join("' '", Processes.java(Main.class.getName())) + "' " + arguments;
  }

  @Test
  void aClosedPipeEndsItQuietly() throws IOException, InterruptedException {
    Cli.ok("generate", "trades", folder.resolve("t.gppcol"), "--rows", "200k");
    Ended ended = shell(colonnade("cat t.gppcol --csv") + " | head -n 1; echo ${PIPESTATUS[0]}");
    assertThat(ended.out()).isEqualTo("id,city,symbol,side,quantity,price\n141\n");
    assertThat(ended.err()).isEmpty();
  }

  @Test
  void exitCodesReachTheShell() throws IOException, InterruptedException {
    assertThat(shell(colonnade("--version")).code()).isZero();
    Ended missing = shell(colonnade("head none.csv"));
    assertThat(missing.code()).isEqualTo(1);
    assertThat(missing.err()).isEqualTo("colonnade: none.csv: no such file\n");
    assertThat(missing.out()).isEmpty();
    assertThat(shell(colonnade("haed none.csv")).code()).isEqualTo(2);
  }

  @Test
  void standardInputAndOutputArePipes() throws IOException, InterruptedException {
    Ended ended =
        shell(
            "printf 'a,b\\n1,x\\n' | "
                + colonnade("convert - - --to gpp")
                + " | "
                + colonnade("cat - --ndjson"));
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).isEqualTo("{\"a\":1,\"b\":\"x\"}\n");
  }

  @Test
  void anInterruptLeavesNothing() throws IOException, InterruptedException {
    List<String> command =
        Processes.java(
            Main.class.getName(),
            "generate",
            "trades",
            "out.gppcol",
            "--rows",
            "1g",
            "--threads",
            "1");
    command.add(1, "-Djava.io.tmpdir=" + folder);
    Path err = Files.createTempFile("stderr", ".txt");
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectError(err.toFile()).start();
    waitForTemporaryFile(process);
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    boolean ended = process.waitFor(30, TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly().waitFor();
    }
    assumeTrue(ended, "SKIPPED: interrupts are ignored here, as in a background job");
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(Files.readString(err)).isEmpty();
    Files.delete(err);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  private void waitForTemporaryFile(Process process) throws IOException, InterruptedException {
    while (process.isAlive()) {
      try (Stream<Path> files = Files.list(folder)) {
        if (files.anyMatch(file -> file.getFileName().toString().endsWith(".tmp"))) {
          return;
        }
      }
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  @Test
  void aTerminalOfEightyColumnsIsFilledNotBroken() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "SKIPPED: there is no 'script'");
    Cli.ok("generate", "wide", folder.resolve("w.csv"), "--rows", 20, "--columns", 60);
    for (int width : new int[] {80, 61}) {
      String inside = "stty cols " + width + "; unset COLUMNS; " + colonnade("head w.csv -n 3");
      Path script = Files.writeString(folder.resolve("inside.sh"), inside);
      Ended ended = shell("env -u NO_COLOR TERM=xterm script -qec 'bash " + script + "' /dev/null");
      String plain = ended.out().replaceAll("\u001b\\[[0-9;]*m", "").replace("\r", "");
      List<String> table = plain.lines().limit(6).toList();
      assertThat(ended.out()).contains("\u001b[1m");
      assertThat(table).allMatch(line -> line.length() <= width);
      assertThat(table.get(2).length()).isGreaterThan(width - 20);
      assertThat(plain).contains("of 60 columns; -c chooses columns");
    }
    Path script = Files.writeString(folder.resolve("inside.sh"), colonnade("head w.csv -n 3"));
    Ended plain = shell("NO_COLOR=1 TERM=xterm script -qec 'bash " + script + "' /dev/null");
    assertThat(plain.out()).contains("c0").doesNotContain("\u001b[");
  }

  @Test
  void progressIsShownOnATerminalOnly() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "SKIPPED: there is no 'script'");
    Ended quiet = shell(colonnade("generate trades a.gppcol --rows 300k"));
    assertThat(quiet.err()).isEmpty();
    Path script = Files.writeString(folder.resolve("i.sh"), colonnade("convert a.gppcol b.csv"));
    Ended shown = shell("TERM=xterm script -qec 'bash " + script + "' /dev/null");
    assertThat(shown.out()).contains("300,000 rows written in ");
  }

  /** Start-up is most of what a short command takes, and loading is most of start-up. */
  @Test
  void aShortCommandLoadsNoMoreThanItNeeds() throws IOException, InterruptedException {
    Cli.ok("generate", "trades", folder.resolve("t.gppcol"), "--rows", 10);
    List<String> command = Processes.java(Main.class.getName(), "schema", "t.gppcol");
    command.add(1, "-Xlog:class+load:file=" + folder.resolve("loaded.txt"));
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).isZero();
    String loaded = Files.readString(folder.resolve("loaded.txt"));
    assertThat(loaded)
        .contains("dev.colonnade.cli.command.SchemaCommand")
        .doesNotContain(" picocli.")
        .doesNotContain("org.apache.datasketches")
        .doesNotContain("tools.jackson")
        .doesNotContain("java.time.LocalDate ")
        .doesNotContain("dev.colonnade.cli.command.ConvertCommand");
  }
}
