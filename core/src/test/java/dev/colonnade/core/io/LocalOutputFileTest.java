package dev.colonnade.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalOutputFileTest {
  @TempDir private Path folder;

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void appearsWhenItIsCommitted() throws IOException {
    Path path = folder.resolve("data");
    try (OutputFile out = LocalOutputFile.create(path, false)) {
      out.write(new byte[] {1, 2, 3, 4}, 1, 2);
      out.write(new byte[] {9});
      assertThat(out.position()).isEqualTo(3);
      assertThat(out.name()).isEqualTo(path.toString());
      assertThat(path).doesNotExist();
      out.commit();
      assertThat(path).hasBinaryContent(new byte[] {2, 3, 9});
    }
    assertThat(names()).containsExactly("data");
  }

  @Test
  void writesPiecesOfEverySize() throws IOException {
    byte[] bytes = new byte[3 << 20];
    new Random(1).nextBytes(bytes);
    Path path = folder.resolve("data");
    int[] sizes = {1, 0, 100_000, 200_000, (1 << 18) - 1, 1 << 18, (1 << 18) + 1, 7, 1 << 19};
    try (OutputFile out = LocalOutputFile.create(path, false)) {
      int at = 0;
      for (int i = 0; at < bytes.length; i++) {
        int part = Math.min(sizes[i % sizes.length], bytes.length - at);
        out.write(bytes, at, part);
        at += part;
        assertThat(out.position()).isEqualTo(at);
      }
      out.commit();
    }
    assertThat(path).hasBinaryContent(bytes);
  }

  @Test
  void leavesNothingWhenItIsAbandoned() throws IOException {
    Path path = folder.resolve("data");
    Files.write(path, new byte[] {7});
    try (OutputFile out = LocalOutputFile.create(path, true)) {
      out.write(new byte[1 << 20]);
      assertThat(names()).hasSize(2);
    }
    assertThat(names()).containsExactly("data");
    assertThat(path).hasBinaryContent(new byte[] {7});
  }

  @Test
  void replacesOnlyWhenThatIsAskedFor() throws IOException {
    Path path = folder.resolve("data");
    Files.write(path, new byte[] {7});
    assertThatThrownBy(() -> LocalOutputFile.create(path, false))
        .isInstanceOf(FileAlreadyExistsException.class)
        .hasMessageStartingWith(path + ": exists already");
    assertThat(names()).containsExactly("data");
    try (OutputFile out = LocalOutputFile.create(path, true)) {
      out.write(new byte[] {8});
      out.commit();
    }
    assertThat(path).hasBinaryContent(new byte[] {8});
  }

  @Test
  void aFileThatCameIntoBeingMeanwhileIsKept() throws IOException {
    Path path = folder.resolve("data");
    try (OutputFile out = LocalOutputFile.create(path, false)) {
      out.write(new byte[] {1});
      Files.write(path, new byte[] {2});
      assertThatThrownBy(out::commit).isInstanceOf(FileAlreadyExistsException.class);
    }
    assertThat(path).hasBinaryContent(new byte[] {2});
    assertThat(names()).containsExactly("data");
  }

  @Test
  void aLinkKeepsPointingAtItsFile() throws IOException {
    Path real = Files.createDirectory(folder.resolve("real")).resolve("data");
    Files.write(real, new byte[] {1});
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    try (OutputFile out = LocalOutputFile.create(link, true)) {
      out.write(new byte[] {2});
      out.commit();
    }
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(real).hasBinaryContent(new byte[] {2});
    assertThat(names()).containsExactly("link", "real");
  }

  @Test
  void saysWhatIsWrongWithThePath() throws IOException {
    Path nowhere = folder.resolve("no/such/data");
    assertThatThrownBy(() -> LocalOutputFile.create(nowhere, false))
        .isInstanceOf(IOException.class)
        .hasMessage(nowhere + ": its folder does not exist");
    assertThatThrownBy(() -> LocalOutputFile.create(folder, true))
        .hasMessage(folder + ": is a directory, a file name is expected");
  }

  @Test
  void doesNotReplaceADevice() {
    Path device = Path.of("/dev/null");
    assumeTrue(Files.exists(device), "SKIPPED: there is no /dev/null here");
    assertThatThrownBy(() -> LocalOutputFile.create(device, true))
        .hasMessage("/dev/null: is not a regular file, so it cannot be replaced");
  }

  @Test
  void hasThePermissionsOfAnyNewFile() throws IOException {
    assumeTrue(
        Files.getFileStore(folder).supportsFileAttributeView("posix"),
        "SKIPPED: the file system has no permissions");
    Path usual = Files.createFile(folder.resolve("usual"));
    Path path = folder.resolve("data");
    try (OutputFile out = LocalOutputFile.create(path, false)) {
      out.commit();
    }
    assertThat(Files.getPosixFilePermissions(path)).isEqualTo(Files.getPosixFilePermissions(usual));
  }

  @Test
  void aReplacedFileKeepsItsPermissions() throws IOException {
    Path path = Files.write(folder.resolve("secret"), new byte[1]);
    assumeTrue(Files.getFileStore(path).supportsFileAttributeView("posix"));
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
    try (LocalOutputFile out = LocalOutputFile.create(path, true)) {
      out.write(new byte[3]);
      out.commit();
    }
    assertThat(Files.size(path)).isEqualTo(3);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rw-------");
  }

  @Test
  void nothingIsWrittenAfterTheCommit() throws IOException {
    try (OutputFile out = LocalOutputFile.create(folder.resolve("data"), false)) {
      out.commit();
      assertThatThrownBy(() -> out.write(new byte[1])).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void memoryOutputGivesItsBytesOnceCommitted() {
    MemoryOutputFile out = new MemoryOutputFile("memory");
    byte[] bytes = new byte[5000];
    new Random(2).nextBytes(bytes);
    out.write(bytes, 0, 1000);
    out.write(bytes, 1000, 4000);
    assertThat(out.position()).isEqualTo(5000);
    assertThatThrownBy(out::toByteArray).isInstanceOf(IllegalStateException.class);
    out.commit();
    assertThat(out.isCommitted()).isTrue();
    assertThat(out.toByteArray()).isEqualTo(bytes);
    assertThatThrownBy(() -> out.write(bytes, 0, 1)).isInstanceOf(IllegalStateException.class);
  }
}
