package dev.colonnade.bench.riegeli;

import dev.colonnade.bench.PythonPeer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs the C++ implementation behind the Python package {@code array_record}, where that can be
 * had: how fast it reads whole chunks of all fields.
 */
final class CppPeer {
  private static final PythonPeer PEER = new PythonPeer("arrayrecord");
  private static final Pattern LINE =
      Pattern.compile("\\{\"options\": \"(.*)\", .*\"read_mb_s\": (\\d+)}");

  private CppPeer() {}

  /** MB/s of reading by options; empty where the peer is not there. */
  static Map<String, Double> run(Path records, int rounds, List<String> options)
      throws IOException {
    Map<String, Double> speeds = new HashMap<>();
    if (!PEER.isPresent()) {
      System.out.println("no Python or packages: C++ is left out");
      return speeds;
    }
    List<String> arguments = new ArrayList<>();
    arguments.add(records.toString());
    arguments.add(Integer.toString(rounds));
    arguments.addAll(options);
    for (String line : PEER.run(arguments)) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        speeds.put(matcher.group(1), Double.parseDouble(matcher.group(2)));
      }
    }
    return speeds;
  }
}
