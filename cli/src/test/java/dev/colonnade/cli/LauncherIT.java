package dev.colonnade.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher itself, for every command and exit code, on a terminal, into a closed pipe and
 * interrupted. Runs after the jar is built, so that the launcher has nothing to build.
 */
class LauncherIT {
  private static final String LAUNCHER = Processes.projectRoot().resolve("colonnade").toString();

  @TempDir Path folder;

  private Process start(String... command) throws IOException {
    return new ProcessBuilder(command)
        .directory(folder.toFile())
        .redirectInput(new File("/dev/null"))
        .redirectErrorStream(true)
        .start();
  }

  private String shell(String script) throws IOException, InterruptedException {
    Process process = start("/bin/bash", "-c", script);
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return printed;
  }

  private int run(String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(LAUNCHER);
    command.addAll(List.of(args));
    Process process = start(command.toArray(new String[0]));
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = process.waitFor();
    assertThat(printed).doesNotContain("\tat ").doesNotContain("Exception");
    return code;
  }

  @Test
  void everyCommandRunsAndExitCodesAreKept() throws IOException, InterruptedException {
    assertThat(run("--version")).isZero();
    assertThat(run("generate", "trades", "t.csv", "--rows", "100")).isZero();
    assertThat(run("convert", "t.csv", "t.gppcol")).isZero();
    assertThat(run("convert", "t.csv", "t.gppcol")).isEqualTo(1);
    for (String command :
        List.of(
            "schema", "meta", "layout", "head", "tail", "sample", "cat", "count", "stats",
            "verify")) {
      assertThat(run(command, "t.gppcol")).as(command).isZero();
      assertThat(run(command, "none.gppcol")).as(command).isEqualTo(1);
      assertThat(run(command)).as(command).isEqualTo(2);
    }
    assertThat(run("formats")).isZero();
    assertThat(run("completion", "bash")).isZero();
    assertThat(run("diff", "t.csv", "t.gppcol")).isZero();
    assertThat(run("split", "t.csv", "p-{}.clmn", "--rows", "60")).isZero();
    assertThat(run("merge", "p-*.clmn", "m.csv")).isZero();
    assertThat(run("diff", "p-0001.clmn", "m.csv")).isEqualTo(1);
    assertThat(run("tour", "--rows", "500")).isZero();
    assertThat(run("nonsense")).isEqualTo(2);
  }

  @Test
  void archivesAreRestoredAndRecordsRecovered() throws IOException, InterruptedException {
    assertThat(run("generate", "trades", "t.riegeli", "--rows", "100")).isZero();
    assertThat(run("recover", "t.riegeli", "saved.riegeli")).isZero();
    assertThat(run("diff", "t.riegeli", "saved.riegeli")).isZero();
    assertThat(run("recover", "none.riegeli", "x.riegeli")).isEqualTo(1);
    assertThat(run("convert", "t.riegeli", "t.at1")).isZero();
    assertThat(run("restore", "t.at1", "restored.txt")).isZero();
    assertThat(folder.resolve("restored.txt")).isNotEmptyFile();
    assertThat(run("restore", "t.riegeli", "x.txt")).isEqualTo(1);
    assertThat(run("restore")).isEqualTo(2);
  }

  @Test
  void aClosedPipeEndsItQuietly() throws IOException, InterruptedException {
    assertThat(run("generate", "trades", "t.gppcol", "--rows", "200k")).isZero();
    assertThat(shell(LAUNCHER + " cat t.gppcol --csv | head -n 1; echo ${PIPESTATUS[0]}"))
        .isEqualTo("id,city,symbol,side,quantity,price\n141\n");
  }

  @Test
  void aTerminalOfEightyColumnsIsFilledNotBroken() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/script")), "SKIPPED: there is no 'script'");
    assertThat(run("generate", "wide", "w.csv", "--rows", "20", "--columns", "60")).isZero();
    String inside = "stty cols 80; unset COLUMNS; " + LAUNCHER + " head w.csv -n 3";
    Files.writeString(folder.resolve("inside.sh"), inside);
    String printed = shell("TERM=xterm script -qec 'bash inside.sh' /dev/null");
    List<String> table =
        printed.replaceAll("\u001b\\[[0-9;]*m", "").replace("\r", "").lines().limit(6).toList();
    assertThat(table).hasSize(6).allMatch(line -> line.length() <= 80);
    assertThat(table.get(2).length()).isGreaterThan(60);
  }

  @Test
  void anInterruptLeavesNothing() throws IOException, InterruptedException {
    Process process = start(LAUNCHER, "generate", "trades", "out.gppcol", "--rows", "1g");
    while (process.isAlive() && isEmpty()) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    boolean ended = process.waitFor(30, TimeUnit.SECONDS);
    if (!ended) {
      process.destroyForcibly().waitFor();
    }
    assumeTrue(ended, "SKIPPED: interrupts are ignored here, as in a background job");
    assertThat(process.exitValue()).isEqualTo(130);
    assertThat(process.getInputStream().readAllBytes()).isEmpty();
    assertThat(isEmpty()).isTrue();
  }

  private boolean isEmpty() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }
}
