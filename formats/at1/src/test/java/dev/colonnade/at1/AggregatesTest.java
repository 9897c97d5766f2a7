package dev.colonnade.at1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.at1.codec.Codec;
import dev.colonnade.core.contract.NaiveAggregates;
import dev.colonnade.core.contract.NaivePredicate;
import dev.colonnade.core.contract.RecordingInputFile;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.scan.Aggregate;
import dev.colonnade.core.scan.Aggregates;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.scan.ScanReport;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tables of awkward text against a program that looks at the text alone: rows, queries and
 * aggregates; and what aggregates read.
 */
class AggregatesTest {
  private static final int TEXTS = 60;

  private static At1Options options(Codec codec, Random random) {
    At1Options options =
        At1Options.of(WriteOptions.of(Map.of("fast", "true", "group_rows", "40")))
            .withQueryable(At1Options.Queryable.ALWAYS)
            .withCodec(codec);
    return random.nextInt(3) == 0 ? options.withStreaming(true).withChunkLines(150) : options;
  }

  private static OddTables text(Codec codec, long seed) {
    return switch (codec) {
      case QCOLUMNAR -> OddTables.delimited(seed, 400);
      case QJSON -> OddTables.json(seed, 400, 1);
      default -> OddTables.json(seed, 400, 3);
    };
  }

  @ParameterizedTest
  @EnumSource(names = {"QCOLUMNAR", "QJSON", "QJSON2"})
  void rowsQueriesAndAggregatesAreThoseOfANaiveProgram(Codec codec) throws IOException {
    long known = 0;
    for (long seed = 0; seed < TEXTS; seed++) {
      Random random = new Random(seed);
      OddTables odd = text(codec, seed);
      At1Options options = options(codec, random);
      byte[] archive = QueryTest.archive(odd.text(), options);
      assertThat(RoundTripTest.restore(archive)).isEqualTo(odd.text());
      try (Table table = QueryTest.open(archive)) {
        known += check(table, odd, random, codec + " of seed " + seed);
      }
      if (options.streaming() && codec == Codec.QCOLUMNAR) {
        // Only the first frame has the header, so without our streams the columns do not agree.
        continue;
      }
      try (Table table = QueryTest.open(OwnStreamsTest.unknown(archive))) {
        check(table, odd, random, codec + " of seed " + seed + " without our streams");
      }
    }
    assertThat(known).as("row groups that were not read").isGreaterThan(TEXTS);
  }

  private static long check(Table table, OddTables odd, Random random, String what)
      throws IOException {
    List<List<Object>> rows = odd.rows(table.schema());
    try (ScanReader reader = table.scan().open()) {
      assertThat(Values.rows(reader)).as(what).isEqualTo(rows);
    }
    ScanReport report = NaiveAggregates.check(table, rows, null, what);
    for (int i = 0; i < 4; i++) {
      NaivePredicate naive = NaivePredicate.random(random, table.schema(), rows, 2);
      List<List<Object>> kept = rows.stream().filter(naive::keeps).toList();
      String filtered = what + ", " + naive.predicate();
      try (ScanReader reader = table.scan().where(naive.predicate()).open()) {
        assertThat(Values.rows(reader)).as(filtered).isEqualTo(kept);
      }
      NaiveAggregates.check(table, kept, naive.predicate(), filtered);
    }
    return report.rowGroupsKnown();
  }

  private static ByteRange zones(Table table) throws IOException {
    LayoutPart zones =
        table.layout().stream()
            .filter(part -> part.name().equals("colonnade:zones"))
            .findFirst()
            .orElseThrow();
    return new ByteRange(zones.offset(), zones.storedBytes());
  }

  @Test
  void readNothingButBoundsWhereTheseAreExact() throws IOException {
    byte[] archive = QueryTest.archive(Texts.trades(5000, 11), QueryTest.QUERYABLE);
    RecordingInputFile file = new RecordingInputFile("archive.at1", archive);
    try (Table table = new At1Format().open(file, ReadOptions.DEFAULT)) {
      ByteRange zones = zones(table);
      file.clear();
      Aggregates found =
          table
              .scan()
              .where("id >= 1002500")
              .aggregate(
                  Aggregate.rows(),
                  Aggregate.values("note"),
                  Aggregate.min("id"),
                  Aggregate.max("id"),
                  Aggregate.max("price"),
                  Aggregate.min("symbol"),
                  Aggregate.max("venue"),
                  Aggregate.max("note"));
      NaiveTable naive = new NaiveTable(Texts.trades(5000, 11));
      long notes = naive.rows().stream().skip(2500).filter(line -> !line.endsWith(",")).count();
      BigDecimal price =
          naive.rows().stream()
              .skip(2500)
              .map(line -> new BigDecimal(NaiveTable.fields(line).get(4)))
              .max(Comparator.naturalOrder())
              .orElseThrow();
      assertThat(Values.rows(found.row()).get(0))
          .containsExactly(
              2500L, notes, 1_002_500L, 1_004_999L, price, "ABC", "venue 2", "said \"go\", now");
      assertThat(file.reads()).containsExactly(zones);
      assertThat(found.report()).isEqualTo(new ScanReport(20, 10, 10, 0, 0, 0, 0));
    }
  }

