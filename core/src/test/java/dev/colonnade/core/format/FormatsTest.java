package dev.colonnade.core.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.io.InputFile;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Core alone has no formats; that those of other modules are found is part of their contract. */
class FormatsTest {
  @Test
  void aFileOfNoKnownFormatIsRefusedAndClosed() {
    AtomicBoolean closed = new AtomicBoolean();
    InputFile file =
        new InputFile() {
          @Override
          public String name() {
            return "what.ever";
          }

          @Override
          public long length() {
            return 3;
          }

          @Override
          public void readFully(long position, byte[] into, int offset, int length) {}

          @Override
          public void close() {
            closed.set(true);
          }
        };
    assertThatThrownBy(() -> Formats.open(file, ReadOptions.DEFAULT))
        .isInstanceOf(FormatException.class)
        .hasMessage("what.ever: not a file of any known format, by its content or its name");
    assertThat(closed).isTrue();
  }

  @Test
  void anUnknownNameIsRefused() {
    assertThatThrownBy(() -> Formats.named("parket"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("there is no format 'parket'");
    assertThat(Formats.byExtension("file.unknown")).isNull();
  }
}
