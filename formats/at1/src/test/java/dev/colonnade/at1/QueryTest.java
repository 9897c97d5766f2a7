package dev.colonnade.at1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.at1.At1Options.Queryable;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.core.contract.RecordingInputFile;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.Check;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.predicate.Predicate;
import dev.colonnade.core.scan.ScanReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Archives as tables: the same rows as in the text, and no more bytes read than needed. */
class QueryTest {
  static final At1Options QUERYABLE =
      At1Options.of(WriteOptions.of(Map.of("fast", "true", "group_rows", "250")))
          .withQueryable(Queryable.ALWAYS);

  static byte[] archive(byte[] text, At1Options options) throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("archive.at1");
    At1Encoder.encode(new MemoryInputFile("text", text), out, options);
    return out.toByteArray();
  }

  static Table open(byte[] archive) throws IOException {
    return new At1Format().open(new MemoryInputFile("archive.at1", archive), ReadOptions.DEFAULT);
  }

  private static List<List<Object>> rows(Table table, String where, String... columns)
      throws IOException {
    var scan = columns.length == 0 ? table.scan() : table.scan().select(columns);
    try (ScanReader reader = (where == null ? scan : scan.where(where)).open()) {
      return Values.rows(reader);
    }
  }

  @Test
  void typesColumnsByTheirText() throws IOException {
    byte[] text =
        Texts.bytes(
            "id,price,odd,name,gap,flag,ratio\n"
                + "1,2.50,007,a,,true,0.5\n"
                + "-2,10.00,8,\"b,c\",5,false,1.25\n"
                + "3,0.05,+9,\"say \"\"x\"\"\",,true,100.0\n");
    try (Table table = open(archive(text, QUERYABLE))) {
      assertThat(table.schema().fields().stream().map(Object::toString).toList())
          .containsExactly(
              "id int64 not null",
              "price decimal(4,2) not null",
              "odd string not null",
              "name string not null",
              "gap int64",
              "flag boolean not null",
              "ratio float64 not null");
      assertThat(rows(table, null, "id", "odd", "name", "gap"))
          .containsExactly(
              java.util.Arrays.asList(1L, "007", "a", null),
              java.util.Arrays.asList(-2L, "8", "b,c", 5L),
              java.util.Arrays.asList(3L, "+9", "say \"x\"", null));
      assertThat(rows(table, "price > 2.49", "id")).containsExactly(List.of(1L), List.of(-2L));
      assertThat(rows(table, "gap is null and flag = true", "id"))
          .containsExactly(List.of(1L), List.of(3L));
    }
  }

  @Test
  void carriageReturnsAreNoPartOfValues() throws IOException {
    byte[] text = Texts.bytes("a,b\r\n1,10\r\n2,20\r\n3,30\r\n");
    byte[] archive = archive(text, QUERYABLE);
    assertThat(RoundTripTest.restore(archive)).isEqualTo(text);
    try (Table table = open(archive)) {
      assertThat(table.schema().names()).containsExactly("a", "b");
      assertThat(rows(table, "b >= 20")).containsExactly(List.of(2L, 20L), List.of(3L, 30L));
    }
  }

  @Test
  void carriageReturnsAreNoPartOfValuesWhereTheLastLineHasNone() throws IOException {
    byte[] text = Texts.bytes("a,b\r\n1,10\r\n2,20\r\n3,30");
    byte[] archive = archive(text, QUERYABLE);
    assertThat(RoundTripTest.restore(archive)).isEqualTo(text);
    try (Table table = open(archive)) {
      assertThat(table.schema().field(1).toString()).isEqualTo("b int64 not null");
      assertThat(rows(table, "b >= 20")).containsExactly(List.of(2L, 20L), List.of(3L, 30L));
    }
  }

  @Test
  void anEmptyTextHasNoRows() throws IOException {
    try (Table table = open(archive(new byte[0], QUERYABLE))) {
      assertThat(table.rowCount()).isZero();
      assertThat(rows(table, null)).isEmpty();
    }
  }

  @Test
  void raggedTextIsATableWhereThatIsWanted() throws IOException {
    byte[] text = Texts.bytes("id,note\n1,\"two\nlines\"\n2,plain\n3\n4,x,extra\n");
    try (Table table = open(archive(text, QUERYABLE))) {
      assertThat(table.schema().names()).containsExactly("id", "note");
      assertThat(rows(table, "id >= 2"))
          .containsExactly(
              List.of(2L, "plain"), java.util.Arrays.asList(3L, null), List.of(4L, "x"));
    }
  }

  @Test
  void findsWhatANaiveFilterFinds() throws IOException {
    byte[] text = Texts.trades(3000, 7);
    NaiveTable naive = new NaiveTable(text);
    for (boolean streaming : new boolean[] {false, true}) {
      At1Options options = QUERYABLE.withStreaming(streaming).withChunkLines(1000);
      try (Table table = open(archive(text, options))) {
        assertThat(table.rowCount()).isEqualTo(3000);
        assertThat(rows(table, "symbol = 'HIJ' and qty >= 2500", "id"))
            .isEqualTo(
                naive.rows().stream()
                    .map(NaiveTable::fields)
                    .filter(f -> f.get(2).equals("HIJ") && Long.parseLong(f.get(5)) >= 2500)
                    .map(f -> List.<Object>of(Long.parseLong(f.get(0))))
                    .toList());
        assertThat(rows(table, "note = 'said \"go\", now' or price < 1", "id"))
            .isEqualTo(
                naive.rows().stream()
                    .map(NaiveTable::fields)
                    .filter(
                        f ->
                            f.get(7).equals("said \"go\", now") || Double.parseDouble(f.get(4)) < 1)
                    .map(f -> List.<Object>of(Long.parseLong(f.get(0))))
                    .toList());
      }
    }
  }

  @Test
  void copiesMatchingRecordsAsTheyAre() throws IOException {
    byte[] text = Texts.trades(3000, 8);
    NaiveTable naive = new NaiveTable(text);
    try (Table table = open(archive(text, QUERYABLE))) {
      Predicate predicate = Predicate.parse("symbol in ('VW', 'XYZ')", table.schema());
      MemoryOutputFile out = new MemoryOutputFile("matching.at1");
      At1EncodeReport report = At1Query.copyMatching(table, predicate, out, QUERYABLE);
      assertThat(report.codec()).isEqualTo(Codec.QCOLUMNAR);
      String expected =
          naive.header()
              + "\n"
              + naive.rows().stream()
                  .filter(line -> line.contains(",VW,") || line.contains(",XYZ,"))
                  .map(line -> line + "\n")
                  .collect(Collectors.joining());
      assertThat(new String(RoundTripTest.restore(out.toByteArray()), StandardCharsets.UTF_8))
          .isEqualTo(expected);
      try (Table matching = open(out.toByteArray())) {
        assertThat(matching.schema().names()).isEqualTo(table.schema().names());
        assertThat(matching.rowCount()).isEqualTo(report.rows()).isPositive();
      }
    }
  }

  @Test
  void copiesMatchingJsonOfAnyTemplate() throws IOException {
    for (int shapes : new int[] {1, 4}) {
      byte[] text = Texts.json(1500, shapes, 9);
      try (Table table = open(archive(text, QUERYABLE))) {
        Predicate predicate = Predicate.parse("name = 'user 7'", table.schema());
        MemoryOutputFile out = new MemoryOutputFile("matching.at1");
        At1Query.copyMatching(table, predicate, out, QUERYABLE);
        String expected =
            new String(text, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains("\"user 7\""))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
        assertThat(new String(RoundTripTest.restore(out.toByteArray()), StandardCharsets.UTF_8))
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void readsJsonOfSeveralTemplatesInTheirOrder() throws IOException {
    byte[] text = Texts.json(1500, 4, 10);
    byte[] archive = archive(text, QUERYABLE);
    try (Table table = open(archive)) {
      assertThat(table.meta().entries().get("codec")).isEqualTo("qjson2");
      assertThat(table.rowCount()).isEqualTo(1500);
      List<Object> ids = new ArrayList<>();
      rows(table, null, "id").forEach(row -> ids.add(row.get(0)));
      assertThat(ids).isSorted().hasSize(1500);
      assertThat(rows(table, "extra2.ok = true", "id"))
          .isEqualTo(
              new String(text, StandardCharsets.UTF_8)
                  .lines()
                  .filter(line -> line.contains("extra2") && line.contains("\"ok\":true"))
                  .map(line -> line.replaceAll(".*\"id\":(\\d+).*", "$1"))
                  .map(id -> List.<Object>of(Long.parseLong(id)))
                  .toList());
    }
  }

  @Test
  void aQueryReadsOnlyTheBlocksItNeeds() throws IOException {
    byte[] archive = archive(Texts.trades(5000, 11), QUERYABLE);
    RecordingInputFile file = new RecordingInputFile("archive.at1", archive);
    try (Table table = new At1Format().open(file, ReadOptions.DEFAULT)) {
      List<ByteRange> expected = new ArrayList<>();
      List<ByteRange> hashes = new ArrayList<>();
      for (LayoutPart part : table.layout()) {
        if (part.name().equals("colonnade:hashes")) {
          // 16 bytes a block, 8 columns a group: those of id and of qty in group 4.
          hashes.add(new ByteRange(part.offset() + 16 * (4 * 8), 16));
          hashes.add(new ByteRange(part.offset() + 16 * (4 * 8 + 5), 16));
        }
        boolean wanted = part.name().equals("qty") || part.name().equals("id");
        if (wanted && part.group().equals("row group 4")) {
          expected.add(new ByteRange(part.offset(), part.storedBytes()));
        }
      }
      file.clear();
      // Row group 4 has the ids from 1,001,000 on.
      try (ScanReader reader =
          table.scan().select("qty").where("id between 1001010 and 1001019").open()) {
        assertThat(Values.rows(reader)).hasSize(10);
        assertThat(reader.report().rowGroupsSkipped()).isEqualTo(19);
        assertThat(reader.report().bytesRead())
            .isEqualTo(32 + expected.stream().mapToLong(ByteRange::length).sum());
      }
      assertThat(file.reads()).containsAll(hashes);
      List<ByteRange> blocks = new ArrayList<>(file.reads());
      blocks.removeIf(read -> read.offset() < expected.get(0).offset());
      assertThat(blocks).isEqualTo(expected);
    }
  }

  /** Metadata included, a narrow query reads a sliver of a large archive. */
  @Test
  void aMillionRowsAreNotReadForAFew() throws IOException {
    StringBuilder text = new StringBuilder("id,key,side,price\n");
    java.util.Random random = new java.util.Random(3);
    for (int i = 0; i < 1_000_000; i++) {
      String key = "run " + i / 400 * 7919 % 2503;
      text.append(i).append(',').append(key).append(',').append(i % 3 == 0 ? "buy" : "sell");
      text.append(',').append(random.nextInt(100)).append(".5\n");
    }
    At1Options options =
        At1Options.of(WriteOptions.of(Map.of("fast", "true"))).withQueryable(Queryable.ALWAYS);
    byte[] archive = archive(Texts.bytes(text.toString()), options);
    assertThat(bytesRead(archive, "id = 654321", 1)).isLessThan(archive.length / 50);
    assertThat(bytesRead(archive, "id between 2000 and 2050", 51)).isLessThan(archive.length / 50);
    assertThat(bytesRead(archive, "key = 'run 1777'", 400)).isLessThan(archive.length / 20);
    assertThat(bytesRead(archive, "key = 'run 17771'", 0)).isLessThan(archive.length / 20);
  }

  private static long bytesRead(byte[] archive, String where, int rows) throws IOException {
    RecordingInputFile file = new RecordingInputFile("archive.at1", archive);
    try (Table table = new At1Format().open(file, ReadOptions.DEFAULT);
        ScanReader reader = table.scan().where(where).open()) {
      assertThat(Values.rows(reader)).hasSize(rows);
    }
    return file.reads().stream().mapToLong(ByteRange::length).sum();
  }

  @Test
  void aFilterLeavesOutGroupsThatBoundsCannot() throws IOException {
    StringBuilder text = new StringBuilder("key,n\n");
    java.util.Random random = new java.util.Random(12);
    List<String> keys = new ArrayList<>();
    for (int i = 0; i < 4000; i++) {
      String key = Long.toHexString(random.nextLong() | Long.MIN_VALUE);
      keys.add(key);
      text.append(key).append(',').append(i).append('\n');
    }
    try (Table table = open(archive(Texts.bytes(text.toString()), QUERYABLE))) {
      for (int i : new int[] {0, 1777, 3999}) {
        try (ScanReader reader = table.scan().where("key = '" + keys.get(i) + "'").open()) {
          assertThat(Values.rows(reader)).containsExactly(List.of(keys.get(i), (long) i));
          assertThat(reader.report().rowGroupsSkipped()).isBetween(13L, 15L);
        }
      }
      assertThat(rows(table, "key = 'no such key'")).isEmpty();
    }
  }

  /** Header, streams, blocks and trailer: nothing overlaps, and only names and lengths are left. */
  @Test
  void theLayoutTellsOfEveryByte() throws IOException {
    List<byte[]> archives =
        List.of(
            archive(Texts.trades(1000, 3), QUERYABLE),
            archive(Texts.trades(1000, 3), QUERYABLE.withStreaming(true).withChunkLines(300)),
            archive(Texts.json(1000, 4, 3), QUERYABLE),
            archive(Texts.log(1000, 3), At1Options.DEFAULT),
            archive(Texts.log(1000, 3), At1Options.DEFAULT.withCodec(Codec.RAW)));
    for (byte[] archive : archives) {
      try (Table table = open(archive)) {
        List<LayoutPart> parts =
            table.layout().stream()
                .sorted(java.util.Comparator.comparingLong(LayoutPart::offset))
                .toList();
        long end = 0;
        long told = 0;
        for (LayoutPart part : parts) {
          assertThat(part.offset()).as(part.name()).isGreaterThanOrEqualTo(end);
          end = part.offset() + part.storedBytes();
          told += part.storedBytes();
        }
        assertThat(end).isEqualTo(archive.length);
        assertThat(archive.length - told).isLessThan(30L * parts.size());
        boolean queryable = !table.schema().names().equals(List.of("line"));
        if (queryable) {
          for (String column : table.schema().names()) {
            assertThat(parts)
                .anyMatch(part -> part.kind().equals("block") && part.name().equals(column));
          }
        }
      }
    }
  }

  @Test
  void metaTellsCodecColumnsGroupsAndTrailer() throws IOException {
    byte[] text = Texts.trades(1000, 3);
    try (Table table = open(archive(text, QUERYABLE))) {
      Map<String, Object> meta = table.meta().entries();
      assertThat(meta)
          .containsEntry("codec", "qcolumnar")
          .containsEntry("container", "whole file")
          .containsEntry("rows", 1000L)
          .containsEntry("row groups", 4L)
          .containsKey("columns");
      assertThat(meta.get("sha-256"))
          .isEqualTo(java.util.HexFormat.of().formatHex(Sha256.begin().digest(text)));
    }
  }

  @Test
  void otherArchivesAreTablesOfLines() throws IOException {
    byte[] text = Texts.log(500, 13);
    byte[] archive = archive(text, At1Options.DEFAULT.withCodec(Codec.LOG));
    try (Table table = open(archive)) {
      assertThat(table.schema().names()).containsExactly("line");
      assertThat(table.rowCount()).isEqualTo(500);
      assertThat(rows(table, null).stream().map(row -> (String) row.get(0)).toList())
          .isEqualTo(new String(text, StandardCharsets.UTF_8).lines().toList());
      assertThatThrownBy(
              () ->
                  At1Query.copyMatching(
                      table, Predicate.isNull("line"), new MemoryOutputFile("x"), QUERYABLE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("queryable");
    }
  }

  @Test
  void verifiesEverythingItWrites() throws IOException {
    for (byte[] text :
        List.of(Texts.trades(1000, 14), Texts.json(1000, 1, 15), Texts.json(1000, 3, 16))) {
      try (Table table = open(archive(text, QUERYABLE))) {
        assertThat(table.verify(true))
            .hasSizeGreaterThan(4)
            .allSatisfy(check -> assertThat(check.outcome()).isEqualTo(Check.Outcome.PASSED));
      }
    }
  }

  @Test
  void verificationFindsASpoiltBlock() throws IOException {
    byte[] archive = archive(Texts.trades(1000, 17), QUERYABLE);
    LayoutPart block;
    try (Table table = open(archive)) {
      block = table.layout().stream().filter(part -> part.kind().equals("block")).findFirst().get();
    }
    archive[(int) (block.offset() + block.storedBytes() / 2)] ^= 1;
    try (Table table = open(archive)) {
      List<Check> checks = table.verify(false);
      assertThat(checks)
          .filteredOn(check -> check.outcome() == Check.Outcome.FAILED)
          .extracting(Check::name)
          .contains("trailer", "block hashes");
    }
  }
}
