package dev.colonnade.at1.encode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.at1.At1Options;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said to be no larger than under xz is none. */
class ProvenSizeTest {
  private static final Compression COMPRESSION = At1Options.DEFAULT.compression();

  private static Slice digits(int length, long seed) {
    Random random = new Random(seed);
    byte[] text = new byte[length];
    for (int i = 0; i < length; i++) {
      text[i] = (byte) (i % 10 == 9 ? '\n' : '0' + random.nextInt(i % 10 + 1));
    }
    return Slice.of(text);
  }

  private static ProvenSize size(Slice text, int threads) {
    return new ProvenSize(text, COMPRESSION, Parallel.of(threads));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aSmallTextIsKnownToTheByte(int threads) throws IOException {
    Slice text = digits(100_000, 1);
    ProvenSize known = size(text, threads);
    assertThat(known.covers(text.length())).isFalse();
    int exact = known.compressed().bytes().length;
    assertThat(size(text, threads).covers(exact)).isTrue();
    assertThat(size(text, threads).covers(exact / 2)).isTrue();
    assertThat(size(text, threads).covers(exact + 1L)).isFalse();
    ProvenSize size = size(text, threads);
    assertThat(size.covers(exact + 1L)).isFalse();
    assertThat(size.covers(exact)).isTrue();
    assertThat(size.compressed().bytes()).hasSize(exact);
  }

  /** Two threads see the same as one: that the latter half has come before. */
  @Test
  void twoThreadsAreNotLessCertainThanOne() throws IOException {
    byte[] noise = new byte[1_300_000];
    new Random(2).nextBytes(noise);
    byte[] text = new byte[10 * noise.length];
    for (int i = 0; i < 10; i++) {
      System.arraycopy(noise, 0, text, i * noise.length, noise.length);
    }
    ProvenSize size = size(Slice.of(text), 2);
    assertThat(size.covers(noise.length - 100_000)).isTrue();
    assertThat(size.covers(noise.length + 100_000)).isFalse();
    assertThat(size.compressed().bytes().length).isLessThan(noise.length + 50_000);
  }

  /** What the second thread has to learn is less than is allowed for. */
  @Test
  void theSecondThreadLearnsFast() throws IOException {
    Slice text = digits(800_000, 3);
    XzSettings settings = COMPRESSION.plainXz();
    XzProgress first = XzProgress.stream(text, text.length() / 2, settings);
    XzProgress second = XzProgress.later(text, text.length() / 2, settings);
    while (first.advance(100_000) | second.advance(100_000)) {
      assertThat(first.put()).isLessThan(text.length());
    }
    long apart = first.put() + second.finish().length;
    long whole = first.finish().length;
    assertThat(apart).isLessThan(whole + ProvenSize.LEARNING / 2);
  }
}
