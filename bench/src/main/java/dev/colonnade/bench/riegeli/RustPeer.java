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
  record Speed(double write, double read) {}

  private static final Pattern LINE =
      Pattern.compile("\\{\"options\": \"(.*)\", .*\"write_mb_s\": (\\d+), \"read_mb_s\": (\\d+)}");

  private RustPeer() {}

  /** The speeds by options; empty where the peer cannot be built. */
  static Map<String, Speed> run(Path records, int rounds, List<String> options) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                "cargo",
                "run",
                "--quiet",
                "--release",
                "--locked",
                "--manifest-path",
                "bench/peers/riegeli/Cargo.toml",
                "--",
                records.toString(),
                Integer.toString(rounds)));
    command.addAll(options);
    Map<String, Speed> speeds = new HashMap<>();
    if (!Files.exists(Path.of("bench/peers/riegeli/Cargo.toml"))) {
      return speeds;
    }
    try {
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
    } catch (IOException e) {
      System.err.println("the Rust peer is left out: " + e.getMessage());
    }
    return speeds;
  }
}
