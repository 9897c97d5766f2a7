package dev.colonnade.text.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class CsvMarksTest {
  @Property(tries = 300)
  void marksAreThoseThatALookAtEachByteFinds(
      @ForAll long seed,
      @ForAll @IntRange(max = 40_000) int length,
      @ForAll @IntRange(min = 1, max = 300) int atOnce,
      @ForAll boolean tabs) {
    byte delimiter = (byte) (tabs ? '\t' : ';');
    byte[] bytes = text(new Random(seed), length, delimiter);
    CsvMarks marks = new CsvMarks(delimiter);
    List<Integer> found = new ArrayList<>();
    int wanted = atOnce;
    while (wanted > 0) {
      if (marks.has(wanted, bytes, length)) {
        for (int i = 0; i < wanted; i++) {
          found.add(marks.positions()[marks.next() + i]);
        }
        marks.use(wanted, 0);
      } else {
        wanted /= 2;
      }
    }
    assertThat(found).isEqualTo(naive(bytes, length, delimiter));
  }

  private static byte[] text(Random random, int length, byte delimiter) {
    byte[] bytes = new byte[length + 64];
    random.nextBytes(bytes);
    byte[] usual = {'a', '0', 'z', '.', delimiter, '"', '\n', '\r', '!', '#', 14, 31, -1, -128};
    for (int i = 0; i < length; i++) {
      if (random.nextInt(4) > 0) {
        bytes[i] = usual[random.nextInt(usual.length)];
      }
    }
    return bytes;
  }

  private static List<Integer> naive(byte[] bytes, int length, byte delimiter) {
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      if (bytes[i] == delimiter || bytes[i] == '"' || (bytes[i] >= 0 && bytes[i] <= '\r')) {
        found.add(i);
      }
    }
    return found;
  }
}
