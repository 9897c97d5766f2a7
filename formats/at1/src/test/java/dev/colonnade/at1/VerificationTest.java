package dev.colonnade.at1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.at1.codec.Codec;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.format.Check;
import dev.colonnade.core.format.Table;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What verification finds, and how it calls it: one thing is made wrong at a time. */
class VerificationTest {
  private static List<String> failed(byte[] archive, boolean deep) throws IOException {
    try (Table table = QueryTest.open(archive)) {
      return table.verify(deep).stream()
          .filter(check -> check.outcome() == Check.Outcome.FAILED)
          .map(check -> check.name() + ": " + check.detail())
          .toList();
    }
  }

  /** Eight row groups of {@code n,d,key}: an integer, a decimal and a text that has a filter. */
  private static byte[] archive() throws IOException {
    StringBuilder text = new StringBuilder("n,d,key\n");
    Random random = new Random(4);
    for (int i = 0; i < 2000; i++) {
      text.append(100 + i).append(',').append(i / 100).append('.').append(10 + i % 90).append(',');
      text.append(Long.toHexString(random.nextLong() | Long.MIN_VALUE)).append('\n');
    }
    return QueryTest.archive(
        Texts.bytes(text.toString()), QueryTest.QUERYABLE.withCodec(Codec.QCOLUMNAR));
  }

  /** What is done to the streams of an archive. */
  private interface Change {
    void make(Map<String, byte[]> streams) throws IOException;
  }

  private static byte[] changed(Change change) throws IOException {
    Unpacked unpacked = Unpacked.of(archive());
    change.make(unpacked.sets().get(0));
    return unpacked.pack();
  }

  private static byte[] longer(byte[] bytes) {
    return Arrays.copyOf(bytes, bytes.length + 1);
  }

  @Test
  void nothingIsWrong() throws IOException {
    try (Table table = QueryTest.open(changed(streams -> {}))) {
      assertThat(table.verify(true))
          .extracting(Check::name)
          .containsExactly(
              "trailer",
              "counts",
              "index",
              "zone maps",
              "block hashes",
              "zone maps against data",
              "bounds against data",
              "filters against data");
      assertThat(table.verify(true))
          .allSatisfy(check -> assertThat(check.outcome()).isEqualTo(Check.Outcome.PASSED));
    }
  }

  @Test
  void theTrailer() throws IOException {
    byte[] archive = archive();
    archive[archive.length - 20] ^= 1;
    assertThat(failed(archive, true))
        .singleElement()
        .asString()
        .startsWith("trailer: ")
        .contains("SHA-256");
    byte[] without = Arrays.copyOf(archive, archive.length - 36);
    try (Table table = QueryTest.open(without)) {
      assertThat(table.verify(false).get(0).outcome()).isEqualTo(Check.Outcome.NOT_POSSIBLE);
    }
  }

  @Test
  void counts() throws IOException {
    // lines, trailing, delimiter, columns, rows of a group, rows, groups
    byte[] stated =
        changed(
            streams -> {
              ByteReader in = new ByteReader(streams.get("meta"), Section.of("meta"));
              ByteWriter out = new ByteWriter();
              out.varint(in.varint64("lines")).u8(in.u8("trailing"));
              out.varint(in.varint64("length")).u8(in.u8("delimiter"));
              out.varint(in.varint64("columns")).varint(in.varint64("rows of a group"));
              out.varint(in.varint64("rows") + 1).varint(in.varint64("groups"));
              streams.put("meta", out.bytes(in.bytes(3, "types")).toByteArray());
            });
    assertThat(failed(stated, false))
        .containsExactly("counts: 2001 rows in 8 groups stated, there are 2000 in 8");
    byte[] modes = changed(streams -> streams.put("row_modes", longer(streams.get("row_modes"))));
    assertThat(failed(modes, false)).containsExactly("counts: 2002 row modes for 2001 lines");
  }

  @Test
  void theIndex() throws IOException {
    byte[] tooLong = changed(streams -> streams.put("index", longer(streams.get("index"))));
    assertThat(failed(tooLong, false)).containsExactly("index: 1 bytes of no block at its end");
    byte[] tooMuch = changed(streams -> streams.put("blocks", longer(streams.get("blocks"))));
    assertThat(failed(tooMuch, false))
        .singleElement()
        .asString()
        .matches("index: \\d+ bytes of blocks, there are \\d+");
  }

