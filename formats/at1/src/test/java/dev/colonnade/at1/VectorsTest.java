package dev.colonnade.at1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.contract.Vectors;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.io.LocalInputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every vector restores to the bytes beside it, or is refused. */
class VectorsTest {
  /**
   * Its manifest names one file, with a backslash that the format forbids, while the folder beside
   * it has two files of other names: such a bundle must be refused.
   */
  private static final String BUNDLE_WITH_BAD_NAME = "bundle";

  @TempDir Path temporary;

  @TestFactory
  Stream<DynamicTest> everyVector() throws IOException {
    Path folder = Vectors.folder("at1");
    List<Path> archives;
    try (Stream<Path> files = Files.list(folder)) {
      archives = files.filter(file -> file.toString().endsWith(".at1")).sorted().toList();
    }
    assertThat(archives).hasSizeGreaterThan(50);
    return archives.stream()
        .map(
            archive -> {
              String name = archive.getFileName().toString().replace(".at1", "");
              return DynamicTest.dynamicTest(name, () -> check(archive, name));
            });
  }

  private void check(Path archive, String name) throws IOException {
    for (int threads : new int[] {1, 2}) {
      ReadOptions options = ReadOptions.DEFAULT.withThreads(threads);
      Path out = temporary.resolve(name + threads);
      Path expected = archive.resolveSibling(name + ".out");
      if (Files.isRegularFile(expected)) {
        At1Restore.toPath(LocalInputFile.open(archive), out, false, options);
        assertThat(out).hasSameBinaryContentAs(expected);
      } else {
        assertThat(Files.isDirectory(archive.resolveSibling(name + ".out.d")))
            .isEqualTo(name.equals(BUNDLE_WITH_BAD_NAME));
        Assertions.assertTimeoutPreemptively(
            Duration.ofSeconds(15),
            () ->
                assertThatThrownBy(
                        () -> At1Restore.toPath(LocalInputFile.open(archive), out, false, options))
                    .isInstanceOf(FormatException.class)
                    .hasMessageContaining(archive.toString()));
        assertThat(out).doesNotExist();
        try (Stream<Path> left = Files.list(temporary)) {
          assertThat(left.filter(file -> file.toString().endsWith(".tmp"))).isEmpty();
        }
      }
    }
  }
}
