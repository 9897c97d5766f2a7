package dev.colonnade.at1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.at1.At1Options.Queryable;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Whatever goes into an archive comes out again, in every codec that is written. */
class RoundTripTest {
  private static final List<Codec> CODECS =
      List.of(
          Codec.RAW,
          Codec.COLUMNAR,
          Codec.QCOLUMNAR,
          Codec.QJSON,
          Codec.QJSON2,
          Codec.JSON,
          Codec.LOG);

  static byte[] restore(byte[] archive) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    At1Archive.open(new MemoryInputFile("archive.at1", archive), ReadOptions.DEFAULT)
        .restore(out::write);
    return out.toByteArray();
  }

  private static At1EncodeReport check(byte[] text, At1Options options) throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("archive.at1");
    At1EncodeReport report = At1Encoder.encode(new MemoryInputFile("text", text), out, options);
    byte[] archive = out.toByteArray();
    assertThat(restore(archive)).isEqualTo(text);
    assertThat(report.inputBytes()).isEqualTo(text.length);
    assertThat(report.archiveBytes()).isEqualTo(archive.length);
    assertThat(report.notes()).noneMatch(note -> note.contains("did not restore"));
    return report;
  }

  @TestFactory
  Stream<DynamicTest> awkwardTexts() {
    List<DynamicTest> tests = new ArrayList<>();
    Texts.awkward()
        .forEach(
            (name, text) -> tests.add(DynamicTest.dynamicTest(name, () -> checkAllWays(text))));
    return tests.stream();
  }

  private static void checkAllWays(byte[] text) throws IOException {
    check(text, At1Options.DEFAULT);
    for (Codec codec : CODECS) {
      // A codec that is smaller only by luck must work all the same, so nothing falls back here.
      At1Options options =
          At1Options.of(WriteOptions.of(Map.of("fast", "true", "group_rows", "2")))
              .withCodec(codec)
              .withQueryable(Queryable.ALWAYS);
      At1EncodeReport report = check(text, options);
      if (codec.queryable()) {
        assertThat(report.codec()).isEqualTo(codec);
      }
      // Two hundred thousand blocks once are enough.
      if (!codec.queryable() || text.length < 500_000) {
        check(text, options.withStreaming(true).withChunkLines(2));
      }
    }
  }

  @TestFactory
  Stream<DynamicTest> realLookingTexts() {
    Map<String, byte[]> texts = new LinkedHashMap<>();
    texts.put("trades", Texts.trades(3_000, 1));
    texts.put("log", Texts.log(3_000, 2));
    texts.put("json", Texts.json(2_000, 1, 3));
    texts.put("json of shapes", Texts.json(2_000, 5, 4));
    List<DynamicTest> tests = new ArrayList<>();
    texts.forEach(
        (name, text) ->
            tests.add(
                DynamicTest.dynamicTest(
                    name,
                    () -> {
                      check(text, At1Options.DEFAULT);
                      for (Codec codec : CODECS) {
                        check(text, At1Options.DEFAULT.withCodec(codec));
                      }
                      check(text, At1Options.DEFAULT.withStreaming(true).withChunkLines(700));
                    })));
    return tests.stream();
  }

  /** Rows of cells that are picked to be confused with one another. */
  @Test
  void randomTables() throws IOException {
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
    Random random = new Random(9);
    for (int round = 0; round < 150; round++) {
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
      byte[] bytes = Texts.bytes(text.toString());
      At1Options options =
          At1Options.of(WriteOptions.of(Map.of("fast", "true", "group_rows", "7")))
              .withQueryable(Queryable.ALWAYS);
      for (Codec codec : CODECS) {
        check(bytes, options.withCodec(codec));
      }
    }
  }

  /** Bytes that mean something to one codec or another, in no order at all. */
  @Test
  void randomBytes() throws IOException {
    byte[] alphabet = {
      '\n',
      '\n',
      '\n',
      '\r',
      ',',
      ',',
      ';',
      '\t',
      ' ',
      '"',
      '"',
      '0',
      '1',
      '5',
      '9',
      '-',
      '+',
      '.',
      'e',
      'a',
      '{',
      '}',
      '[',
      ']',
      ':',
      '\\',
      '<',
      '*',
      '>',
      0,
      (byte) 0xff,
      (byte) 0xc3
    };
    Random random = new Random(10);
    At1Options options =
        At1Options.of(WriteOptions.of(Map.of("fast", "true", "group_rows", "3")))
            .withQueryable(Queryable.ALWAYS);
    for (int round = 0; round < 250; round++) {
      byte[] text = new byte[random.nextInt(400)];
      int variety = 1 + random.nextInt(alphabet.length);
      int first = random.nextInt(alphabet.length - variety + 1);
      for (int i = 0; i < text.length; i++) {
        boolean newline = random.nextInt(15) == 0;
        text[i] = newline ? (byte) '\n' : alphabet[first + random.nextInt(variety)];
      }
      for (Codec codec : CODECS) {
        check(text, options.withCodec(codec));
        check(text, options.withCodec(codec).withStreaming(true).withChunkLines(4));
      }
    }
  }
}
