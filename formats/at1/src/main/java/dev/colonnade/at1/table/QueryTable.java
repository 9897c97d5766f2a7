package dev.colonnade.at1.table;

import dev.colonnade.at1.At1Archive;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.container.Frame;
import dev.colonnade.at1.container.Frames;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A queryable archive as a table: its structured lines are the rows. */
public final class QueryTable implements Table {
  private final Format format;
  private final At1Archive archive;
  private final List<QueryPart> parts = new ArrayList<>();
  private final List<OriginalRows> groups = new ArrayList<>();
  private final Schema schema;
  private final long rows;
  private final long lines;

  private QueryTable(Format format, At1Archive archive, List<QueryFrame> frames)
      throws IOException {
    this.format = format;
    this.archive = archive;
    this.schema = unify(frames.stream().flatMap(frame -> frame.segments().stream()).toList());
    for (QueryFrame frame : frames) {
      List<QueryPart> own = new ArrayList<>();
      for (QuerySegment segment : frame.segments()) {
        own.add(new QueryPart(segment, schema));
      }
      parts.addAll(own);
      groups.addAll(frame.groups(own));
    }
    this.lines = frames.stream().mapToLong(QueryFrame::lines).sum();
    this.rows = groups.stream().mapToLong(RowGroup::rowCount).sum();
  }

  /** Opens an archive; null where it is not one that can be queried. */
  public static QueryTable open(Format format, At1Archive archive) throws IOException {
    if (!archive.codec().queryable()) {
      return null;
    } else if (archive.header().streaming()) {
      return openFrames(format, archive);
    }
    return new QueryTable(
        format, archive, List.of(QueryFrame.open(archive.codec(), archive.streams())));
  }

  /**
   * Frames that are all structured make one table. But for qjson2, whose lines differ anyway, they
   * must have the same columns.
   */
  private static QueryTable openFrames(Format format, At1Archive archive) throws IOException {
    List<QueryFrame> opened = new ArrayList<>();
    Frames frames = archive.frames();
    List<String> names = null;
    for (Frame frame = frames.next(); frame != null; frame = frames.next()) {
      if (frame.raw()) {
        return null;
      }
      QueryFrame next = QueryFrame.open(archive.codec(), archive.streams(frame));
      opened.add(next);
      if (archive.codec() != Codec.QJSON2) {
        List<String> found = next.segments().get(0).fields().stream().map(Field::name).toList();
        if (names != null && !names.equals(found)) {
          return null;
        }
        names = found;
      }
    }
    return opened.isEmpty() ? null : new QueryTable(format, archive, opened);
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

  List<OriginalRows> groups() {
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

  /**
   * The row groups of qjson2's templates one by one, of which more is known than of runs of lines
   * that cut through them; unless the line map leaves out some of their rows.
   */
  @Override
  public RowGroups rowGroupsInAnyOrder() {
    long structured = parts.stream().mapToLong(part -> part.segment().rows()).sum();
    if (archive.codec() != Codec.QJSON2 || structured != rows) {
      return rowGroups();
    }
    List<RowGroup> own = new ArrayList<>();
    for (QueryPart part : parts) {
      for (int g = 0; g < part.segment().groups(); g++) {
        own.add(new SegmentGroup(part, g));
      }
    }
    return RowGroups.of(own);
  }

  @Override
  public Info meta() throws IOException {
    Info info = new ArchiveFacts(archive).meta();
    long records = parts.stream().mapToLong(part -> part.segment().records().count()).sum();
    info.put("lines", lines).put("rows", rows);
    info.put("rows kept verbatim", records);
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
    ByteRange range = segment.blocks().range(g, c);
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
    checks.addAll(checks(deep));
    return checks;
  }

  /** All checks but that of the trailer. */
  List<Check> checks(boolean deep) throws IOException {
    if (parts.size() == 1) {
      return checks(parts.get(0), deep);
    }
    List<Check> checks = new ArrayList<>();
    // Templates and frames can be many: what holds for all of them is one line.
    Map<String, List<String>> sound = new LinkedHashMap<>();
    for (int p = 0; p < parts.size(); p++) {
      for (Check check : checks(parts.get(p), deep)) {
        if (check.outcome() == Check.Outcome.FAILED) {
          checks.add(Check.failed("part " + p + ", " + check.name(), check.detail()));
        } else if (check.outcome() == Check.Outcome.PASSED) {
          sound.computeIfAbsent(check.name(), name -> new ArrayList<>()).add(check.detail());
        }
      }
    }
    sound.forEach(
        (name, details) ->
            checks.add(
                Check.passed(
                    name, details.size() == 1 ? details.get(0) : details.size() + " parts")));
    return checks;
  }

  private List<Check> checks(QueryPart part, boolean deep) throws IOException {
    return new SegmentChecks(part, options().limits()).run(deep);
  }
}
