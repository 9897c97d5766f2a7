package dev.colonnade.core.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BitUnpackerTest {
  /** Bit by bit, as the layout is defined. */
  private static int[] naive(byte[] bytes, int at, int width, int count) {
    int[] values = new int[count];
    for (int j = 0; j < count; j++) {
      for (int k = 0; k < width; k++) {
        int bit = j * width + k;
        values[j] |= (bytes[at + bit / 8] >> (bit % 8) & 1) << k;
      }
    }
    return values;
  }

  @Property(tries = 1000)
  void unpacksAsTheLayoutIsDefined(
      @ForAll @IntRange(max = 32) int width,
      @ForAll @IntRange(max = 100) int count,
      @ForAll @IntRange(max = 9) int at,
      @ForAll long seed) {
    int length = (int) BitUnpacker.packedLength(count, width);
    // The array ends with the packed bytes: a read past them fails.
    byte[] bytes = new byte[at + length];
    new Random(seed).nextBytes(bytes);
    int[] into = new int[count + 5];
    Arrays.fill(into, 77);
    BitUnpacker.unpack(bytes, at, width, into, 2, count);
    assertThat(Arrays.copyOfRange(into, 2, 2 + count)).isEqualTo(naive(bytes, at, width, count));
    assertThat(into[1]).isEqualTo(77);
    assertThat(into[2 + count]).isEqualTo(77);
  }

  @Property(tries = 1000)
  void packsWhatItUnpacks(
      @ForAll @IntRange(max = 32) int width,
      @ForAll @IntRange(max = 100) int count,
      @ForAll long seed) {
    int[] values =
        new Random(seed).ints(count + 1L).map(v -> (int) (v & ((1L << width) - 1))).toArray();
    int length = (int) BitUnpacker.packedLength(count, width);
    byte[] packed = new byte[length + 2];
    Arrays.fill(packed, (byte) 0x55);
    BitUnpacker.pack(values, 1, count, width, packed, 1);
    assertThat(packed[0]).isEqualTo((byte) 0x55);
    assertThat(packed[length + 1]).isEqualTo((byte) 0x55);
    assertThat(naive(packed, 1, width, count)).isEqualTo(Arrays.copyOfRange(values, 1, 1 + count));
    int spare = length * 8 - count * width;
    if (spare > 0) {
      assertThat((packed[length] & 0xff) >>> (8 - spare)).as("spare bits").isZero();
    }
  }

  @Test
  void doesNotSeeTheBytesBehind() {
    byte[] bytes = new byte[100];
    Arrays.fill(bytes, (byte) -1);
    BitUnpacker.pack(new int[] {1, 2, 3}, 0, 3, 3, bytes, 0);
    int[] into = new int[3];
    BitUnpacker.unpack(bytes, 0, 3, into, 0, 3);
    assertThat(into).containsExactly(1, 2, 3);
  }

  @Test
  void lengthsAndWidths() {
    assertThat(BitUnpacker.packedLength(0, 32)).isZero();
    assertThat(BitUnpacker.packedLength(1, 1)).isEqualTo(1);
    assertThat(BitUnpacker.packedLength(8, 1)).isEqualTo(1);
    assertThat(BitUnpacker.packedLength(9, 1)).isEqualTo(2);
    assertThat(BitUnpacker.packedLength(Integer.MAX_VALUE, 32)).isEqualTo(8_589_934_588L);
    assertThat(BitUnpacker.widthFor(0)).isZero();
    assertThat(BitUnpacker.widthFor(1)).isZero();
    assertThat(BitUnpacker.widthFor(2)).isEqualTo(1);
    assertThat(BitUnpacker.widthFor(3)).isEqualTo(2);
    assertThat(BitUnpacker.widthFor(4)).isEqualTo(2);
    assertThat(BitUnpacker.widthFor(5)).isEqualTo(3);
    assertThat(BitUnpacker.widthFor(Integer.MAX_VALUE)).isEqualTo(31);
  }
}
