package dev.colonnade.riegeli;

import com.github.luben.zstd.ZstdInputStream;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.contract.Vectors;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
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
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Files that the C++ implementation wrote, and what it reads from them. */
public final class RiegeliVectors {
  private static final JsonFactory JSON = JsonFactory.builder().build();

  private RiegeliVectors() {}

  public static Path folder() {
    return Vectors.folder("riegeli");
  }

  public static InputFile open(String file) throws IOException {
    return new MemoryInputFile(file, Files.readAllBytes(folder().resolve(file)));
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

  /** The lines of a file of JSON objects; with a kind, only those of that kind. */
  public static List<Map<String, Object>> lines(String file, String kind) throws IOException {
    List<Map<String, Object>> objects = new ArrayList<>();
    for (String line : Files.readAllLines(folder().resolve(file), StandardCharsets.UTF_8)) {
      try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), line)) {
        parser.nextToken();
        @SuppressWarnings("unchecked")
        Map<String, Object> object = (Map<String, Object>) value(parser);
        if (kind.equals(object.get("kind"))) {
          objects.add(object);
        }
      }
    }
    return objects;
  }

  private static Object value(JsonParser parser) {
    switch (parser.currentToken()) {
      case START_OBJECT:
        Map<String, Object> object = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          object.put(name, value(parser));
        }
        return object;
      case START_ARRAY:
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(parser));
        }
        return list;
      case VALUE_STRING:
        return parser.getString();
      case VALUE_NUMBER_INT:
        return parser.getLongValue();
      case VALUE_NULL:
        return null;
      default:
        return parser.getBooleanValue();
    }
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
    Path path = folder().resolve(name + ".ld.zst");
    try (InputStream in = new ZstdInputStream(Files.newInputStream(path))) {
      byte[] bytes = in.readAllBytes();
      List<byte[]> records = new ArrayList<>();
      for (int at = 0; at < bytes.length; ) {
        int length = LittleEndian.getInt(bytes, at);
        records.add(Arrays.copyOfRange(bytes, at + 4, at + 4 + length));
        at += 4 + length;
      }
      return records;
    }
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
