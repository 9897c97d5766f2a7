package dev.colonnade.at1;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.zip.Deflater;

/** Contents of any size whose archives are to be compared with what xz makes of them. */
final class SizedTexts {
  private SizedTexts() {}

  /** Each kind by its name: for a number of bytes, about so many. */
  static Map<String, IntFunction<byte[]>> kinds() {
    Map<String, IntFunction<byte[]>> kinds = new LinkedHashMap<>();
    kinds.put("trades", size -> Texts.trades(size / 48, 1));
    kinds.put("log", size -> Texts.log(size / 64, 2));
    kinds.put("JSON lines of one shape", size -> Texts.json(size / 44, 1, 3));
    kinds.put("JSON lines of five shapes", size -> Texts.json(size / 80, 5, 4));
    kinds.put("three tables in a row", SizedTexts::threeTables);
    kinds.put("another table after a quarter", SizedTexts::anotherTable);
    kinds.put("a table over and over", size -> repeated(Texts.trades(size / 6 / 48, 5), size));
    kinds.put("noise in lines, twice", size -> repeated(hexLines(size / 2, 6), size));
    kinds.put("lines out of a pool", SizedTexts::pool);
    kinds.put("sorted lines", SizedTexts::sorted);
    kinds.put("rows of 32 bytes", SizedTexts::aligned);
    kinds.put("random digits", size -> drawn(size, "0123456789\n", 7));
    kinds.put("random base64", SizedTexts::base64);
    kinds.put("binary records", SizedTexts::records);
    kinds.put("noise", size -> noise(size, 8));
    kinds.put("noise with text between", SizedTexts::noiseAndText);
    kinds.put("compressed already", size -> deflated(Texts.log(size / 20, 9)));
    kinds.put("one byte", size -> new byte[size]);
    return kinds;
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  private static byte[] repeated(byte[] part, int size) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    while (out.size() < size) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  private static byte[] noise(int size, long seed) {
    byte[] bytes = new byte[size];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private static byte[] drawn(int size, String from, long seed) {
    Random random = new Random(seed);
    byte[] bytes = new byte[size];
    for (int i = 0; i < size; i++) {
      bytes[i] = (byte) from.charAt(random.nextInt(from.length()));
    }
    return bytes;
  }

  private static byte[] hexLines(int size, long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    while (text.length() < size) {
      text.append(Long.toHexString(random.nextLong())).append(',');
      text.append(random.nextInt(1000)).append('\n');
    }
    return Texts.bytes(text.toString());
  }

  private static byte[] threeTables(int size) {
    return joined(
        Texts.trades(size / 3 / 48, 10),
        Texts.json(size / 3 / 44, 1, 11),
        Texts.log(size / 3 / 64, 12));
  }

  /** Columns change their kind of content where no look at the beginning can see it. */
  private static byte[] anotherTable(int size) {
    Random random = new Random(13);
    StringBuilder text = new StringBuilder("a,b,c\n");
    for (int i = 0; text.length() < size; i++) {
      if (text.length() < size / 4) {
        text.append(i).append(',').append(i * 3).append(",fixed\n");
      } else {
        text.append(Integer.toString(random.nextInt(), 36)).append(',');
        text.append(random.nextGaussian()).append(',').append(random.nextInt(9)).append('\n');
      }
    }
    return Texts.bytes(text.toString());
  }

  /** Whole lines that occur again far away, which only a large dictionary sees. */
  private static byte[] pool(int size) {
    byte[] lines = hexLines(Math.min(size / 4, 3_000_000), 14);
    String[] pool = new String(lines, StandardCharsets.US_ASCII).split("\n");
    Random random = new Random(15);
    StringBuilder text = new StringBuilder();
    while (text.length() < size) {
      text.append(pool[random.nextInt(pool.length)]).append('\n');
    }
    return Texts.bytes(text.toString());
  }

  private static byte[] sorted(int size) {
    Random random = new Random(16);
    long[] numbers = random.longs(size / 14, 0, 1_000_000_000_000L).sorted().toArray();
    StringBuilder text = new StringBuilder();
    Arrays.stream(numbers).forEach(number -> text.append("k").append(number).append('\n'));
    return Texts.bytes(text.toString());
  }

  /** Text in which positions mean something, as they do in binary data. */
  private static byte[] aligned(int size) {
    Random random = new Random(17);
    StringBuilder text = new StringBuilder();
    for (int i = 0; text.length() < size; i++) {
      text.append(String.format("%08x%08x", i * 7, random.nextInt(1 << 20)));
      text.append(String.format("%7d %7d\n", random.nextInt(5000), i / 9));
    }
    return Texts.bytes(text.toString());
  }

  private static byte[] base64(int size) {
    byte[] lines = Base64.getMimeEncoder().encode(noise(size / 4 * 3, 18));
    return Arrays.copyOf(lines, Math.min(size, lines.length));
  }

  private static byte[] records(int size) {
    Random random = new Random(19);
    byte[] bytes = new byte[size];
    int value = 0;
    for (int i = 0; i + 16 <= size; i += 16) {
      value += random.nextInt(100);
      for (int b = 0; b < 4; b++) {
        bytes[i + b] = (byte) (value >> 8 * b);
        bytes[i + 4 + b] = (byte) (i / 16 >> 8 * b);
      }
      bytes[i + 8] = (byte) random.nextInt(10);
      bytes[i + 12] = (byte) random.nextInt(256);
    }
    return bytes;
  }

  private static byte[] noiseAndText(int size) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (int i = 0; out.size() < size; i++) {
      out.writeBytes(noise(20_000, i));
      out.writeBytes(Texts.log(300, i));
    }
    return out.toByteArray();
  }

  private static byte[] deflated(byte[] text) {
    Deflater deflater = new Deflater();
    deflater.setInput(text);
    deflater.finish();
    byte[] out = new byte[text.length + 100];
    return Arrays.copyOf(out, deflater.deflate(out));
  }
}
