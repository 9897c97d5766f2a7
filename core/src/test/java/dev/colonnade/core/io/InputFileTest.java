package dev.colonnade.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFileTest {
  @Test
  void memoryReadsAPieceOfAnArray() throws IOException {
    byte[] array = {9, 9, 1, 2, 3, 4, 9};
    InputFile file = new MemoryInputFile("memory", new Slice(array, 2, 4));
    assertThat(file.name()).isEqualTo("memory");
    assertThat(file.length()).isEqualTo(4);
    assertThat(file.read(1, 2)).containsExactly(2, 3);
    assertThat(file.read(0, 4)).containsExactly(1, 2, 3, 4);
    assertThat(file.read(4, 0)).isEmpty();
    byte[] into = new byte[5];
    file.readFully(2, into, 3, 2);
    assertThat(into).containsExactly(0, 0, 0, 3, 4);
  }

  @Test
  void memoryEndsWhereItsPieceEnds() {
    InputFile file = new MemoryInputFile("memory", new Slice(new byte[10], 2, 4));
    assertThatThrownBy(() -> file.read(1, 4))
        .isInstanceOf(EOFException.class)
        .hasMessage("memory: 4 bytes wanted at byte 1, the file has 4");
    assertThatThrownBy(() -> file.read(-1, 1)).isInstanceOf(EOFException.class);
    assertThatThrownBy(() -> file.read(Long.MAX_VALUE, 1)).isInstanceOf(EOFException.class);
  }

  @Test
  void localReadsByPosition(@TempDir Path folder) throws IOException {
    Path path = folder.resolve("data");
    Files.write(path, new byte[] {1, 2, 3, 4});
    try (InputFile file = LocalInputFile.open(path)) {
      assertThat(file.name()).isEqualTo(path.toString());
      assertThat(file.length()).isEqualTo(4);
      assertThat(file.cheapGap()).isZero();
      assertThat(file.read(2, 2)).containsExactly(3, 4);
      assertThat(file.read(0, 1)).containsExactly(1);
      assertThatThrownBy(() -> file.read(2, 3))
          .isInstanceOf(EOFException.class)
          .hasMessage(path + ": 3 bytes wanted at byte 2, the file ends at 4");
    }
  }

  @Test
  void localSaysWhatIsWrongWithThePath(@TempDir Path folder) throws IOException {
    Path nothing = folder.resolve("nothing");
    assertThatThrownBy(() -> LocalInputFile.open(nothing))
        .isInstanceOf(IOException.class)
        .hasMessage(nothing + ": no such file");
    assertThatThrownBy(() -> LocalInputFile.open(folder))
        .hasMessage(folder + ": is a directory, a file is expected");
  }

  @Test
  void localSaysThatAFileMayNotBeRead(@TempDir Path folder) throws IOException {
    Path secret = Files.createFile(folder.resolve("secret"));
    Files.setPosixFilePermissions(secret, Set.<PosixFilePermission>of());
    assumeFalse(Files.isReadable(secret), "SKIPPED: this user may read every file");
    assertThatThrownBy(() -> LocalInputFile.open(secret))
        .hasMessage(secret + ": permission denied");
  }

  @Test
  void slicesAreChecked() {
    Slice slice = new Slice(new byte[] {0, 1, 2, 3, 4}, 1, 3);
    assertThat(slice.end()).isEqualTo(4);
    assertThat(slice.slice(1, 2).toByteArray()).containsExactly(2, 3);
    assertThat(slice.slice(3, 0).length()).isZero();
    assertThatThrownBy(() -> slice.slice(1, 3)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> slice.slice(-1, 1)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> new Slice(new byte[2], 1, 2))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> new Slice(new byte[2], 2, Integer.MAX_VALUE))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }
}
