package dev.colonnade.at1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.at1.codec.Codec;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** No archive is larger than what xz -6 makes of the same bytes, and some are much smaller. */
class ArchiveSizeTest {
  private static final int SLACK = 100;

  private static long xz(byte[] text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (XZOutputStream out = new XZOutputStream(bytes, new LZMA2Options(6))) {
      out.write(text);
    }
    return bytes.size();
  }

  private static byte[] archive(byte[] text, At1Options options) throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("archive.at1");
    At1Encoder.encode(new MemoryInputFile("text", text), out, options);
    assertThat(RoundTripTest.restore(out.toByteArray())).isEqualTo(text);
    return out.toByteArray();
  }

  private static void checkBound(byte[] text) throws IOException {
    assertThat((long) archive(text, At1Options.DEFAULT).length).isLessThan(xz(text) + SLACK);
  }

  /** A log with ids that nobody can foresee, which take two thirds of what is left of it. */
  private static byte[] traced(int rows) {
    Random random = new Random(11);
    StringBuilder text = new StringBuilder("time,level,message,status,micros\n");
    String[] actions = {"request handled", "\"cache miss, loading\"", "slow query", "mail sent"};
    for (int i = 0; i < rows; i++) {
      String action = actions[random.nextInt(actions.length)];
      String rest =
          " path=/v1/items/"
              + random.nextInt(100_000)
              + " trace="
              + Long.toHexString(random.nextLong());
      text.append(String.format("2024-01-01T00:%02d:%02d.", i / 6000 % 60, i / 100 % 60));
      text.append(String.format("%09d,", i % 100 * 10_000_000 + random.nextInt(1_700_000)));
      text.append(random.nextInt(5) == 0 ? "WARN," : "INFO,");
      text.append(action.endsWith("\"") ? action.replaceAll("\"$", rest + "\"") : action + rest);
      text.append(',').append(random.nextBoolean() ? 200 : 404).append(',');
      text.append(random.nextInt(10) == 0 ? "" : "" + random.nextInt(2_000_000)).append('\n');
    }
    return Texts.bytes(text.toString());
  }

  @Test
  void logsAreMuchSmaller() throws IOException {
    byte[] text = traced(8_000);
    At1Options options = At1Options.DEFAULT.withCodec(Codec.COLUMNAR);
    // A hundredth more than at present.
    assertThat((double) archive(text, options).length / xz(text)).isLessThan(0.77);
    checkBound(text);
  }

  /** What samples cannot see: a table comes again after more than a megabyte. */
  @Test
  void repetitionOverALongDistance() throws IOException {
    Random random = new Random(12);
    StringBuilder text = new StringBuilder();
    while (text.length() < 1_200_000) {
      text.append(random.nextInt(1_000_000)).append(',').append(random.nextInt(9)).append('\n');
    }
    checkBound(Texts.bytes(text.toString().repeat(3)));
  }

  @Test
  void textsOfAllKinds() throws IOException {
    checkBound(Texts.trades(25_000, 1));
    checkBound(Texts.log(20_000, 2));
    checkBound(Texts.json(20_000, 5, 3));
    byte[] counters = new byte[1 << 21];
    for (int i = 0; i < counters.length; i++) {
      counters[i] = (byte) (i % 4 == 0 ? i / 64 : i % 4 == 1 ? i >> 14 : i % 7);
    }
    checkBound(counters);
  }
}
