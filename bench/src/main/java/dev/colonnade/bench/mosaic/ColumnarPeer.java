package dev.colonnade.bench.mosaic;

import dev.colonnade.bench.PythonPeer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parquet and ORC by DuckDB and PyArrow, run by {@code bench/peers/columnar}. */
final class ColumnarPeer {
  private static final PythonPeer PEER = new PythonPeer("columnar");
  private static final Pattern TIME = Pattern.compile("\"case\": \"([^\"]+)\", \"ms\": ([0-9.]+)");

  private ColumnarPeer() {}

  static boolean isPresent() throws IOException {
    boolean present = PEER.isPresent();
    if (!present) {
      System.out.println("no Python or packages: Parquet and ORC are left out");
    }
    return present;
  }

  /** Milliseconds by case, of reading one column of the table that was dumped into a folder. */
  static Map<String, Double> run(Path folder, int zstdLevel, int rounds, String column)
      throws IOException {
    Map<String, Double> times = new LinkedHashMap<>();
    List<String> arguments =
        List.of(folder.toString(), String.valueOf(zstdLevel), String.valueOf(rounds), column);
    for (String line : PEER.run(arguments)) {
      Matcher time = TIME.matcher(line);
      if (time.find()) {
        times.put(time.group(1), Double.parseDouble(time.group(2)));
      } else {
        System.out.println("  " + line);
      }
    }
    return times;
  }
}
