package dev.colonnade.at1.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.at1.At1Options;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What was encoded wrongly would not be written. */
class RestoringTest {
  private static final byte[] TEXT =
      "one 1 x\ntwo 2 y\none 3 z\n".repeat(50).getBytes(StandardCharsets.UTF_8);

  private static boolean gives(byte[] text, Slice packed) throws IOException {
    return Restoring.gives(Slice.of(text), Codec.LOG, packed, Parallel.SEQUENTIAL);
  }

  @Test
  void aStreamSetMustRestoreToTheText() throws IOException {
    At1Options options = At1Options.of(WriteOptions.of(Map.of("fast", "true")));
    Slice packed = LogEncoder.encode(Slice.of(TEXT), options.compression(), Parallel.SEQUENTIAL);
    assertThat(gives(TEXT, packed)).isTrue();
    for (int at : new int[] {0, 8, TEXT.length - 1}) {
      byte[] other = TEXT.clone();
      other[at] ^= 1;
      assertThat(gives(other, packed)).as("a byte that differs at %d", at).isFalse();
    }
    assertThat(gives(java.util.Arrays.copyOf(TEXT, TEXT.length - 1), packed)).isFalse();
    assertThat(gives(java.util.Arrays.copyOf(TEXT, TEXT.length + 1), packed)).isFalse();
    byte[] spoilt = packed.toByteArray();
    spoilt[spoilt.length / 2] ^= 1;
    assertThat(gives(TEXT, Slice.of(spoilt))).as("a set that does not decode").isFalse();
  }

  @Test
  void rawBytesMustRestoreToTheText() throws IOException {
    byte[] stored = new byte[TEXT.length + 1];
    stored[0] = 2;
    System.arraycopy(TEXT, 0, stored, 1, TEXT.length);
    Restoring.checkRaw(Slice.of(TEXT), stored);
    stored[7] ^= 1;
    assertThatThrownBy(() -> Restoring.checkRaw(Slice.of(TEXT), stored))
        .isInstanceOf(IOException.class);
  }
}
