package dev.colonnade.core.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.contract.Mutations;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class Utf8Test {
  private static final CharsetDecoder DECODER =
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT);

  private static boolean decodes(byte[] bytes, int from, int to) {
    CharBuffer into = CharBuffer.allocate(to - from);
    return !DECODER.reset().decode(ByteBuffer.wrap(bytes, from, to - from), into, true).isError();
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

  /** Every first byte, followed by the bytes at which the rules change. */
  @Test
  void agreesWithTheJdkOnEveryKindOfSequence() {
    int[] edges = {0x00, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff};
    byte[] bytes = new byte[4];
    int sound = 0;
    for (int first = 0; first < 256; first++) {
      bytes[0] = (byte) first;
      for (int rest = 0; rest < 1000; rest++) {
        bytes[1] = (byte) edges[rest / 100];
        bytes[2] = (byte) edges[rest / 10 % 10];
        bytes[3] = (byte) edges[rest % 10];
        for (int length = 1; length <= 4; length++) {
          boolean found = Utf8.firstInvalid(bytes, 0, length) < 0;
          if (found != decodes(bytes, 0, length)) {
            check(bytes, 0, length);
          }
          sound += found ? 1 : 0;
        }
      }
    }
    assertThat(sound).isPositive();
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
