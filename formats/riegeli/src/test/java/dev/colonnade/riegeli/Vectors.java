package dev.colonnade.riegeli;

import static org.junit.jupiter.api.Assumptions.abort;

import com.github.luben.zstd.ZstdInputStream;
import dev.colonnade.core.bytes.LittleEndian;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Finds the test vectors, and reads the forms they are in. */
public final class Vectors {
  private Vectors() {}

  /** A file of the Riegeli vectors; without vectors on this machine the test is skipped. */
  public static Path file(String name) {
    return directory().resolve(name);
  }

  /** The folder of the Riegeli vectors. */
  public static Path directory() {
    String set = System.getenv("COLONNADE_VECTORS");
    Path at = set == null ? null : Path.of(set, "riegeli");
    for (Path up = Path.of("").toAbsolutePath();
        at == null && up.getParent() != null;
        up = up.getParent()) {
      Path shared = up.resolveSibling("shared").resolve("vectors").resolve("riegeli");
      at = Files.isDirectory(shared) ? shared : null;
    }
    if (at == null || !Files.isDirectory(at)) {
      abort("test vectors not found: neither ../shared/vectors nor $COLONNADE_VECTORS is there");
    }
    return at;
  }

  /** The lines of a table, the first one (names) left out. */
  public static List<String[]> table(String name) throws IOException {
    try (Stream<String> lines = Files.lines(file(name))) {
      return lines.skip(1).map(line -> line.split("\t", -1)).toList();
    }
  }

  /** Records framed by their lengths (u32, little-endian), compressed by zstd. */
  public static List<byte[]> framed(String name) throws IOException {
    byte[] bytes;
    try (InputStream in = new ZstdInputStream(Files.newInputStream(file(name)))) {
      bytes = in.readAllBytes();
    }
    List<byte[]> records = new ArrayList<>();
    for (int at = 0; at < bytes.length; ) {
      int length = LittleEndian.getInt(bytes, at);
      byte[] record = new byte[length];
      System.arraycopy(bytes, at + 4, record, 0, length);
      records.add(record);
      at += 4 + length;
    }
    return records;
  }

  /** The objects of a file with one JSON object a line. */
  public static List<Map<String, Object>> jsonLines(String name) throws IOException {
    try (Stream<String> lines = Files.lines(file(name))) {
      return lines.map(Json::object).toList();
    }
  }
}