  @Test
  void readOnlyTheColumnsAndGroupsThatStayOpen() throws IOException {
    byte[] archive = QueryTest.archive(Texts.trades(5000, 11), QueryTest.QUERYABLE);
    RecordingInputFile file = new RecordingInputFile("archive.at1", archive);
    try (Table table = new At1Format().open(file, ReadOptions.DEFAULT)) {
      List<ByteRange> expected = new ArrayList<>();
      for (LayoutPart part : table.layout()) {
        if (part.name().equals("colonnade:hashes")) {
          expected.add(new ByteRange(part.offset() + 16 * (4 * 8), 16));
        } else if (part.name().equals("id") && part.group().equals("row group 4")) {
          expected.add(new ByteRange(part.offset(), part.storedBytes()));
        }
      }
      table.scan().aggregate(Aggregate.min("id"));
      file.clear();
      // Row group 4 has the ids from 1,001,000 on.
      Aggregates found = table.scan().where("id >= 1001007").aggregate(Aggregate.rows());
      assertThat(found.count(0)).isEqualTo(5000 - 1007);
      assertThat(file.reads()).containsExactlyInAnyOrderElementsOf(expected);
      assertThat(found.report().rowGroupsKnown()).isEqualTo(15);
    }
  }

  /** The bounds of texts are cut to 32 bytes, so a value has to be looked up in its group. */
  @Test
  void longTextsAreReadInTheGroupThatMatters() throws IOException {
    StringBuilder text = new StringBuilder("n,path\n");
    for (int i = 0; i < 2000; i++) {
      text.append(i).append(",/").append((char) ('a' + i / 250)).append("/path of more than");
      text.append(" thirty-two bytes/").append(i % 250).append('\n');
    }
    byte[] archive = QueryTest.archive(Texts.bytes(text.toString()), QueryTest.QUERYABLE);
    try (Table table = QueryTest.open(archive)) {
      Aggregates found = table.scan().aggregate(Aggregate.max("path"), Aggregate.rows());
      assertThat(Values.rows(found.row()).get(0))
          .containsExactly("/h/path of more than thirty-two bytes/99", 2000L);
      Aggregates least = table.scan().aggregate(Aggregate.min("path"));
      assertThat(Values.rows(least.row()).get(0))
          .containsExactly("/a/path of more than thirty-two bytes/0");
      assertThat(least.report().rowsDecoded()).isEqualTo(250);
      assertThat(least.report().rowGroupsKnown()).isEqualTo(7);
    }
  }

  /** A maximum that was rounded up and lost its last bytes looks like a short text. */
  @Test
  void aTextOfBytesThatCannotBeRoundedUpIsRead() throws IOException {
    byte[] text = new byte[2 * 61];
    for (int row = 0; row < 2; row++) {
      int at = row * 61;
      java.util.Arrays.fill(text, at, at + 60, (byte) 0xff);
      text[at] = '0';
      text[at + 1] = (byte) ('a' + row);
      text[at + 20] = ',';
      text[at + 60] = '\n';
    }
    At1Options options = QueryTest.QUERYABLE.withCodec(Codec.QCOLUMNAR);
    try (Table table = QueryTest.open(QueryTest.archive(text, options))) {
      for (int c = 0; c < table.schema().size(); c++) {
        String name = table.schema().field(c).name();
        var greatest =
            (dev.colonnade.core.vector.BytesVector)
                table.scan().aggregate(Aggregate.max(name)).value(0);
        byte[] expected =
            c == 0
                ? java.util.Arrays.copyOfRange(text, 61, 81)
                : java.util.Arrays.copyOfRange(text, 21, 60);
        assertThat(greatest.slice(0).toByteArray()).as(name).isEqualTo(expected);
      }
    }
  }

  /** Bounds of other writers are of use for skipping at most; they may be anything. */
  @Test
  void boundsOfAnIndexAreNotTakenForValues() throws IOException {
    String archive =
        "415431020705046d65746102090201012c010202010109726f775f6d6f6465730202010108766572626174696d"
            + "020005696e64657802033d0a0e06626c6f636b73023d00fd377a585a000004e6d6b4460200210116000000742fe5"
            + "a3010002350a370000cb7fd2db60df32c700011b030b2fb9101fb6f37d010000000004595a";
    // The group of 5 and 7 is said to lie between 0 and 50.
    byte[] bytes =
        java.util.HexFormat.of().parseHex(archive.replace("033d0a0e06626c", "033d006406626c"));
    try (Table table = QueryTest.open(bytes)) {
      Aggregates found =
          table.scan().where("c0 < 51").aggregate(Aggregate.min("c0"), Aggregate.max("c0"));
      assertThat(Values.rows(found.row()).get(0)).containsExactly(5L, 7L);
      assertThat(table.scan().where("c0 > 5").aggregate(Aggregate.rows()).count(0)).isOne();
    }
  }

  @Test
  void ofArchivesThatAreTablesOfLines() throws IOException {
    byte[] text = Texts.log(500, 13);
    try (Table table =
        QueryTest.open(QueryTest.archive(text, At1Options.DEFAULT.withCodec(Codec.LOG)))) {
      List<List<Object>> rows = new ArrayList<>();
      new String(text, StandardCharsets.UTF_8).lines().forEach(line -> rows.add(List.of(line)));
      NaiveAggregates.check(table, rows, null, "lines");
    }
  }
}
