package dev.colonnade.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.concurrent.Parallel;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpoolTest {
  private static final int MEGA = 1 << 20;

  private static byte[] copy(Spool spool, long from, long count) throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("out");
    spool.copyTo(out, from, count);
    out.commit();
    return out.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 100, MEGA, 2 * MEGA + 5, 100L * MEGA})
  void givesBackWhatWasPutAside(long budget) throws IOException {
    byte[] bytes = new byte[5 * MEGA];
    new Random(budget).nextBytes(bytes);
    try (Spool spool = new Spool(budget)) {
      int at = 0;
      for (int size = 1; at < bytes.length; size = size * 3 % 700_001 + 1) {
        int part = Math.min(size, bytes.length - at);
        assertThat(spool.append(bytes, at, part)).isEqualTo(at);
        at += part;
      }
      assertThat(copy(spool, 0, bytes.length)).isEqualTo(bytes);
      // Around the pieces in memory, and around the step from memory to the file.
      for (int middle : new int[] {MEGA, 2 * MEGA, 3 * MEGA}) {
        assertThat(copy(spool, middle - 3, 7))
            .isEqualTo(Arrays.copyOfRange(bytes, middle - 3, middle + 4));
        assertThat(copy(spool, middle, 1)).containsExactly(bytes[middle]);
        assertThat(copy(spool, middle, 0)).isEmpty();
      }
    }
  }

  @Test
  void onePieceMayReachFromMemoryIntoTheFile() throws IOException {
    byte[] bytes = new byte[3 * MEGA];
    new Random(1).nextBytes(bytes);
    try (Spool spool = new Spool(MEGA)) {
      spool.append(bytes, 0, bytes.length);
      assertThat(spool.append(new byte[] {42}, 0, 1)).isEqualTo(bytes.length);
      assertThat(copy(spool, 0, bytes.length)).isEqualTo(bytes);
      assertThat(copy(spool, bytes.length, 1)).containsExactly(42);
    }
  }

  @Test
  void takesFromManyThreads() throws IOException {
    int pieces = 400;
    long[] places = new long[pieces];
    try (Spool spool = new Spool(MEGA)) {
      Parallel.of(4)
          .forEach(
              pieces,
              i -> {
                byte[] piece = new byte[5000 + i];
                Arrays.fill(piece, (byte) i);
                places[i] = spool.append(piece, 0, piece.length);
              });
      for (int i = 0; i < pieces; i++) {
        byte[] expected = new byte[5000 + i];
        Arrays.fill(expected, (byte) i);
        assertThat(copy(spool, places[i], 5000 + i)).isEqualTo(expected);
      }
    }
  }

  @Test
  void aClosedSpoolSaysSo() throws IOException {
    Spool spool = new Spool(0);
    spool.append(new byte[10], 0, 10);
    spool.close();
    spool.close();
    assertThatThrownBy(() -> spool.append(new byte[1], 0, 1))
        .isInstanceOf(IOException.class)
        .hasMessage("the spool is closed");
    assertThatThrownBy(() -> copy(spool, 0, 10))
        .isInstanceOf(IOException.class)
        .hasMessage("the spool is closed");
  }
}
