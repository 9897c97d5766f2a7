package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Codec 2: OpenStreetMap XML.
 *
 * <pre>
 * meta       u8 trailing (1 only)
 * opcodes    a byte an element: 0 verbatim, 1 node, 2 way, else relation
 * verbatim   lp each
 * tag_keys, roles   uv n | n strings, each ended by NUL
 * n_ w_ r_   id, ver, ts of each; n_lat n_lon; w_ndcnt w_ndref; r_memcnt r_memtype r_memref
 *            r_memrole; tagcnt, tagkey (uv), tagval (lp)
 * </pre>
 *
 * Ids, times, coordinates and references are sv deltas whose sum runs through the whole stream.
 */
final class OsmDecoder implements CodecDecoder {
  private static final int VERBATIM = 0;
  private static final int NODE = 1;
  private static final int WAY = 2;
  private static final String[] MEMBER_TYPES = {"node", "way", "relation"};

  @Override
  public void decode(StreamSet streams, Output out) throws IOException {
    ByteReader meta = streams.reader("meta");
    boolean trailing = meta.u8("the trailing flag") == 1;
    Slice opcodes = streams.bytes("opcodes");
    ByteReader verbatim = streams.reader("verbatim");
    Elements elements = new Elements(streams, out);
    for (int i = 0; i < opcodes.length(); i++) {
      if (i > 0) {
        out.put('\n');
      }
      switch (opcodes.array()[opcodes.offset() + i]) {
        case VERBATIM -> out.put(verbatim.slice(verbatim.varint64("an element"), "an element"));
        case NODE -> elements.node();
        case WAY -> elements.way();
        default -> elements.relation();
      }
    }
    if (trailing) {
      out.put('\n');
    }
  }

  /** A stream of deltas and the sum so far. */
  private static final class Sum {
    private final ByteReader in;
    private long value;

    private Sum(ByteReader in) {
      this.in = in;
    }

    private long next() throws IOException {
      value += in.zigzag64("a delta");
      return value;
    }
  }

  /** What every kind of element has. */
  private static final class Kind {
    private final String name;
    private final Sum id;
    private final ByteReader version;
    private final Sum time;
    private final ByteReader tagCount;
    private final ByteReader tagKey;
    private final ByteReader tagValue;

    private Kind(StreamSet streams, String prefix, String name) throws IOException {
      streams.load(
          prefix + "tagval", prefix + "tagkey", prefix + "id", prefix + "ts", prefix + "ver");
      this.name = name;
      this.id = new Sum(streams.reader(prefix + "id"));
      this.version = streams.reader(prefix + "ver");
      this.time = new Sum(streams.reader(prefix + "ts"));
      this.tagCount = streams.reader(prefix + "tagcnt");
      this.tagKey = streams.reader(prefix + "tagkey");
      this.tagValue = streams.reader(prefix + "tagval");
    }
  }

  private static final class Elements {
    private final Output out;
    private final Cells keys;
    private final Cells roles;
    private final Kind node;
    private final Kind way;
    private final Kind relation;
    private final Sum latitude;
    private final Sum longitude;
    private final ByteReader refCount;
    private final Sum ref;
    private final ByteReader memberCount;
    private final ByteReader memberType;
    private final Sum memberRef;
    private final ByteReader memberRole;
    private final ByteWriter scratch = new ByteWriter();

    private Elements(StreamSet streams, Output out) throws IOException {
      this.out = out;
      keys = strings(streams, "tag_keys");
      roles = strings(streams, "roles");
      node = new Kind(streams, "n_", "node");
      way = new Kind(streams, "w_", "way");
      relation = new Kind(streams, "r_", "relation");
      streams.load("n_lat", "n_lon", "w_ndref", "r_memref");
      latitude = new Sum(streams.reader("n_lat"));
      longitude = new Sum(streams.reader("n_lon"));
      refCount = streams.reader("w_ndcnt");
      ref = new Sum(streams.reader("w_ndref"));
      memberCount = streams.reader("r_memcnt");
      memberType = streams.reader("r_memtype");
      memberRef = new Sum(streams.reader("r_memref"));
      memberRole = streams.reader("r_memrole");
    }

    private static Cells strings(StreamSet streams, String name) throws IOException {
      ByteReader in = streams.reader(name);
      if (in.remaining() == 0) {
        return Cells.NONE;
      }
      int count = in.count(in.varint64("strings"), 1, "strings");
      streams.memory().charge((long) count * Cells.OVERHEAD, in.section());
      Slice bytes = streams.bytes(name);
      int[] starts = new int[count];
      int[] stops = new int[count];
      int at = bytes.offset() + in.position();
      for (int i = 0; i < count; i++) {
        starts[i] = at;
        while (at < bytes.end() && bytes.array()[at] != 0) {
          at++;
        }
        if (at == bytes.end()) {
          throw in.error("string " + i + " of " + count + " does not end");
        }
        stops[i] = at++;
      }
      return new Cells(bytes.array(), starts, stops, count);
    }

