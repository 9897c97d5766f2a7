package dev.colonnade.riegeli;

import static org.junit.jupiter.api.Assumptions.abort;

import com.github.luben.zstd.ZstdInputStream;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.Slice;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Files that the C++ implementation wrote, and what it reads from them. */
public final class RiegeliVectors {
  private RiegeliVectors() {}

  /** Their folder; on a machine without them the test is skipped. */
  public static Path folder() {
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

  public static byte[] bytes(String file) throws IOException {
    return Files.readAllBytes(folder().resolve(file));
  }

  public static InputFile open(String file) throws IOException {
    return new MemoryInputFile(file, bytes(file));
  }

  /** The rows of a table, by column name. */
  public static List<Map<String, String>> table(String file) throws IOException {
    List<String> lines = Files.readAllLines(folder().resolve(file));
    String[] names = lines.get(0).split("\t", -1);
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split("\t", -1);
      Map<String, String> row = new LinkedHashMap<>();
      for (int i = 0; i < names.length; i++) {
        row.put(names[i], cells[i]);
      }
      rows.add(row);
    }
    return rows;
  }

  /** The objects of a file with one JSON object a line. */
  public static List<Map<String, Object>> lines(String file) throws IOException {
    return Files.readAllLines(folder().resolve(file)).stream().map(Json::object).toList();
  }

  /** The objects of a kind of a file with one JSON object a line. */
  public static List<Map<String, Object>> lines(String file, String kind) throws IOException {
    return lines(file).stream().filter(object -> kind.equals(object.get("kind"))).toList();
  }

  public static byte[] base64(Object text) {
    return Base64.getDecoder().decode((String) text);
  }

  public static List<byte[]> base64List(Object texts) {
    return ((List<?>) texts).stream().map(RiegeliVectors::base64).toList();
  }

  /** The records that a file of the corpus holds. */
  public static List<byte[]> expectedRecords(String file) throws IOException {
    String set = file.substring(0, file.indexOf('.'));
    if (set.startsWith("empty")) {
      return List.of();
    }
    return set.equals("flat200")
        ? framed("flat.records").subList(0, 200)
        : framed(set + ".records");
  }

  /** The records of a compressed file of lengths and records. */
  public static List<byte[]> framed(String name) throws IOException {
    byte[] bytes;
    try (InputStream in = new ZstdInputStream(new ByteArrayInputStream(bytes(name + ".ld.zst")))) {
      bytes = in.readAllBytes();
    }
    List<byte[]> records = new ArrayList<>();
    for (int at = 0; at < bytes.length; ) {
      int length = LittleEndian.getInt(bytes, at);
      records.add(Arrays.copyOfRange(bytes, at + 4, at + 4 + length));
      at += 4 + length;
    }
    return records;
  }

  /** The hash of records as files of lengths and records have them. */
  public static String framedSha256(List<byte[]> records) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      byte[] length = new byte[4];
      for (byte[] record : records) {
        LittleEndian.putInt(length, 0, record.length);
        digest.update(length);
        digest.update(record);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** All that is left to read. */
  public static List<byte[]> readAll(RecordReader reader) throws IOException {
    List<byte[]> records = new ArrayList<>();
    for (Slice record = reader.read(); record != null; record = reader.read()) {
      records.add(record.toByteArray());
    }
    return records;
  }

  public static List<byte[]> readAll(InputFile file, RecordReaderOptions options)
      throws IOException {
    try (RecordReader reader = RecordReader.open(file, options)) {
      return readAll(reader);
    }
  }

  public static List<byte[]> readAll(byte[] file) throws IOException {
    return readAll(new MemoryInputFile("test", file), RecordReaderOptions.DEFAULT);
  }

  /** Spoils a file by a recipe of the corpus. */
  public static byte[] spoil(byte[] file, String recipe) {
    byte[] bytes = file.clone();
    for (String step : recipe.split(" ")) {
      String[] part = step.split(":");
      switch (part[0]) {
        case "xor" -> bytes[number(part[1])] ^= (byte) Integer.parseInt(part[2], 16);
        case "zero" -> Arrays.fill(bytes, number(part[1]), number(part[2]), (byte) 0);
        case "cut" -> bytes = replace(bytes, number(part[1]), number(part[2]), 0);
        case "insert" -> bytes = replace(bytes, number(part[1]), number(part[1]), number(part[2]));
        case "append" -> bytes = replace(bytes, bytes.length, bytes.length, number(part[1]));
        case "trunc" -> bytes = Arrays.copyOf(bytes, number(part[1]));
        case "" -> {}
        default -> throw new IllegalArgumentException(step);
      }
    }
    return bytes;
  }

  private static byte[] replace(byte[] bytes, int begin, int end, int filling) {
    byte[] result = new byte[bytes.length - (end - begin) + filling];
    System.arraycopy(bytes, 0, result, 0, begin);
    Arrays.fill(result, begin, begin + filling, (byte) 0xaa);
    System.arraycopy(bytes, end, result, begin + filling, bytes.length - end);
    return result;
  }

  private static int number(String text) {
    return Integer.parseInt(text);
  }
}
