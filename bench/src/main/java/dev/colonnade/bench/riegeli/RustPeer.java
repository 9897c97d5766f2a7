package dev.colonnade.bench.riegeli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the published Rust implementation, where {@code cargo} is on the machine. */
final class RustPeer {
  /** MB/s. */
  record Speed(double write, double read) {
    /** Where it was not measured. */
    static final Speed UNKNOWN = new Speed(0, 0);
  }

  private static final Path PROJECT = Path.of("bench/peers/riegeli");
  private static final Path PROGRAM = PROJECT.resolve("target/release/riegeli-peer");
  private static final Pattern LINE =
      Pattern.compile("\\{\"options\": \"(.*)\", .*\"write_mb_s\": (\\d+), \"read_mb_s\": (\\d+)}");

  private RustPeer() {}

  /** The speeds by options; empty where the peer cannot be built. */
  static Map<String, Speed> run(Path records, int rounds, List<String> options) throws IOException {
    Map<String, Speed> speeds = new HashMap<>();
    if (!Files.exists(PROGRAM) && !build()) {
      return speeds;
    }
    List<String> command = new ArrayList<>();
    command.add(PROGRAM.toString());
    command.add(records.toString());
    command.add(Integer.toString(rounds));
    command.addAll(options);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader lines = process.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher matcher = LINE.matcher(line);
        if (matcher.matches()) {
          speeds.put(
              matcher.group(1),
              new Speed(
                  Double.parseDouble(matcher.group(2)), Double.parseDouble(matcher.group(3))));
        }
      }
    }
    return speeds;
  }

  private static boolean build() {
    try {
      String manifest = PROJECT.resolve("Cargo.toml").toString();
      return new ProcessBuilder(
                  "cargo", "build", "--quiet", "--release", "--manifest-path", manifest)
              .inheritIO()
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      System.err.println("the Rust peer is left out: " + e.getMessage());
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
