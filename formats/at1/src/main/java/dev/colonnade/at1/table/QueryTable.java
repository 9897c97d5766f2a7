package dev.colonnade.at1.table;

import dev.colonnade.at1.At1Archive;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.codec.Qjson2Decoder;
import dev.colonnade.at1.container.Frame;
import dev.colonnade.at1.container.Frames;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.format.Check;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.RowGroup;
import dev.colonnade.core.format.RowGroups;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A queryable archive as a table: its structured lines are the rows. */
public final class QueryTable implements Table {
  /** Lines of a row group where several templates are merged. */
  private static final int MERGED_ROWS = 1 << 14;

  private final Format format;
  private final At1Archive archive;
  private final List<QueryPart> parts = new ArrayList<>();
  private final List<RowGroup> groups = new ArrayList<>();
  private final Schema schema;
  private final long rows;
  private final long lines;

  private QueryTable(
      Format format,
      At1Archive archive,
      List<QuerySegment> segments,
      ByteReader lineMap,
      long mappedLines)
      throws IOException {
    this.format = format;
    this.archive = archive;
    this.schema = unify(segments);
    for (QuerySegment segment : segments) {
      parts.add(new QueryPart(segment, schema));
    }
    if (lineMap == null) {
      for (QueryPart part : parts) {
        for (int g = 0; g < part.segment().groups(); g++) {
          groups.add(new SegmentGroup(part, g));
        }
      }
      this.lines = segments.stream().mapToLong(QuerySegment::lines).sum();
    } else {
      this.lines = mappedLines;
      merge(lineMap, mappedLines);
    }
    this.rows = groups.stream().mapToLong(RowGroup::rowCount).sum();
  }

  /** Opens an archive; null where it is not one that can be queried. */
  public static QueryTable open(Format format, At1Archive archive) throws IOException {
    if (!archive.codec().queryable()) {
      return null;
    } else if (archive.header().streaming()) {
      return openFrames(format, archive);
    }
    StreamSet streams = archive.streams();
    if (archive.codec() != Codec.QJSON2) {
      return new QueryTable(format, archive, List.of(segment(archive.codec(), streams)), null, 0);
    }
    ByteReader meta = streams.reader("meta");
    long lines = meta.varint64("lines");
    meta.u8("the trailing flag");
    List<QuerySegment> segments = new ArrayList<>();
    int templates = Qjson2Decoder.templates(meta);
    for (int t = 0; t < templates; t++) {
      segments.add(QuerySegment.qjson(Qjson2Decoder.template(streams, t)));
    }
    ByteReader map = streams.reader("line_map");
    map.count(lines, 1, "lines");
    return new QueryTable(format, archive, segments, map, lines);
  }

  /** Frames that are all structured make one table; qjson2 in frames is only restored. */
  private static QueryTable openFrames(Format format, At1Archive archive) throws IOException {
    List<QuerySegment> segments = new ArrayList<>();
    Frames frames = archive.frames();
    List<String> names = null;
    for (Frame frame = frames.next(); frame != null; frame = frames.next()) {
      if (frame.raw() || archive.codec() == Codec.QJSON2) {
        return null;
      }
      QuerySegment segment = segment(archive.codec(), archive.streams(frame));
      List<String> found = segment.fields().stream().map(Field::name).toList();
      if (names != null && !names.equals(found)) {
        return null;
      }
      names = found;
      segments.add(segment);
    }
    return segments.isEmpty() ? null : new QueryTable(format, archive, segments, null, 0);
  }

  private static QuerySegment segment(Codec codec, StreamSet streams) throws IOException {
    return codec == Codec.QCOLUMNAR ? QuerySegment.qcolumnar(streams) : QuerySegment.qjson(streams);
  }

