package dev.colonnade.at1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.at1.codec.Codec;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/**
 * No archive is larger than what xz -6 makes of the same bytes, and some are much smaller. {@code
 * -Dat1.sizes=40} runs the same for contents of 40 MB, against the {@code xz} command, and prints
 * the sizes; that takes half an hour.
 */
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
    assertThat((long) archive(text, At1Options.DEFAULT).length)
        .isLessThanOrEqualTo(xz(text) + SLACK);
  }

  static Stream<Arguments> kinds() {
    return SizedTexts.kinds().entrySet().stream()
        .map(kind -> Arguments.of(kind.getKey(), kind.getValue()));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  void contentsOfAllKinds(String name, IntFunction<byte[]> content) throws IOException {
    checkBound(content.apply(250_000));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  @EnabledIfSystemProperty(named = "at1.sizes", matches = "\\d+")
  void contentsOfAllKindsAgainstTheCommand(
      String name, IntFunction<byte[]> content, @TempDir Path folder) throws IOException {
    byte[] text = content.apply(Integer.getInteger("at1.sizes") * 1_000_000);
    Path file = Files.write(folder.resolve("content"), text);
    Process xz = new ProcessBuilder("xz", "-6", "-T1", "-k", "-c", file.toString()).start();
    long limit = xz.getInputStream().transferTo(OutputStream.nullOutputStream());
    MemoryOutputFile out = new MemoryOutputFile("archive.at1");
    At1EncodeReport report =
        At1Encoder.encode(new MemoryInputFile("text", text), out, At1Options.DEFAULT);
    System.out.printf(
        "%-30s %,12d bytes, xz %,11d, %-9s %,11d  %.3f%n",
        name,
        text.length,
        limit,
        report.codec().text(),
        out.position(),
        (double) out.position() / limit);
    assertThat(out.position()).isLessThanOrEqualTo(limit + SLACK);
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
}
