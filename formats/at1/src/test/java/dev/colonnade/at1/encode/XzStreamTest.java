package dev.colonnade.at1.encode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.io.Slice;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tukaani.xz.SingleXZInputStream;

/** Streams of several blocks are ordinary ones. */
class XzStreamTest {
  private static final XzSettings SETTINGS = XzSettings.preset(6).unaligned();

  private static byte[] noise(int length, long seed) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private static byte[] decoded(byte[] stream) throws IOException {
    try (SingleXZInputStream in = new SingleXZInputStream(new ByteArrayInputStream(stream))) {
      return in.readAllBytes();
    }
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "100000, 0", "5000, 70000"})
  void blocksOfSeveralStreamsAreOneStream(int one, int other) throws IOException {
    byte[] first = noise(one, 1);
    byte[] second = noise(other, 2);
    byte[] stream =
        XzStream.join(
            List.of(
                XzStream.compress(Slice.of(first), SETTINGS),
                XzStream.compress(Slice.of(second), SETTINGS.quick()),
                XzStream.compress(Slice.of(first), SETTINGS.literal())));
    byte[] all = Arrays.copyOf(first, 2 * one + other);
    System.arraycopy(second, 0, all, one, other);
    System.arraycopy(first, 0, all, one + other, one);
    assertThat(decoded(stream)).isEqualTo(all);
  }
}