  /** All columns of all segments; one whose types differ is a string. */
  private Schema unify(List<QuerySegment> segments) throws FormatException {
    Map<String, Field> columns = new LinkedHashMap<>();
    Map<String, Integer> seen = new LinkedHashMap<>();
    for (QuerySegment segment : segments) {
      for (Field field : segment.fields()) {
        columns.merge(field.name(), field, QueryTable::unify);
        seen.merge(field.name(), 1, Integer::sum);
      }
    }
    List<Field> fields = new ArrayList<>();
    columns.forEach(
        (name, field) ->
            fields.add(
                seen.get(name) == segments.size() ? field : Field.nullable(name, field.type())));
    if (fields.size() > archive.options().limits().columns()) {
      throw Section.of(archive.file().name())
          .error(
              fields.size()
                  + " columns, more than the limit of "
                  + archive.options().limits().columns());
    }
    return new Schema(fields);
  }

  private static Field unify(Field a, Field b) {
    DataType type = a.type().equals(b.type()) ? a.type() : DataType.STRING;
    return new Field(a.name(), type, a.nullable() || b.nullable());
  }

  /** Cuts the lines into runs, and finds the rows of each template that belong to each. */
  private void merge(ByteReader map, long mappedLines) throws IOException {
    int[] at = new int[parts.size()];
    byte[] order = new byte[MERGED_ROWS];
    int filled = 0;
    int[] from = at.clone();
    for (long line = 0; line < mappedLines; line++) {
      long template = map.varint64("a template");
      if (template < 0 || template > parts.size()) {
        throw map.error(
            "template " + Long.toUnsignedString(template) + " wanted, there are " + parts.size());
      } else if (template == 0) {
        continue;
      }
      int t = (int) template - 1;
      if (at[t] == parts.get(t).segment().rows()) {
        throw map.error("more lines of template " + t + " than there are");
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

  @Override
  public Format format() {
    return format;
  }

  /** The archive. */
  public At1Archive archive() {
    return archive;
  }

  List<QueryPart> parts() {
    return parts;
  }

  List<RowGroup> groups() {
    return groups;
  }

  @Override
  public InputFile file() {
    return archive.file();
  }

  @Override
  public ReadOptions options() {
    return archive.options();
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public long rowCount() {
    return rows;
  }

  @Override
  public RowGroups rowGroups() {
    return RowGroups.of(groups);
  }

  @Override
  public Info meta() throws IOException {
    Info info = new ArchiveFacts(archive).meta();
    info.put("lines", lines).put("rows", rows).put("lines that are no rows", lines - rows);
    info.put("row groups", groups.size());
    if (!parts.isEmpty()) {
      info.put("rows of a group", parts.get(0).segment().meta().groupRows());
    }
    Info columns = new Info();
    for (Field field : schema.fields()) {
      columns.put(field.name(), field.typeText());
    }
    return info.put("columns", columns);
  }

  @Override
  public List<LayoutPart> layout() throws IOException {
    List<LayoutPart> layout = new ArrayList<>();
    for (LayoutPart part : new ArchiveFacts(archive).layout()) {
      if (!part.name().endsWith("blocks")) {
        layout.add(part);
      }
    }
    for (int p = 0; p < parts.size(); p++) {
      QuerySegment segment = parts.get(p).segment();
      String prefix = parts.size() == 1 ? "" : "part " + p + ", ";
      for (int g = 0; g < segment.groups(); g++) {
        for (int c = 0; c < segment.fields().size(); c++) {
          layout.add(block(segment, prefix + "row group " + g, g, c));
        }
      }
    }
    return layout;
  }

  private LayoutPart block(QuerySegment segment, String group, int g, int c) {
    ByteRange range = segment.range(g, c);
    String name = segment.fields().get(c).name();
    return new LayoutPart(
        group,
        name,
        schema.indexOf(name),
        "block",
        "",
        range == null ? -1 : range.offset(),
        segment.index().length(segment.index().block(g, c)),
        -1,
        false);
  }

  @Override
  public List<Check> verify(boolean deep) throws IOException {
    List<Check> checks = new ArrayList<>();
    checks.add(new ArchiveFacts(archive).trailer());
    for (int p = 0; p < parts.size(); p++) {
      String prefix = parts.size() == 1 ? "" : "part " + p + ", ";
      checks.addAll(new SegmentChecks(parts.get(p), prefix).run(deep));
    }
    return checks;
  }
}
