package dev.colonnade.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionTest {
  @TempDir Path folder;

  @Test
  void bashCompletesCommandsAndOptions() throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "SKIPPED: there is no /bin/bash");
    Path script = Files.writeString(folder.resolve("completion"), Cli.ok("completion", "bash"));
    assertThat(bash("bash -n " + script)).isEmpty();
    assertThat(complete(script, "colonnade conv")).containsExactly("convert");
    assertThat(complete(script, "colonnade head --vert")).containsExactly("--vertical");
    assertThat(complete(script, "colonnade s")).contains("schema", "sample", "stats", "split");
  }

  /** Asks bash as its completion does: the words so far, the last of them unfinished. */
  private static String[] complete(Path script, String line)
      throws IOException, InterruptedException {
    String[] words = line.split(" ");
    String command =
        "source "
            + script
            + "; COMP_WORDS=("
            + line
            + "); COMP_CWORD="
            + (words.length - 1)
            + "; compopt() { :; }; _complete_colonnade; printf '%s\\n' \"${COMPREPLY[@]}\"";
    return bash(command).split("\n");
  }

  private static String bash(String command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder("/bin/bash", "-c", command).redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out.strip();
  }

  @Test
  void otherShellsAreRefused() {
    assertThat(Cli.run("completion", "fish").code()).isEqualTo(2);
  }
}
