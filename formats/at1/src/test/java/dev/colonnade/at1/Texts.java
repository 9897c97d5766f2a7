package dev.colonnade.at1;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** Texts to archive: like real ones, and made to be awkward. */
public final class Texts {
  private Texts() {}

  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** A table of trades, with a header. */
  public static byte[] trades(int rows, long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder("id,ts,symbol,venue,price,qty,side,note\n");
    String[] symbols = {"ABC", "DEFG", "HIJ", "KLMN", "OPQ", "RSTU", "VW", "XYZ"};
    long time = 1_700_000_000_000L;
    long price = 10_000;
    for (int i = 0; i < rows; i++) {
      time += random.nextInt(2000);
      price = Math.max(100, price + random.nextInt(21) - 10);
      int symbol = random.nextInt(symbols.length);
      text.append(1_000_000 + i).append(',').append(time).append(',');
      text.append(symbols[symbol]).append(',').append("venue ").append(symbol % 3).append(',');
      text.append(price / 100).append('.').append(price / 10 % 10).append(price % 10).append(',');
      text.append(random.nextInt(500) * 10).append(',').append(random.nextBoolean() ? 'B' : 'S');
      text.append(',');
      if (random.nextInt(10) == 0) {
        text.append("\"said \"\"go\"\", now\"");
      }
      text.append('\n');
    }
    return bytes(text.toString());
  }

  /** A server's log. */
  public static byte[] log(int lines, long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    long time = 0;
    String[] paths = {"/index.html", "/api/items", "/api/users", "/static/app.js", "/login"};
    for (int i = 0; i < lines; i++) {
      time += random.nextInt(300);
      text.append(
          String.format(
              "2024-03-%02d %02d:%02d:%02d.%03d ",
              1 + time / 86_400_000 % 28,
              time / 3_600_000 % 24,
              time / 60_000 % 60,
              time / 1000 % 60,
              time % 1000));
      switch (random.nextInt(4)) {
        case 0 ->
            text.append("INFO [worker-" + random.nextInt(8) + "] request GET ")
                .append(paths[random.nextInt(paths.length)])
                .append(" took " + random.nextInt(500) + " ms");
        case 1 ->
            text.append("WARN [pool] connection to 10.0.")
                .append(random.nextInt(4) + "." + random.nextInt(256))
                .append(" is slow");
        case 2 -> text.append("DEBUG [cache] hit user=" + random.nextInt(10000));
        default -> text.append("ERROR [db] deadlock on row " + random.nextInt(100000) + ", retry");
      }
      text.append('\n');
    }
    return bytes(text.toString());
  }

  /** JSON lines; with more than one shape, their members differ. */
  public static byte[] json(int lines, int shapes, long seed) {
    Random random = new Random(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      int shape = random.nextInt(shapes);
      text.append("{\"id\":").append(i);
      text.append(",\"name\":\"user ").append(random.nextInt(50)).append('"');
      text.append(",\"score\":").append(random.nextInt(1000)).append('.');
      text.append(random.nextInt(10)).append(random.nextInt(10));
      if (shape > 0) {
        text.append(",\"extra").append(shape).append("\":{\"tags\":[\"a\",\"b\\n\"],\"ok\":");
        text.append(random.nextBoolean()).append('}');
      }
      text.append(
          random.nextInt(20) == 0 ? ",\"ref\":null}" : ",\"ref\":" + random.nextInt(9) + "}");
      text.append('\n');
    }
    return bytes(text.toString());
  }

