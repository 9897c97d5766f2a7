package dev.colonnade.at1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.at1.At1Options.Queryable;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.container.Backend;
import dev.colonnade.at1.container.StreamEntry;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the encoder decides by looking at the data, and what it is told. */
class EncodingChoiceTest {
  private static At1EncodeReport encode(byte[] text, At1Options options) throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("archive.at1");
    At1EncodeReport report = At1Encoder.encode(new MemoryInputFile("text", text), out, options);
    assertThat(RoundTripTest.restore(out.toByteArray())).isEqualTo(text);
    return report;
  }

  private static Codec codec(byte[] text, Queryable queryable) throws IOException {
    return encode(text, At1Options.DEFAULT.withQueryable(queryable)).codec();
  }

  @Test
  void theCodecFollowsTheContent() throws IOException {
    byte[] noise = new byte[20_000];
    new Random(1).nextBytes(noise);
    assertThat(codec(Texts.trades(3000, 1), Queryable.AUTO)).isEqualTo(Codec.QCOLUMNAR);
    assertThat(codec(Texts.trades(3000, 1), Queryable.NEVER)).isEqualTo(Codec.COLUMNAR);
    assertThat(codec(Texts.json(1000, 1, 2), Queryable.AUTO)).isIn(Codec.QJSON, Codec.JSON);
    assertThat(codec(Texts.json(1000, 1, 2), Queryable.ALWAYS)).isEqualTo(Codec.QJSON);
    assertThat(codec(Texts.json(1000, 1, 2), Queryable.NEVER)).isEqualTo(Codec.JSON);
    assertThat(codec(Texts.json(1000, 4, 3), Queryable.ALWAYS)).isEqualTo(Codec.QJSON2);
    assertThat(codec(Texts.log(3000, 4), Queryable.AUTO)).isIn(Codec.COLUMNAR, Codec.LOG);
    assertThat(codec(noise, Queryable.AUTO)).isEqualTo(Codec.RAW);
  }

  @Test
  void plainCompressionThatIsSmallerIsTakenAndTold() throws IOException {
    byte[] small = Texts.bytes("a,b\n1,2\n3,4\n");
    At1EncodeReport report = encode(small, At1Options.DEFAULT.withCodec(Codec.QCOLUMNAR));
    assertThat(report.codec()).isEqualTo(Codec.RAW);
    assertThat(report.queryable()).isFalse();
    assertThat(report.notes()).singleElement().asString().contains("kept raw", "queryable=always");
    At1EncodeReport always = encode(small, At1Options.DEFAULT.withQueryable(Queryable.ALWAYS));
    assertThat(always.codec()).isEqualTo(Codec.QCOLUMNAR);
    assertThat(always.queryable()).isTrue();
    assertThat(always.notes()).isEmpty();
  }

  /** The types of the columns of a columnar archive, as the format numbers them. */
  private static Set<Integer> types(IntFunction<String> row) throws IOException {
    String text =
        IntStream.range(0, 4000).mapToObj(row).collect(Collectors.joining("\n", "", "\n"));
    MemoryOutputFile out = new MemoryOutputFile("archive.at1");
    At1Options options = At1Options.DEFAULT.withCodec(Codec.COLUMNAR);
    At1Encoder.encode(new MemoryInputFile("text", Texts.bytes(text)), out, options);
    assertThat(RoundTripTest.restore(out.toByteArray())).isEqualTo(Texts.bytes(text));
    Set<Integer> types = new TreeSet<>();
    for (byte type : Unpacked.of(out.toByteArray()).sets().get(0).get("coltypes")) {
      types.add((int) type);
    }
    return types;
  }

  @Test
  void everyTypeOfColumnIsChosenWhereItFits() throws IOException {
    Random random = new Random(7);
    String[] words = {"alpha", "beta", "gamma", "delta", "epsilon", "zeta"};
    assertThat(types(i -> "," + 5 * i)).as("steps").contains(1);
    assertThat(types(i -> "," + (10_000 + i) / 100 + "." + i % 100 / 10 + i % 10))
        .as("steps of a hundredth")
        .contains(2);
    assertThat(types(i -> "," + (i % 500 == 7 ? "n/a " + i : 3 * i)))
        .as("but for a few")
        .contains(3);
    assertThat(
            types(
                i -> {
                  int k = random.nextInt(words.length);
                  return words[k] + "," + words[k].toUpperCase(java.util.Locale.ROOT);
                }))
        .as("one column tells the other")
        .contains(4);
    assertThat(types(i -> random.nextInt(100) + "," + Integer.toHexString(random.nextInt())))
        .as("texts that do not repeat")
        .contains(0);
  }

  /** Types that win only by a few bytes are written and read all the same. */
  @Test
  void dictionariesAndPlanesOfBytes() throws IOException {
    Random random = new Random(8);
    String[] words = new String[40];
    for (int i = 0; i < words.length; i++) {
      words[i] = "a rather long word, number " + Long.toHexString(random.nextLong());
    }
    Set<Integer> types = new TreeSet<>();
    types.addAll(types(i -> "x\t" + words[random.nextInt(words.length)]));
    types.addAll(types(i -> "x," + (1_000_000_000 + random.nextInt(1 << 24))));
    assertThat(types).contains(5, 6);
  }

  private static List<StreamEntry> streams(byte[] text, Map<String, String> settings)
      throws IOException {
    byte[] archive = QueryTest.archive(text, At1Options.of(WriteOptions.of(settings)));
    return At1Archive.open(new MemoryInputFile("archive.at1", archive), ReadOptions.DEFAULT)
        .set()
        .entries();
  }

  @Test
  void backendsAreThoseAskedFor() throws IOException {
    byte[] text = Texts.trades(4000, 5);
    assertThat(streams(text, Map.of("backend", "xz", "codec", "columnar")))
        .extracting(StreamEntry::backend)
        .contains(Backend.XZ)
        .doesNotContain(Backend.ZSTD);
    for (Map<String, String> settings :
        List.of(
            Map.of("backend", "zstd", "codec", "columnar"),
            Map.of("fast", "true", "codec", "columnar"))) {
      assertThat(streams(text, settings))
          .extracting(StreamEntry::backend)
          .contains(Backend.ZSTD)
          .doesNotContain(Backend.XZ);
    }
    for (String backend : new String[] {"xz", "zstd"}) {
      At1Options options =
          At1Options.of(WriteOptions.of(Map.of("backend", backend, "group_rows", "1000")))
              .withQueryable(Queryable.ALWAYS);
      byte[] archive = QueryTest.archive(text, options);
      try (Table table = QueryTest.open(archive)) {
        for (LayoutPart part : table.layout()) {
          if (part.kind().equals("block")) {
            assertThat(archive[(int) part.offset()])
                .isEqualTo((byte) (backend.equals("xz") ? 0 : 1));
          }
        }
      }
    }
  }

  @Test
  void aHigherLevelIsNotLarger() throws IOException {
    byte[] text = Texts.log(6000, 6);
    for (String backend : new String[] {"xz", "zstd"}) {
      Map<String, String> low = Map.of("backend", backend, "codec", "raw", "level", "1");
      Map<String, String> high = Map.of("backend", backend, "codec", "raw", "level", "9");
      long small = QueryTest.archive(text, At1Options.of(WriteOptions.of(high))).length;
      assertThat(small)
          .isLessThan(QueryTest.archive(text, At1Options.of(WriteOptions.of(low))).length);
    }
  }
}