  /** The index with other bounds for the second row group. */
  private static byte[] bounds(long min, long max, double least, double greatest)
      throws IOException {
    return changed(
        streams -> {
          ByteReader in = new ByteReader(streams.get("index"), Section.of("index"));
          ByteWriter out = new ByteWriter();
          for (int group = 0; group < 8; group++) {
            boolean second = group == 1;
            out.varint(in.varint64("length"));
            long low = in.zigzag64("least");
            long high = in.zigzag64("greatest");
            out.zigzag(second ? min : low).zigzag(second ? max : high);
            out.varint(in.varint64("length"));
            long from = in.i64le("least");
            long to = in.i64le("greatest");
            out.i64le(second ? Double.doubleToRawLongBits(least) : from);
            out.i64le(second ? Double.doubleToRawLongBits(greatest) : to);
            out.varint(in.varint64("length"));
          }
          streams.put("index", out.toByteArray());
        });
  }

  @Test
  void zoneMapsOfTheIndex() throws IOException {
    assertThat(failed(bounds(350, 599, 2.10, 5.99), true)).isEmpty();
    assertThat(failed(bounds(600, 350, 2.10, 5.99), false))
        .containsExactly("zone maps: row group 1, column 'n': out of order in the index");
    assertThat(failed(bounds(350, 599, Double.NaN, 5.99), false))
        .containsExactly("zone maps: row group 1, column 'd': out of order in the index");
    assertThat(failed(bounds(351, 599, 2.10, 5.99), true))
        .containsExactly("zone maps against data: row group 1, column 'n': 350 lies outside");
    assertThat(failed(bounds(350, 599, 2.10, 4.5), true))
        .singleElement()
        .asString()
        .startsWith("zone maps against data: row group 1, column 'd': 4.");
  }

  /** Our own bounds with one byte changed; those of column n come first, 5 bytes a group. */
  private static byte[] zones(int at, int value) throws IOException {
    return changed(streams -> streams.get("colonnade:zones")[at] = (byte) value);
  }

  @Test
  void boundsOfOurOwn() throws IOException {
    byte[] zones = Unpacked.of(archive()).sets().get(0).get("colonnade:zones");
    // 0 nulls, exact bounds, 100 and 349 as zigzag numbers of two bytes.
    assertThat(Arrays.copyOf(zones, 6)).containsExactly(0, 7, 0xc8 - 256, 1, 0xba - 256, 5);
    assertThat(failed(zones(5, 0), false))
        .containsExactly("zone maps: row group 0, column 'n': out of order in colonnade:zones");
    assertThat(failed(zones(0, 1), false)).isEmpty();
    assertThat(failed(zones(0, 1), true))
        .containsExactly("bounds against data: row group 0, column 'n': 1 nulls stated, 0 found");
    assertThat(failed(zones(2, 0xca - 256), true))
        .containsExactly("bounds against data: row group 0, column 'n': values lie outside");
    assertThat(failed(zones(2, 0xc6 - 256), true))
        .as("a bound that is said to be a value, and is none")
        .containsExactly(
            "bounds against data: row group 0, column 'n': the bounds are not exact, as stated");
  }

  @Test
  void blockHashes() throws IOException {
    byte[] hashes = changed(streams -> streams.get("colonnade:hashes")[16 * 4 + 3] ^= 1);
    assertThat(failed(hashes, false))
        .singleElement()
        .asString()
        .startsWith("block hashes: ")
        .contains("row group 1, column 'd'");
    byte[] fewer =
        changed(
            streams ->
                streams.put(
                    "colonnade:hashes", Arrays.copyOf(streams.get("colonnade:hashes"), 23 * 16)));
    assertThat(failed(fewer, false))
        .containsExactly("block hashes: 368 bytes, not one hash for each block");
    byte[] none = changed(streams -> streams.remove("colonnade:hashes"));
    assertThat(failed(none, true)).isEmpty();
  }

  @Test
  void filters() throws IOException {
    byte[] empty = changed(streams -> Arrays.fill(streams.get("colonnade:filter"), (byte) 0));
    assertThat(failed(empty, true))
        .containsExactly("filters against data: row group 0, column 'key': a value is missing");
  }
}
