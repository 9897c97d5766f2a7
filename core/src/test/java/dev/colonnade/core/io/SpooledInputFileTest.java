package dev.colonnade.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpooledInputFileTest {
  @Test
  void holdsTheBytesOfTheStream() throws IOException {
    byte[] bytes = new byte[200_001];
    new Random(1).nextBytes(bytes);
    try (InputFile file = SpooledInputFile.copy("-", new ByteArrayInputStream(bytes))) {
      assertThat(file.name()).isEqualTo("-");
      assertThat(file.length()).isEqualTo(bytes.length);
      assertThat(file.read(0, bytes.length)).isEqualTo(bytes);
      assertThat(file.read(150_000, 2)).containsExactly(bytes[150_000], bytes[150_001]);
      assertThatThrownBy(() -> file.read(200_000, 2)).isInstanceOf(EOFException.class);
    }
  }

  @Test
  void leavesNothingBehind(@TempDir Path folder) throws IOException {
    Path spool = folder.resolve("spool");
    InputFile file =
        SpooledInputFile.copy("-", new ByteArrayInputStream(new byte[10]), Files.createFile(spool));
    assertThat(spool).exists();
    file.close();
    assertThat(spool).doesNotExist();

    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("broken");
          }
        };
    assertThatThrownBy(() -> SpooledInputFile.copy("-", broken, Files.createFile(spool)))
        .hasMessage("broken");
    assertThat(spool).doesNotExist();
  }
}
