package dev.colonnade.bench.at1;

import dev.colonnade.at1.At1Archive;
import dev.colonnade.bench.Median;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.MemoryInputFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * How fast archives that are given restore, from memory, SHA-256 included, on both cores and on
 * one; first, for comparison, how fast the SHA-256 alone is.
 *
 * <pre>
 * colonnade generate trades /tmp/trades.csv --rows 1500k
 * colonnade convert /tmp/trades.csv /tmp/trades.at1 -o codec=qcolumnar -o backend=xz
 * bench/run at1.At1Decoding /tmp/trades.at1
 * </pre>
 */
public final class At1Decoding {
  private static final int CORES = Runtime.getRuntime().availableProcessors();

  private At1Decoding() {}

  public static void main(String[] arguments) throws IOException {
    int rounds = Integer.getInteger("rounds", 3);
    hashing(rounds);
    System.out.printf(
        "%-36s %10s %10s %8s %8s %8s%n", "archive", "bytes", "restored", "MB/s", "1 core", "CPU s");
    for (String argument : arguments) {
      measure(Path.of(argument), rounds);
    }
  }

  private static void hashing(int rounds) throws IOException {
    byte[] bytes = new byte[1 << 26];
    double seconds = Median.seconds(1, rounds, () -> sha256().update(bytes))[0];
    System.out.printf("SHA-256 alone: %.0f MB/s%n", bytes.length / seconds / 1e6);
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void measure(Path path, int rounds) throws IOException {
    byte[] archive = Files.readAllBytes(path);
    InputFile file = new MemoryInputFile(path.getFileName().toString(), archive);
    long bytes = restore(file, CORES);
    double[] seconds =
        Median.seconds(1, rounds, () -> restore(file, CORES), () -> restore(file, 1));
    long before = processorNanos();
    restore(file, CORES);
    double processor = (processorNanos() - before) / 1e9;
    System.out.printf(
        "%-36s %,10d %,10d %8.0f %8.0f %8.2f%n",
        path.getFileName(),
        archive.length,
        bytes,
        bytes / seconds[0] / 1e6,
        bytes / seconds[1] / 1e6,
        processor);
  }

  private static long restore(InputFile file, int threads) throws IOException {
    return At1Archive.open(file, ReadOptions.DEFAULT.withThreads(threads))
        .restore((bytes, offset, length) -> {});
  }

  private static long processorNanos() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
