package dev.colonnade.at1.encode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tukaani.xz.SingleXZInputStream;

/** Streams that several threads make are ordinary ones. */
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

  /** Noise, which no part but by what comes before it can make smaller. */
  @ParameterizedTest
  @CsvSource({"2, 300000, 1", "3, 300000, 1", "3, 50001, 6", "5, 1000000, 2"})
  void partsSeeWhatComesBeforeThem(int parts, int length, int times) throws IOException {
    byte[] noise = noise(length / times, parts);
    byte[] text = new byte[noise.length * times];
    for (int i = 0; i < times; i++) {
      System.arraycopy(noise, 0, text, i * noise.length, noise.length);
    }
    byte[] stream = XzStream.compressInParts(Slice.of(text), SETTINGS, parts, Parallel.allCores());
    assertThat(decoded(stream)).isEqualTo(text);
    assertThat(stream.length).isLessThan(noise.length + noise.length / 100 + 300 * parts);
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