    private void node() throws IOException {
      begin(node);
      text("\" lat=\"");
      coordinate(latitude.next());
      text("\" lon=\"");
      coordinate(longitude.next());
      int tags = count(node.tagCount, node.tagKey, "tags");
      if (tags == 0) {
        text("\"/>");
        return;
      }
      text("\">");
      tags(node, tags);
      end(node);
    }

    private void way() throws IOException {
      begin(way);
      int refs = count(refCount, ref.in, "node references");
      int tags = count(way.tagCount, way.tagKey, "tags");
      if (refs == 0 && tags == 0) {
        text("\"/>");
        return;
      }
      text("\">");
      for (int i = 0; i < refs; i++) {
        text("\n    <nd ref=\"");
        number(ref.next());
        text("\"/>");
      }
      tags(way, tags);
      end(way);
    }

    private void relation() throws IOException {
      begin(relation);
      int members = count(memberCount, memberRef.in, "members");
      int tags = count(relation.tagCount, relation.tagKey, "tags");
      if (members == 0 && tags == 0) {
        text("\"/>");
        return;
      }
      text("\">");
      for (int i = 0; i < members; i++) {
        text("\n    <member type=\"");
        text(MEMBER_TYPES[Indices.next(memberType, MEMBER_TYPES.length, "member type")]);
        text("\" ref=\"");
        number(memberRef.next());
        text("\" role=\"");
        cell(roles, Indices.next(memberRole, roles.count(), "role"));
        text("\"/>");
      }
      tags(relation, tags);
      end(relation);
    }

    private void begin(Kind kind) throws IOException {
      text("  <" + kind.name + " id=\"");
      number(kind.id.next());
      text("\" version=\"");
      text(Long.toUnsignedString(kind.version.varint64("a version")));
      text("\" timestamp=\"");
      text(timestamp(kind.time.next()));
    }

    private void end(Kind kind) throws IOException {
      text("\n  </" + kind.name + ">");
    }

    private static int count(ByteReader counts, ByteReader items, String what) throws IOException {
      return items.count(counts.varint64(what), 1, what);
    }

    private void tags(Kind kind, int count) throws IOException {
      for (int i = 0; i < count; i++) {
        text("\n    <tag k=\"");
        cell(keys, Indices.next(kind.tagKey, keys.count(), "tag key"));
        text("\" v=\"");
        out.put(kind.tagValue.slice(kind.tagValue.varint64("a tag's length"), "a tag"));
        text("\"/>");
      }
    }

    private void cell(Cells cells, int index) throws IOException {
      out.put(cells.data(), cells.starts()[index], cells.length(index));
    }

    private void text(String text) throws IOException {
      out.put(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private void number(long value) throws IOException {
      scratch.clear();
      DecimalText.whole(value, scratch);
      out.put(scratch.slice());
    }

    /** Ten-millionths of a degree, without zeros at the end. */
    private void coordinate(long value) throws IOException {
      scratch.clear();
      DecimalText.fixed(value, 7, scratch);
      byte[] bytes = scratch.slice().array();
      int length = scratch.length();
      while (bytes[length - 1] == '0') {
        length--;
      }
      out.put(bytes, 0, bytes[length - 1] == '.' ? length - 1 : length);
    }

    /** Years are not padded, so {@code java.time} is of no use; proleptic Gregorian, UTC. */
    private static String timestamp(long seconds) {
      long second = Math.floorMod(seconds, 86_400L);
      // Days from 0000-03-01, in eras of 400 years.
      long day = Math.floorDiv(seconds, 86_400L) + 719_468;
      long era = Math.floorDiv(day, 146_097L);
      long dayOfEra = Math.floorMod(day, 146_097L);
      long yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
      long dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
      long shifted = (5 * dayOfYear + 2) / 153;
      long month = shifted < 10 ? shifted + 3 : shifted - 9;
      long year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
      return year
          + "-"
          + two(month)
          + "-"
          + two(dayOfYear - (153 * shifted + 2) / 5 + 1)
          + "T"
          + two(second / 3600)
          + ":"
          + two(second / 60 % 60)
          + ":"
          + two(second % 60)
          + "Z";
    }

    private static String two(long value) {
      return value < 10 ? "0" + value : Long.toString(value);
    }
  }
}
