package dev.colonnade.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher itself, for every command and exit code. It builds the project where that is needed,
 * which a test must not do: this runs where it is built already ({@code ./colonnade --version}).
 */
class LauncherTest {
  private static final Path ROOT = Processes.projectRoot();

  @TempDir Path folder;

  @BeforeEach
  void needsABuild() throws IOException {
    Path jar = ROOT.resolve("cli/target/colonnade-cli.jar");
    assumeTrue(Files.exists(jar), "SKIPPED: nothing is built yet; run ./colonnade --version first");
    FileTime built = Files.getLastModifiedTime(jar);
    for (String module :
        List.of("core", "formats", "interchange", "generators", "cli", "pom.xml")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module))) {
        boolean newer =
            files.anyMatch(
                file -> isSource(file) && file.toFile().lastModified() > built.toMillis());
        assumeTrue(
            !newer, "SKIPPED: the build is older than the sources; run ./colonnade --version");
      }
    }
  }

  private static boolean isSource(Path file) {
    String path = file.toString();
    return Files.isRegularFile(file) && !path.contains("/target/") && !path.contains("/src/test/");
  }

  private int run(String... args) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(ROOT.resolve("colonnade").toString());
    command.addAll(List.of(args));
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .start();
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
}
