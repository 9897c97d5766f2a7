package dev.colonnade.core.zlib;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.zip.Adler32;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class AdlerTest {
  private static long sum(byte[] bytes, int from, int to) {
    Adler32 adler = new Adler32();
    adler.update(bytes, from, to - from);
    return adler.getValue();
  }

  @Property(tries = 300)
  void combinesWhatWasSummedApart(@ForAll @Size(max = 500) byte[] a, @ForAll byte[] b) {
    byte[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    long combined = Adler.combine(sum(a, 0, a.length), sum(b, 0, b.length), b.length);
    assertThat(combined).isEqualTo(sum(both, 0, both.length));
  }

  @Test
  void combinesPartsLongerThanItsModulus() {
    byte[] bytes = new byte[400_000];
    Arrays.fill(bytes, (byte) 0xff);
    for (int cut : new int[] {0, 1, 65_520, 65_521, 65_522, 131_042, 399_999, 400_000}) {
      long combined =
          Adler.combine(
              sum(bytes, 0, cut), sum(bytes, cut, bytes.length), bytes.length - (long) cut);
      assertThat(combined).as("cut at %d", cut).isEqualTo(sum(bytes, 0, bytes.length));
    }
  }

  @Test
  void theSumOfNothingChangesNothing() {
    byte[] bytes = {1, 2, 3};
    long sum = sum(bytes, 0, 3);
    assertThat(Adler.combine(Adler.EMPTY, sum, 3)).isEqualTo(sum);
    assertThat(Adler.combine(sum, Adler.EMPTY, 0)).isEqualTo(sum);
  }
}
