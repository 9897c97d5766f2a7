package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.Arrays;

/**
 * What the queryable codecs say of their lines and columns.
 *
 * <pre>
 * qcolumnar meta  uv lines | u8 trailing | lp delimiter | uv columns | uv rows of a group
 *                 | uv structured rows | uv groups | a type byte a column
 * qjson meta      the same without the delimiter
 * qjson template  uv n (columns + 1) | n x lp
 * qjson paths     uv n | n x lp
 * </pre>
 *
 * @param lines number of lines, not yet checked
 * @param delimiter what stands between cells, or null for qjson
 * @param segments what stands before, between and after the cells of a structured row
 * @param groupRows rows of each group but the last; at least 1, as an unsigned number
 * @param statedRows structured rows, as stated
 * @param statedGroups row groups, as stated
 */
public record GroupedMeta(
    long lines,
    boolean trailing,
    Slice delimiter,
    Slice[] segments,
    long groupRows,
    long statedRows,
    long statedGroups,
    byte[] types) {
  /** Column types. */
  public static final int TEXT = 0;

  public static final int INT = 1;
  public static final int DECIMAL = 2;

  /** Reads the form of either codec. */
  @FunctionalInterface
  public interface Reader {
    GroupedMeta read(StreamSet streams) throws IOException;
  }

  /** The meta of qcolumnar. */
  public static GroupedMeta qcolumnar(StreamSet streams) throws IOException {
    ByteReader meta = streams.reader("meta");
    long lines = meta.varint64("lines");
    boolean trailing = meta.u8("the trailing flag") != 0;
    Slice delimiter = meta.slice(meta.varint64("the delimiter's length"), "the delimiter");
    int columns = columns(streams, meta);
    Slice[] segments = new Slice[columns + 1];
    Arrays.fill(segments, delimiter);
    segments[0] = Slice.EMPTY;
    segments[columns] = Slice.EMPTY;
    return rest(meta, lines, trailing, delimiter, segments);
  }

  /** The meta and template of qjson. */
  public static GroupedMeta qjson(StreamSet streams) throws IOException {
    ByteReader meta = streams.reader("meta");
    long lines = meta.varint64("lines");
    boolean trailing = meta.u8("the trailing flag") != 0;
    int columns = columns(streams, meta);
    ByteReader template = streams.reader("template");
    long stated = template.varint64("segments");
    if (stated != columns + 1L) {
      throw template.error(
          Long.toUnsignedString(stated)
              + " segments for "
              + columns
              + " columns, one more expected");
    }
    Slice[] segments = new Slice[template.count(stated, 1, "segments")];
    for (int i = 0; i < segments.length; i++) {
      segments[i] = template.slice(template.varint64("a segment's length"), "a segment");
    }
    return rest(meta, lines, trailing, null, segments);
  }

  private static int columns(StreamSet streams, ByteReader meta) throws IOException {
    int columns = meta.count(meta.varint64("columns"), 1, "columns");
    streams.memory().charge(64L * columns, meta.section());
    return columns;
  }

  private static GroupedMeta rest(
      ByteReader meta, long lines, boolean trailing, Slice delimiter, Slice[] segments)
      throws IOException {
    long groupRows = meta.varint64("rows of a group");
    if (groupRows == 0) {
      throw meta.error("row groups of 0 rows");
    }
    long rows = meta.varint64("structured rows");
    long groups = meta.varint64("row groups");
    byte[] types = meta.bytes(segments.length - 1, "column types");
    return new GroupedMeta(lines, trailing, delimiter, segments, groupRows, rows, groups, types);
  }

  public int columns() {
    return types.length;
  }

  /** Bytes that the segments add to each row. */
  long segmentBytes() {
    long bytes = 0;
    for (Slice segment : segments) {
      bytes += segment.length();
    }
    return bytes;
  }
}
