package dev.colonnade.at1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.predicate.Predicate;
import dev.colonnade.core.scan.ScanReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Records that do not fit into the rows of an archive are rows of its table all the same. */
class RecordsTest {
  private static Table open(String text) throws IOException {
    byte[] archive = QueryTest.archive(Texts.bytes(text), QueryTest.QUERYABLE);
    assertThat(RoundTripTest.restore(archive)).isEqualTo(Texts.bytes(text));
    return QueryTest.open(archive);
  }

  private static List<List<Object>> rows(Table table, String where) throws IOException {
    var scan = where == null ? table.scan() : table.scan().where(where);
    try (ScanReader reader = scan.open()) {
      return Values.rows(reader);
    }
  }

  private static String copy(Table table, String where) throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("matching.at1");
    Predicate predicate = Predicate.parse(where, table.schema());
    At1Query.copyMatching(table, predicate, out, QueryTest.QUERYABLE);
    return new String(RoundTripTest.restore(out.toByteArray()), StandardCharsets.UTF_8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  void newlinesWithinQuotesBelongToTheRecord(String newline) throws IOException {
    String text =
        String.join(
            newline, "id,note", "1,plain", "2,\"one\ntwo,3\nx\"", "3,\"a\r\nb\"", "4,end", "");
    try (Table table = open(text)) {
      assertThat(table.schema().names()).containsExactly("id", "note");
      assertThat(table.rowCount()).isEqualTo(4);
      assertThat(rows(table, null))
          .containsExactly(
              List.of(1L, "plain"),
              List.of(2L, "one\ntwo,3\nx"),
              List.of(3L, "a\r\nb"),
              List.of(4L, "end"));
      assertThat(rows(table, "id between 2 and 3")).hasSize(2);
      assertThat(rows(table, "note = 'a\r\nb'")).containsExactly(List.of(3L, "a\r\nb"));
      assertThat(copy(table, "id = 2 or id = 4"))
          .isEqualTo(
              String.join(newline, "id,note", "2,\"one\ntwo,3\nx\"") + newline + "4,end" + newline);
    }
  }

  @Test
  void raggedRecordsLackFieldsOrHaveTooMany() throws IOException {
    String rest = "0,0,rest\n".repeat(30);
    String text = "a,b,c\n1,2,x\n7\n\n3,4\n5,6,y,more\nbad,,z,1\n9,10,w\n" + rest;
    try (Table table = open(text)) {
      assertThat(table.rowCount()).isEqualTo(36);
      assertThat(rows(table, null))
          .startsWith(
              List.of(1L, 2L, "x"),
              Arrays.asList(7L, null, null),
              Arrays.asList(3L, 4L, null),
              List.of(5L, 6L, "y"),
              Arrays.asList(null, null, "z"),
              List.of(9L, 10L, "w"));
      assertThat(rows(table, "a >= 5"))
          .containsExactly(
              Arrays.asList(7L, null, null), List.of(5L, 6L, "y"), List.of(9L, 10L, "w"));
      assertThat(copy(table, "c = 'z' or a = 5")).isEqualTo("a,b,c\n5,6,y,more\nbad,,z,1\n");
    }
  }

  @Test
  void fieldsThatWouldBePrintedOtherwiseAreNull() throws IOException {
    String text = "d,f,b,s\n" + "1.25,0.5,true,x\n1.25,0.25,true,x\n".repeat(15);
    String ragged =
        "1.5,1e5,TRUE\n1e2,NaN\n+1.25,0x1p3\n-0.00,1f\n 1.25,1.50\n2.50,2.5,false\n10.25\n";
    try (Table table = open(text + ragged)) {
      assertThat(table.schema().fields().stream().map(field -> field.type().toString()).toList())
          .containsExactly("decimal(3,2)", "float64", "boolean", "string");
      assertThat(rows(table, null).subList(30, 35))
          .containsOnly(Arrays.asList(null, null, null, null));
      assertThat(rows(table, null).subList(35, 37))
          .containsExactly(
              Arrays.asList(new BigDecimal("2.50"), 2.5, false, null),
              Arrays.asList(null, null, null, null));
    }
  }

  @Test
  void aRecordOfSeveralLinesMayComeFirst() throws IOException {
    try (Table table = open("1,\"x\ny\"\n2,z\n3,z\n4,z\n")) {
      assertThat(table.schema().names()).containsExactly("c0", "c1");
      assertThat(rows(table, "c0 < 3")).containsExactly(List.of(1L, "x\ny"), List.of(2L, "z"));
    }
  }

  @Test
  void valuesOfSuchRecordsCountForTypes() throws IOException {
    try (Table table = open("n,s\n1,a\n2,b\n007,\"c\nd\"\n3,e\n")) {
      assertThat(table.schema().field(0).type().toString()).isEqualTo("string");
      assertThat(rows(table, "n = '007'")).containsExactly(List.of("007", "c\nd"));
    }
  }

  /** Many groups, with bounds and filters that know nothing of the verbatim records. */
  @Test
  void findsWhatANaiveFilterFinds() throws IOException {
    Random random = new Random(5);
    List<String> records = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      String note = random.nextInt(40) == 0 ? "\"two\nlines " + i % 7 + "\"" : "key" + i;
      int id = random.nextInt(60) == 0 ? random.nextInt(100_000) : i;
      records.add(id + "," + note + (random.nextInt(50) == 0 ? ",too much" : ""));
    }
    String text = "id,note\n" + String.join("\n", records) + "\n";
    try (Table table = open(text)) {
      assertThat(table.rowCount()).isEqualTo(3000);
      for (int low : new int[] {0, 777, 2990, 50_000}) {
        int high = low + 300;
        String expected =
            records.stream()
                .filter(r -> id(r) >= low && id(r) <= high)
                .map(r -> r + "\n")
                .collect(Collectors.joining());
        assertThat(copy(table, "id between " + low + " and " + high))
            .isEqualTo("id,note\n" + expected);
      }
      for (String note : new String[] {"key1234", "two\nlines 3", "key5"}) {
        String field = note.contains("\n") ? "\"" + note + "\"" : note;
        assertThat(rows(table, "note = '" + note + "'"))
            .hasSize((int) records.stream().filter(r -> r.split(",")[1].equals(field)).count());
      }
    }
  }