  /** One of each kind that has ever made an archiver stumble. */
  public static Map<String, byte[]> awkward() {
    Map<String, byte[]> texts = new LinkedHashMap<>();
    texts.put("empty", new byte[0]);
    texts.put("newline", bytes("\n"));
    texts.put("newlines", bytes("\n\n\n"));
    texts.put("one byte", bytes("x"));
    texts.put("nul", new byte[] {0});
    texts.put("nul lines", bytes("a\0b\n\0\nc 1\0 2\n"));
    texts.put("no final newline", bytes("a,b\n1,2\n3,4"));
    texts.put("crlf", bytes("a,b,c\r\n1,x,2.50\r\n3,y,4.75\r\n5,,6.00\r\n"));
    texts.put("crlf without end", bytes("a,b\r\n1,2\r\n3,4\r"));
    texts.put("ragged", bytes("a,b,c\n1,2,3\n1\n\n1,2\n1,2,3,4,5\n7,8,9\n"));
    texts.put("header only", bytes("a,b,c\n"));
    texts.put("only delimiters", bytes(",,,\n,,,\n,\n,,,"));
    texts.put(
        "quotes",
        bytes(
            "a,b\n\"x,y\",\"say \"\"hi\"\"\"\n\"open,2\n\"a\"b,3\n\"\",\"\"\n\"\"\",4\nx\"y,z\"\n"));
    texts.put(
        "newline in quotes", bytes("a,b\n\"one\ntwo\",1\n\"three\n\n\",2\nx,3\n\"x\r\ny\",4\n"));
    texts.put(
        "numbers",
        bytes(
            "n,d\n-0,-0.0\n007,1e5\n+5,.5\n0,0.0\n-1,-0.5\n9223372036854775807,1.\n"
                + "-9223372036854775808,12345678901234567.89\n9223372036854775808,1.10\n"
                + "1234567890123456789012345678901234567890,1.1\n ,\n1 ,1.0\n"));
    texts.put(
        "whole column", bytes("n,m\n" + "5,1.25\n".repeat(50) + "NA,x\n" + "7,2.50\n".repeat(50)));
    texts.put(
        "bad utf-8", new byte[] {(byte) 0xff, ',', (byte) 0xc3, '\n', (byte) 0x80, ',', 1, '\n'});
    StringBuilder wide = new StringBuilder();
    int columns = 100_000;
    for (int i = 0; i < columns; i++) {
      wide.append(i > 0 ? "," : "").append(i % 97);
    }
    texts.put("100,000 columns", bytes(wide + "\n" + wide + "\n"));
    texts.put("long line", bytes("x".repeat(300_000) + "\n,\n"));
    texts.put("tabs", bytes("a\tb\n1\t2\n3\t4\n"));
    texts.put(
        "json",
        bytes(
            "{}\n[]\n1\n\"x\"\nnull\n{\"a\":1}\n{ \"a\" : 1 }\n{\"a\":[1,[2,{\"b\":\"\\u00e9\"}]]}\n"
                + "{\"a\":01}\n{\"a\":}\n{\"a\":1,}\n{\"a\":1}x\n\n{\"a\":-0,\"a\":1e5}\n{\"\":{}}\n"));
    texts.put("deep json", bytes("[".repeat(9000) + "]".repeat(9000) + "\n{\"a\":1}\n"));
    texts.put("json crlf", bytes("{\"a\":1}\r\n{\"a\":2}\r\n"));
    texts.put("trailer inside", new byte[] {'a', '\n', (byte) 0xa1, 0x53, 0x36, 0x01});
    byte[] noise = new byte[100_000];
    new Random(5).nextBytes(noise);
    texts.put("noise", noise);
    return texts;
  }

  /** Rows of cells that are picked to be confused with one another. */
  public static byte[] confusing(Random random) {
    String[] cells = {
      "",
      "0",
      "-0",
      "00",
      "1",
      "-1",
      "1.5",
      "1.50",
      "x",
      "\"",
      "\"\"",
      "\"a\"",
      "\"a,b\"",
      "a b",
      "\"a\nb\"",
      "\r",
      "1e9",
      "NaN",
      "null",
      "\0",
      "9223372036854775807",
      "é"
    };
    StringBuilder text = new StringBuilder();
    int columns = 1 + random.nextInt(5);
    int variety = 1 + random.nextInt(cells.length);
    for (int row = random.nextInt(60); row >= 0; row--) {
      int fields = random.nextInt(12) == 0 ? random.nextInt(7) : columns;
      for (int i = 0; i < fields; i++) {
        text.append(i > 0 ? "," : "").append(cells[random.nextInt(variety)]);
      }
      text.append(row > 0 || random.nextBoolean() ? "\n" : "");
    }
    return bytes(text.toString());
  }

  /** Bytes that mean something to one codec or another, in no order at all. */
  public static byte[] chaos(Random random) {
    String alphabet = "\n\n\n\r,,;\t \"\"0159-+.ea{}[]:\\<*>\0\u00ff\u00c3";
    byte[] text = new byte[random.nextInt(400)];
    int variety = 1 + random.nextInt(alphabet.length());
    int first = random.nextInt(alphabet.length() - variety + 1);
    for (int i = 0; i < text.length; i++) {
      boolean newline = random.nextInt(15) == 0;
      text[i] = newline ? (byte) '\n' : (byte) alphabet.charAt(first + random.nextInt(variety));
    }
    return text;
  }
}
