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
      // Queryable ones do not fall back to RAW here; that the others work where they are not
      // smaller
      // is tested by EncodersTest.
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

  @Test
  void randomTexts() throws IOException {
    Random random = new Random(9);
    At1Options options =
        At1Options.of(WriteOptions.of(Map.of("fast", "true", "group_rows", "7")))
            .withQueryable(Queryable.ALWAYS);
    for (int round = 0; round < 150; round++) {
      for (byte[] text : List.of(Texts.confusing(random), Texts.chaos(random))) {
        for (Codec codec : CODECS) {
          check(text, options.withCodec(codec));
          check(text, options.withCodec(codec).withStreaming(true).withChunkLines(4));
        }
      }
    }
  }
}
