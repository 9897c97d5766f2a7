package dev.colonnade.core.zlib;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.bytes.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;

class LevelChoiceTest {
  private static byte[] skewedNumbers() {
    Random random = new Random(1);
    byte[] bytes = new byte[1 << 16];
    for (int i = 0; i < bytes.length; i += 4) {
      LittleEndian.putInt(bytes, i, (int) Math.pow(500, random.nextDouble()));
    }
    return bytes;
  }

  @Test
  void noSearchWhereMatchesAreNotWorthTheirCodes() {
    byte[] numbers = skewedNumbers();
    assertThat(LevelChoice.of(numbers, numbers.length)).isEqualTo(LevelChoice.NO_MATCHES);
  }

  @Test
  void growingNumbersAreLookedForInOnePlace() {
    byte[] offsets = new byte[1 << 16];
    Random random = new Random(1);
    for (int i = 4; i < offsets.length; i += 4) {
      int before = LittleEndian.getInt(offsets, i - 4);
      LittleEndian.putInt(offsets, i, before + 2 + random.nextInt(9));
    }
    assertThat(LevelChoice.of(offsets, offsets.length)).isEqualTo(LevelChoice.STRIDES);
  }

  @Test
  void textIsSearchedForMatches() {
    byte[] text = "buysellbuybuysellsell".repeat(3000).getBytes(StandardCharsets.US_ASCII);
    assertThat(LevelChoice.of(text, text.length)).isBetween(1, 6);
  }

  @Test
  void deflatersWithoutMatchesGiveWholeStreamsAgainAndAgain() throws DataFormatException {
    byte[] numbers = skewedNumbers();
    DeflaterPool pool = DeflaterPool.ofLevel(LevelChoice.NO_MATCHES);
    for (int round = 0; round < 3; round++) {
      Deflater deflater = pool.take();
      deflater.setInput(numbers);
      deflater.finish();
      byte[] stored = new byte[2 * numbers.length];
      int size = deflater.deflate(stored);
      pool.give(deflater);
      assertThat(size).isBetween(1, numbers.length / 2);
      Inflater inflater = new Inflater(true);
      inflater.setInput(stored, 0, size);
      byte[] back = new byte[numbers.length + 1];
      assertThat(inflater.inflate(back)).isEqualTo(numbers.length);
      assertThat(inflater.finished()).isTrue();
      inflater.end();
      assertThat(Arrays.copyOf(back, numbers.length)).isEqualTo(numbers);
    }
  }
}
