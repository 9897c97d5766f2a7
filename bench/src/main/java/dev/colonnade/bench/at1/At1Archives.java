package dev.colonnade.bench.at1;

import dev.colonnade.at1.At1Archive;
import dev.colonnade.at1.At1EncodeReport;
import dev.colonnade.at1.At1Encoder;
import dev.colonnade.at1.At1Options;
import dev.colonnade.bench.Median;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Archives against the {@code xz} command, on text files that are given: sizes, and the speed of
 * encoding (verification included) and decoding, as ratios taken in one run.
 *
 * <pre>
 * colonnade generate trades /tmp/trades.csv --rows 1m
 * bench/run at1.At1Archives /tmp/trades.csv
 * </pre>
 */
public final class At1Archives {
  private static final List<Map<String, String>> SETTINGS =
      List.of(
          Map.of(),
          Map.of("codec", "columnar"),
          Map.of("queryable", "always"),
          Map.of("codec", "columnar", "fast", "true"),
          Map.of("queryable", "always", "fast", "true"));

  private At1Archives() {}

  public static void main(String[] arguments) throws IOException {
    int rounds = Integer.getInteger("rounds", 1);
    for (String argument : arguments) {
      measure(Path.of(argument), rounds);
    }
  }

  private static void measure(Path path, int rounds) throws IOException {
    byte[] text = Files.readAllBytes(path);
    System.out.printf("%s: %,d bytes%n", path.getFileName(), text.length);
    long xzSize = xz(path, "-6", "-T1");
    List<Median.Work> works = new ArrayList<>();
    works.add(() -> xz(path, "-6", "-T2"));
    List<byte[]> archives = new ArrayList<>();
    for (Map<String, String> setting : SETTINGS) {
      byte[][] archive = new byte[1][];
      At1EncodeReport report = encode(text, setting, archive);
      archives.add(archive[0]);
      System.out.printf(
          "  %-40s %-10s %,12d bytes  %.3f of xz -6%n",
          setting, report.codec().text(), archive[0].length, (double) archive[0].length / xzSize);
      works.add(() -> encode(text, setting, new byte[1][]));
    }
    double[] encode = Median.seconds(0, rounds, works.toArray(new Median.Work[0]));
    System.out.printf(
        "  encode: xz -6 -T2 %.1f MB/s; ours as multiples of it:", text.length / encode[0] / 1e6);
    for (int i = 1; i < encode.length; i++) {
      System.out.printf(" %.2f", encode[0] / encode[i]);
    }
    System.out.println();
    List<Median.Work> decodes = new ArrayList<>();
    for (byte[] archive : archives) {
      decodes.add(
          () ->
              At1Archive.open(new MemoryInputFile("archive", archive), ReadOptions.DEFAULT)
                  .restore((bytes, offset, length) -> {}));
    }
    double[] decode = Median.seconds(2, 2 * rounds + 1, decodes.toArray(new Median.Work[0]));
    System.out.print("  decode, MB/s:");
    for (double seconds : decode) {
      System.out.printf(" %.0f", text.length / seconds / 1e6);
    }
    System.out.println();
  }

  private static At1EncodeReport encode(byte[] text, Map<String, String> setting, byte[][] archive)
      throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("archive");
    At1EncodeReport report =
        At1Encoder.encode(
            new MemoryInputFile("text", text), out, At1Options.of(WriteOptions.of(setting)));
    archive[0] = out.toByteArray();
    return report;
  }

  private static long xz(Path path, String... options) throws IOException {
    List<String> command = new ArrayList<>(List.of("xz", "-k", "-c"));
    command.addAll(List.of(options));
    command.add(path.toString());
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    return process.getInputStream().transferTo(java.io.OutputStream.nullOutputStream());
  }
}
