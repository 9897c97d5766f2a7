package dev.colonnade.core.zlib;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class StrideDeflateTest {
  @Property(tries = 300)
  void zlibInflatesPiecesOneAfterAnother(
      @ForAll long seed,
      @ForAll @IntRange(max = 3000) int length,
      @ForAll @IntRange(min = 1, max = 4) int pieces,
      @ForAll @IntRange(max = 5) int kind)
      throws DataFormatException {
    Random random = new Random(seed);
    List<byte[]> texts = new ArrayList<>();
    for (int i = 0; i < pieces; i++) {
      texts.add(bytes(random, random.nextInt(length + 1), kind));
    }
    check(texts);
  }

  private static byte[] bytes(Random random, int length, int kind) {
    byte[] bytes = new byte[length];
    switch (kind) {
      case 0 -> random.nextBytes(bytes);
      case 1 -> Arrays.fill(bytes, (byte) random.nextInt());
      case 2 -> growing(random, bytes, 10);
      case 3 -> growing(random, bytes, 100_000);
      case 4 -> {
        // Runs of all lengths at the distance that is looked at.
        for (int i = 0; i < length; i++) {
          bytes[i] = i < 4 || random.nextInt(60) == 0 ? (byte) random.nextInt() : bytes[i - 4];
        }
      }
      default -> {
        for (int i = 0; i < length; i++) {
          bytes[i] = (byte) (Math.pow(2, 8 * random.nextDouble()) - 1);
        }
      }
    }
    return bytes;
  }

  private static void growing(Random random, byte[] bytes, int step) {
    int value = random.nextInt();
    for (int i = 0; i + 4 <= bytes.length; i += 4) {
      LittleEndian.putInt(bytes, i, value);
      value += random.nextInt(step);
    }
  }

  private static void check(List<byte[]> texts) throws DataFormatException {
    Inflater inflater = new Inflater(true);
    for (int i = 0; i < texts.size(); i++) {
      byte[] text = texts.get(i);
      boolean last = i == texts.size() - 1;
      Slice stored = StrideDeflate.compress(text, text.length, last);
      inflater.setInput(stored.array(), stored.offset(), stored.length());
      byte[] back = new byte[text.length + 1];
      assertThat(inflater.inflate(back)).isEqualTo(text.length);
      assertThat(Arrays.copyOf(back, text.length)).isEqualTo(text);
      assertThat(inflater.finished()).isEqualTo(last);
      assertThat(inflater.getRemaining()).isZero();
    }
    inflater.end();
  }

  @Test
  void codesThatWouldBeTooLongAreBounded() throws DataFormatException {
    // Counts like Fibonacci's numbers make the deepest trees.
    byte[] bytes = new byte[400_000];
    int at = 0;
    int count = 1;
    int next = 1;
    for (int symbol = 0; at + count <= bytes.length; symbol++) {
      Arrays.fill(bytes, at, at + count, (byte) (symbol * 7));
      at += count;
      int sum = count + next;
      count = next;
      next = sum;
    }
    Random random = new Random(1);
    for (int i = at - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      byte b = bytes[i];
      bytes[i] = bytes[other];
      bytes[other] = b;
    }
    check(List.of(Arrays.copyOf(bytes, at)));
  }

  @Test
  void growingNumbersTakeTheBytesThatChange() {
    byte[] bytes = new byte[1 << 18];
    growing(new Random(1), bytes, 12);
    assertThat(StrideDeflate.compress(bytes, bytes.length, true).length())
        .isLessThan(bytes.length * 36 / 100);
  }
}
