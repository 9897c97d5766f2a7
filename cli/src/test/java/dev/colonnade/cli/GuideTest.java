package dev.colonnade.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every command in the guide, and on the pages of formats that show some, prints what is said
 * there. After a change that is meant, {@code mvn -pl cli -am test -Dtest=GuideTest
 * -Dguide.update=true} writes the pages anew.
 */
class GuideTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"docs/guide.md", "docs/formats/riegeli.md"})
  void theGuideIsTrue(String page) throws IOException, InterruptedException {
    Path guide = Processes.projectRoot().resolve(page);
    copyExamples();
    Path actual = folder.resolve("guide.md");
    Process process =
        new ProcessBuilder(
                Processes.java(GuideRunner.class.getName(), guide.toString(), actual.toString()))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    if (Boolean.getBoolean("guide.update")) {
      Files.writeString(guide, Files.readString(actual));
    }
    assertThat(Files.readString(actual)).isEqualTo(Files.readString(guide));
  }

  private void copyExamples() throws IOException {
    Path to = Files.createDirectory(folder.resolve("examples"));
    try (Stream<Path> examples = Files.list(Processes.projectRoot().resolve("examples"))) {
      for (Path example : examples.toList()) {
        Files.copy(example, to.resolve(example.getFileName()));
      }
    }
  }
}
