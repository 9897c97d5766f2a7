package dev.colonnade.at1.table;

import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.codec.Qjson2Decoder;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.bytes.ByteReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One stream set of a queryable archive: all of a whole-file one, or a frame of a streaming one.
 *
 * @param segments its sets of row groups: one, or one for each template of qjson2
 * @param lineMap which template each line is of; null where there is but one segment
 */
record QueryFrame(List<QuerySegment> segments, ByteReader lineMap, long lines) {
  /** Lines of a row group where several templates are merged. */
  private static final int MERGED_ROWS = 1 << 14;

  static QueryFrame open(Codec codec, StreamSet streams) throws IOException {
    if (codec != Codec.QJSON2) {
      QuerySegment only =
          codec == Codec.QCOLUMNAR ? QuerySegment.qcolumnar(streams) : QuerySegment.qjson(streams);
      return new QueryFrame(List.of(only), null, only.lines());
    }
    ByteReader meta = streams.reader("meta");
    long lines = meta.varint64("lines");
    meta.u8("the trailing flag");
    int templates = Qjson2Decoder.templates(meta);
    List<QuerySegment> segments = new ArrayList<>();
    for (int t = 0; t < templates; t++) {
      segments.add(QuerySegment.qjson(Qjson2Decoder.template(streams, t)));
    }
    ByteReader map = streams.reader("line_map");
    map.count(lines, 1, "lines");
    return new QueryFrame(segments, map, lines);
  }

  /**
   * The row groups, in the order of the lines.
   *
   * @param parts the segments, seen with the columns of the table
   */
  List<OriginalRows> groups(List<QueryPart> parts) throws IOException {
    List<OriginalRows> groups = new ArrayList<>();
    if (lineMap != null) {
      merge(parts, groups);
      return groups;
    }
    for (QueryPart part : parts) {
      // Even without structured rows there may be records that were kept verbatim.
      int count = part.segment().records().count() > 0 ? 1 : 0;
      for (int g = 0; g < Math.max(count, part.segment().groups()); g++) {
        groups.add(new SegmentGroup(part, g));
      }
    }
    return groups;
  }

  /** Cuts the lines into runs, and finds the rows of each template that belong to each. */
  private void merge(List<QueryPart> parts, List<OriginalRows> groups) throws IOException {
    int[] at = new int[parts.size()];
    int[] lineOf = new int[parts.size()];
    byte[] order = new byte[MERGED_ROWS];
    int filled = 0;
    int[] from = at.clone();
    for (long line = 0; line < lines; line++) {
      long template = lineMap.varint64("a template");
      if (template < 0 || template > parts.size()) {
        throw lineMap.error(
            "template " + Long.toUnsignedString(template) + " wanted, there are " + parts.size());
      } else if (template == 0) {
        continue;
      }
      int t = (int) template - 1;
      // A template may have verbatim lines of its own, and empty ones beyond its last, for its text
      // is split at newlines again; they are no rows.
      QuerySegment segment = parts.get(t).segment();
      if (lineOf[t] > segment.lines() + 1) {
        throw lineMap.error("more lines of template " + t + " than there are");
      }
      if (!segment.isRow(lineOf[t]++)) {
        continue;
      }
      at[t]++;
      order[filled++] = (byte) t;
      if (filled == MERGED_ROWS) {
        groups.add(new MergedGroup(parts, from, at.clone(), order));
        order = new byte[MERGED_ROWS];
        from = at.clone();
        filled = 0;
      }
    }
    if (filled > 0) {
      groups.add(new MergedGroup(parts, from, at.clone(), Arrays.copyOf(order, filled)));
    }
  }
}
