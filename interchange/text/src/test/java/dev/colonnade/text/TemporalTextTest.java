package dev.colonnade.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.bytes.ByteWriter;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalTime;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class TemporalTextTest {
  private static String time(long count, long perSecond, int precision) {
    ByteWriter out = new ByteWriter();
    TemporalText.time(count, perSecond, precision, out);
    return new String(out.toByteArray(), StandardCharsets.US_ASCII);
  }

  @Test
  void timesOutsideOfADayHaveASignOrMoreHours() {
    assertThat(time(86_399_999, 1000, 3)).isEqualTo("23:59:59.999");
    assertThat(time(86_400_000, 1000, 3)).isEqualTo("24:00:00.000");
    assertThat(time(-1, 1000, 3)).isEqualTo("-00:00:00.001");
    assertThat(time(-1_545_260_169, 1000, 3)).isEqualTo("-429:14:20.169");
    assertThat(time(Long.MIN_VALUE, 1_000_000_000, 9)).isEqualTo("-2562047:47:16.854775808");
    assertThat(time(Integer.MAX_VALUE, 1000, 0)).isEqualTo("596:31:23");
  }

  @Property
  void timesOfADayAreAsTheJdkHasThem(
      @ForAll @LongRange(min = 0, max = 86_399_999_999_999L) long nanos) {
    LocalTime time = LocalTime.parse(time(nanos, 1_000_000_000, 9));
    assertThat(time.toNanoOfDay()).isEqualTo(nanos);
  }

  @Property
  void datesAreAsTheJdkHasThem(@ForAll @IntRange(min = -800_000, max = 3_000_000) int day) {
    ByteWriter out = new ByteWriter();
    TemporalText.date(day, out);
    assertThat(new String(out.toByteArray(), StandardCharsets.US_ASCII))
        .isEqualTo(LocalDate.ofEpochDay(day).toString());
  }
}
