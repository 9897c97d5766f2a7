package dev.colonnade.core.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.contract.Mutations;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class Utf8Test {
  private static boolean decodes(byte[] bytes, int from, int to) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static void check(byte[] bytes, int from, int to) {
    int invalid = Utf8.firstInvalid(bytes, from, to);
    assertThat(invalid < 0).isEqualTo(decodes(bytes, from, to));
    if (invalid >= 0) {
      assertThat(invalid).isBetween(from, to - 1);
      assertThat(decodes(bytes, from, invalid)).as("what stands before is sound").isTrue();
    }
  }

  @Property(tries = 1000)
  void agreesWithTheJdkOnMutatedText(@ForAll long seed) {
    Random random = new Random(seed);
    int[] alphabet = {0, 'a', 0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff};
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(20); i > 0; i--) {
      text.appendCodePoint(alphabet[random.nextInt(alphabet.length)]);
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    assertThat(Utf8.firstInvalid(bytes, 0, bytes.length)).isEqualTo(-1);
    byte[] spoilt = Mutations.mutate(bytes, random);
    check(spoilt, 0, spoilt.length);
    int from = random.nextInt(spoilt.length + 1);
    check(spoilt, from, from + random.nextInt(spoilt.length - from + 1));
  }

  @Test
  void agreesWithTheJdkOnAllShortSequences() {
    byte[] bytes = new byte[4];
    int[] tails = {0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff};
    for (int first = 0; first < 256; first++) {
      for (int second = 0; second < 256; second++) {
        for (int third : tails) {
          for (int fourth : tails) {
            bytes[0] = (byte) first;
            bytes[1] = (byte) second;
            bytes[2] = (byte) third;
            bytes[3] = (byte) fourth;
            if ((Utf8.firstInvalid(bytes, 0, 4) < 0) != decodes(bytes, 0, 4)) {
              check(bytes, 0, 4);
            }
          }
        }
      }
      check(bytes, 0, 1);
    }
  }

  @Test
  void findsBytesThatAreNotAscii() {
    byte[] bytes = new byte[40];
    assertThat(Utf8.isAscii(bytes, 0, 40)).isTrue();
    for (int bad = 0; bad < 40; bad++) {
      bytes[bad] = (byte) 0x80;
      assertThat(Utf8.isAscii(bytes, 0, 40)).isFalse();
      assertThat(Utf8.isAscii(bytes, 0, bad)).isTrue();
      assertThat(Utf8.isAscii(bytes, bad + 1, 40)).isTrue();
      bytes[bad] = 0;
    }
    assertThat(Utf8.isAscii(new byte[] {-1}, 0, 0)).isTrue();
  }

  @Test
  void aCharacterMayNotReachIntoTheNextText() {
    byte[] bytes = "aé😀b".getBytes(StandardCharsets.UTF_8);
    assertThat(Utf8.firstInvalidText(bytes, new int[] {0, 1, 3, 7, 8}, 4)).isEqualTo(-1);
    assertThat(Utf8.firstInvalidText(bytes, new int[] {0, 2, 8}, 2)).isZero();
    assertThat(Utf8.firstInvalidText(bytes, new int[] {0, 3, 5, 8}, 3)).isEqualTo(1);
    assertThat(Utf8.firstInvalidText(bytes, new int[] {0, 0, 8, 8}, 3)).isEqualTo(-1);
    assertThat(Utf8.firstInvalidText(bytes, new int[] {2}, 0)).isEqualTo(-1);
    // Only what the texts cover counts.
    assertThat(Utf8.firstInvalidText(new byte[] {-1, 'a', -1}, new int[] {1, 2}, 1)).isEqualTo(-1);
  }
}
