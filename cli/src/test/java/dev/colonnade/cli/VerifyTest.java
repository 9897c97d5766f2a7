package dev.colonnade.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerifyTest {
  @TempDir Path folder;

  @Test
  void tellsWhatWasAndWhatCouldNotBeChecked() {
    Path file = folder.resolve("t.gppcol");
    Cli.ok("generate", "trades", file, "--rows", 100);
    assertThat(Cli.ok("verify", file))
        .startsWith(file + ": sound\n")
        .contains("passed       all values decoded: 100 rows")
        .contains("passed       checksums")
        .contains("not possible statistics");
  }

  @Test
  void everyFileIsCheckedAndOneBadOneIsEnough() throws IOException {
    Path good = folder.resolve("good.gppcol");
    Path bad = folder.resolve("bad.gppcol");
    Cli.ok("generate", "trades", good, "--rows", 100);
    byte[] bytes = Files.readAllBytes(good);
    bytes[bytes.length - 1] ^= 1;
    Files.write(bad, bytes);
    Cli.Result result = Cli.run("verify", bad, good);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).contains(bad + ": NOT SOUND").contains(good + ": sound");
    assertThat(result.err().lines()).hasSize(1);
    assertThat(result.err()).startsWith("colonnade: " + bad + ": column 'price'");
    Cli.checkJson(Cli.run("verify", bad, good, "--json").out());
  }

  @Test
  void everyDamagedChunkIsTold() throws IOException {
    Path file = folder.resolve("t.riegeli");
    Cli.ok("generate", "trades", file, "--rows", 2000, "-o", "options=zstd:3,chunk_size:2k");
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 3] ^= 1;
    bytes[bytes.length * 2 / 3] ^= 1;
    Files.write(file, bytes);
    Cli.Result result = Cli.run("verify", file);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out().lines().filter(line -> line.contains("chunk data hash mismatch")))
        .hasSize(3)
        .anyMatch(line -> line.contains("all values decoded"));
  }
}
