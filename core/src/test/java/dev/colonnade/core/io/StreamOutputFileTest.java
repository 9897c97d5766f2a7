package dev.colonnade.core.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class StreamOutputFileTest {
  @Test
  void passesBytesOnAndFlushesThemWhenCommitted() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    OutputFile file = new StreamOutputFile("-", new BufferedOutputStream(bytes));
    file.write(new byte[] {1, 2, 3, 4}, 1, 2);
    assertThat(file.position()).isEqualTo(2);
    assertThat(bytes.size()).isZero();
    file.commit();
    assertThat(bytes.toByteArray()).containsExactly(2, 3);
    file.close();
  }
}
