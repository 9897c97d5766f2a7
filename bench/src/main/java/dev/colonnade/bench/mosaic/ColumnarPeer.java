package dev.colonnade.bench.mosaic;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parquet and ORC by DuckDB and PyArrow, run by {@code bench/peers/columnar}. */
final class ColumnarPeer {
  private static final Path FOLDER = Path.of("bench/peers/columnar");
  private static final Path ENVIRONMENT = FOLDER.resolve("target/venv");
  private static final Pattern TIME = Pattern.compile("\"case\": \"([^\"]+)\", \"ms\": ([0-9.]+)");

  private ColumnarPeer() {}

  /** Whether it is there, or can be made with {@code python3} and the package index. */
  static boolean isPresent() throws IOException {
    Path made = ENVIRONMENT.resolve("made");
    if (Files.exists(made)) {
      return true;
    }
    boolean done =
        run("python3", "-m", "venv", ENVIRONMENT.toString())
            && run(
                ENVIRONMENT.resolve("bin/pip").toString(),
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "-r",
                FOLDER.resolve("requirements.txt").toString());
    if (done) {
      Files.createFile(made);
    } else {
      System.out.println("no Python or packages: Parquet and ORC are left out");
    }
    return done;
  }

  private static boolean run(String... command) {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Milliseconds by case, of reading one column of the table that was dumped into a folder. */
  static Map<String, Double> run(Path folder, int zstdLevel, int rounds, String column)
      throws IOException {
    Process process =
        new ProcessBuilder(
                ENVIRONMENT.resolve("bin/python").toString(),
                FOLDER.resolve("columnar_peer.py").toString(),
                folder.toString(),
                String.valueOf(zstdLevel),
                String.valueOf(rounds),
                column)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Map<String, Double> times = new LinkedHashMap<>();
    try (BufferedReader out = process.inputReader()) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        Matcher time = TIME.matcher(line);
        if (time.find()) {
          times.put(time.group(1), Double.parseDouble(time.group(2)));
        } else {
          System.out.println("  " + line);
        }
      }
    }
    return times;
  }
}