  private static int id(String entry) {
    return Integer.parseInt(entry.substring(0, entry.indexOf(',')));
  }

  @Test
  void onlySuchRecords() throws IOException {
    try (Table table = open("a,b\n\"x\ny\",1\n\"z\n\",2\n")) {
      assertThat(rows(table, null).stream().map(row -> row.get(0)).toList())
          .containsExactly("x\ny", "z\n");
    }
  }

  @Test
  void framesOfSeveralTemplatesAreOneTable() throws IOException {
    byte[] text = Texts.json(3000, 4, 21);
    At1Options options = QueryTest.QUERYABLE.withStreaming(true).withChunkLines(700);
    byte[] whole = QueryTest.archive(text, QueryTest.QUERYABLE);
    byte[] frames =
        QueryTest.archive(text, options.withCodec(dev.colonnade.at1.codec.Codec.QJSON2));
    try (Table one = QueryTest.open(whole);
        Table several = QueryTest.open(frames)) {
      assertThat(several.schema().names()).containsAll(one.schema().names());
      String where = "extra2.ok = true and id > 650";
      try (ScanReader a = one.scan().select("id", "name", "extra2.ok").where(where).open();
          ScanReader b = several.scan().select("id", "name", "extra2.ok").where(where).open()) {
        assertThat(Values.rows(b)).isEqualTo(Values.rows(a)).isNotEmpty();
      }
      assertThat(copy(several, where)).isEqualTo(copy(one, where)).contains("extra2");
    }
  }

  @Test
  void aSpoiltBlockIsNoticedByWhoReadsIt() throws IOException {
    byte[] archive = QueryTest.archive(Texts.trades(1000, 17), QueryTest.QUERYABLE);
    LayoutPart block;
    try (Table table = QueryTest.open(archive)) {
      block =
          table.layout().stream()
              .filter(p -> p.kind().equals("block") && p.name().equals("qty"))
              .findFirst()
              .orElseThrow();
    }
    archive[(int) (block.offset() + block.storedBytes() - 1)] ^= 1;
    try (Table table = QueryTest.open(archive)) {
      assertThat(rows(table.scan().select("id").open())).isEqualTo(1000);
      assertThatThrownBy(() -> rows(table.scan().select("qty").open()))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("SHA-256")
          .hasMessageContaining("column 'qty'");
    }
  }

  private static int rows(ScanReader reader) throws IOException {
    try (reader) {
      return Values.rows(reader).size();
    }
  }
}
