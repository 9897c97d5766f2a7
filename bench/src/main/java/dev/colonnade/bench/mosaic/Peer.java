package dev.colonnade.bench.mosaic;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The reference implementation, built by cargo from {@code bench/peers/mosaic}. */
final class Peer {
  private static final Path FOLDER = Path.of("bench/peers/mosaic");
  private static final Path PROGRAM = FOLDER.resolve("target/release/mosaic-peer");
  private static final Pattern TIME =
      Pattern.compile("\"case\": \"(\\w+)\", \"ms\": ([0-9.]+), \"cpu\": ([0-9.]+)");

  private Peer() {}

  /** Whether it is there, or can be built. */
  static boolean isPresent() throws IOException {
    if (!Files.exists(PROGRAM)) {
      try {
        Process build =
            new ProcessBuilder("cargo", "build", "--release", "--quiet")
                .directory(FOLDER.toFile())
                .inheritIO()
                .start();
        build.waitFor();
      } catch (IOException e) {
        System.out.println("no cargo: the reference implementation is left out");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    return Files.exists(PROGRAM);
  }

  /**
   * Milliseconds by case, elapsed or of the thread alone; prints whether the reference writes the
   * same bytes.
   */
  static Map<String, Double> run(Path file, int zstdLevel, int rounds, boolean cpu)
      throws IOException {
    Process process =
        new ProcessBuilder(
                PROGRAM.toString(),
                file.toString(),
                String.valueOf(zstdLevel),
                String.valueOf(rounds))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Map<String, Double> times = new LinkedHashMap<>();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        Matcher time = TIME.matcher(line);
        if (time.find()) {
          times.put(time.group(1), Double.parseDouble(time.group(cpu ? 3 : 2)));
        } else {
          System.out.println("  reference: " + line);
        }
      }
    }
    return times;
  }
}
