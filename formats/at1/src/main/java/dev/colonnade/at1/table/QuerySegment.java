package dev.colonnade.at1.table;

import dev.colonnade.at1.codec.BlockIndex;
import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.codec.GroupedMeta;
import dev.colonnade.at1.codec.LineModes;
import dev.colonnade.at1.container.LineCursor;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.DataType.DecimalType;
import dev.colonnade.core.schema.Field;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One set of row groups: a whole qcolumnar or qjson archive, a frame of a streaming one, or a
 * template of a qjson2 archive.
 */
final class QuerySegment {
  private final StreamSet streams;
  private final GroupedMeta meta;
  private final BlockIndex index;
  private final SegmentBlocks blocks;
  private final int lines;
  private final int rows;
  private final int groups;
  private final CellSyntax syntax;
  private final boolean carriageReturn;
  private final boolean described;
  private final Slice header;
  private final VerbatimRecords records;
  private final List<Field> fields;
  private ColumnStatistics[][] zones;
  private boolean zonesRead;

  private QuerySegment(
      StreamSet streams, GroupedMeta meta, List<String> inheritedNames, Slice header)
      throws IOException {
    this.streams = streams;
    this.meta = meta;
    this.lines = streams.reader("row_modes").count(meta.lines(), 1, "lines");
    this.rows = LineModes.structured(streams.bytes("row_modes").slice(0, lines));
    this.groups = LineModes.groups(rows, meta.groupRows());
    this.index = BlockIndex.read(streams, groups, meta.types());
    this.header = header;
    SchemaStream schema = SchemaStream.read(streams, meta.columns());
    this.described = schema != null;
    List<String> names =
        described ? schema.fields().stream().map(Field::name).toList() : inheritedNames;
    this.blocks = new SegmentBlocks(streams, index, names, rows, meta.groupRows());
    if (described) {
      this.syntax = schema.syntax();
      this.carriageReturn = schema.carriageReturn();
      this.records = schema.records() ? readRecords() : VerbatimRecords.none();
      this.fields = nullable(named(schema.fields()));
    } else {
      this.syntax = meta.delimiter() == null ? CellSyntax.JSON : CellSyntax.DELIMITED;
      this.carriageReturn = header.length() > 0 && header.array()[header.end() - 1] == '\r';
      this.records = readRecords();
      this.fields = nullable(inferred(inheritedNames));
    }
  }

  private VerbatimRecords readRecords() throws IOException {
    return VerbatimRecords.read(streams, meta, lines, header.length() > 0, carriageReturn);
  }

  /** Records that were kept verbatim may lack any field. */
  private List<Field> nullable(List<Field> found) {
    return records.count() == 0
        ? found
        : found.stream().map(field -> Field.nullable(field.name(), field.type())).toList();
  }

  /** A set of codec 7. */
  static QuerySegment qcolumnar(StreamSet streams) throws IOException {
    GroupedMeta meta = GroupedMeta.qcolumnar(streams);
    Slice header = header(streams, meta);
    List<String> names = null;
    if (header.length() > 0 && meta.delimiter().length() == 1) {
      byte delimiter = meta.delimiter().array()[meta.delimiter().offset()];
      names = ColumnNames.ofHeader(header, delimiter, meta.columns());
    }
    return names == null
        ? new QuerySegment(streams, meta, ColumnNames.numbered(meta.columns()), Slice.EMPTY)
        : new QuerySegment(streams, meta, names, header);
  }

  /** A set of codec 8. */
  static QuerySegment qjson(StreamSet streams) throws IOException {
    GroupedMeta meta = GroupedMeta.qjson(streams);
    return new QuerySegment(streams, meta, paths(streams, meta.columns()), Slice.EMPTY);
  }

  /** The first line, where it is verbatim; it may name the columns. */
  private static Slice header(StreamSet streams, GroupedMeta meta) throws IOException {
    Slice modes = streams.bytes("row_modes");
    boolean present = meta.lines() > 0 && modes.length() > 0 && modes.array()[modes.offset()] == 0;
    if (!present) {
      return Slice.EMPTY;
    }
    LineCursor verbatim = streams.lines("verbatim");
    verbatim.next();
    return new Slice(verbatim.data(), verbatim.start(), verbatim.length());
  }

  private static List<String> paths(StreamSet streams, int columns) throws IOException {
    ByteReader in = streams.reader("paths");
    if (in.remaining() == 0) {
      return ColumnNames.numbered(columns);
    }
    int count = in.count(in.varint64("paths"), 1, "paths");
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Slice name = in.slice(in.varint64("a path's length"), "a path");
      names.add(new String(name.array(), name.offset(), name.length(), StandardCharsets.UTF_8));
    }
    return count == columns ? ColumnNames.unique(names) : ColumnNames.numbered(columns);
  }

  private static List<Field> named(List<Field> fields) {
    List<String> names = ColumnNames.unique(fields.stream().map(Field::name).toList());
    List<Field> unique = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      unique.add(fields.get(i).named(names.get(i)));
    }
    return unique;
  }

  /**
   * The types of columns that nothing describes: for numbers the cells have to be looked at. That
   * tells their bounds as well, exactly, so that those of the index, which another writer may have
   * rounded or got wrong, are not needed.
   */
  private List<Field> inferred(List<String> names) throws IOException {
    zones = new ColumnStatistics[meta.columns()][];
    zonesRead = true;
    List<Field> found = new ArrayList<>();
    for (int c = 0; c < meta.columns(); c++) {
      int type = meta.types()[c];
      if (type != GroupedMeta.INT && type != GroupedMeta.DECIMAL) {
        found.add(Field.nullable(names.get(c), DataType.STRING));
        continue;
      }
      ColumnTyping typing = new ColumnTyping(syntax);
      streams.memory().charge(100L * groups, streams.section("blocks"));
      ColumnStatistics[] bounds = new ColumnStatistics[groups];
      for (int g = 0; g < groups; g++) {
        Cells cells = values(g, c, blocks.stored(g, c));
        typing.add(cells);
        bounds[g] = Bounds.ofNumbers(cells, syntax);
      }
      records.type(c, typing);
      Field field = typing.field(names.get(c));
      found.add(field);
      boolean number = field.type().equals(DataType.INT64) || field.type() instanceof DecimalType;
      zones[c] = number ? bounds : null;
    }
    return found;
  }

  /** The line that names the columns, or nothing. */
  Slice header() {
    return header;
  }

  /** Records that are among the verbatim lines. */
  VerbatimRecords records() {
    return records;
  }

  List<Field> fields() {
    return fields;
  }

  GroupedMeta meta() {
    return meta;
  }

  StreamSet streams() {
    return streams;
  }

  BlockIndex index() {
    return index;
  }

  CellSyntax syntax() {
    return syntax;
  }

  /** Whether our own stream tells what the columns are. */
  boolean described() {
    return described;
  }

  /** Whether a line is a structured row. */
  boolean isRow(int line) throws IOException {
    Slice modes = streams.bytes("row_modes");
    return line < lines && modes.array()[modes.offset() + line] != 0;
  }

  int lines() {
    return lines;
  }

  int rows() {
    return rows;
  }

  int groups() {
    return groups;
  }

  int groupRows(int group) {
    return blocks.rows(group);
  }

  /** The first row of a group. */
  int groupStart(int group) {
    return blocks.firstRow(group);
  }

  SegmentBlocks blocks() {
    return blocks;
  }

  /** The cells of a block, without the carriage return that ends a row. */
  Cells values(int group, int column, Slice stored) throws FormatException {
    Cells cells = blocks.cells(group, column, stored);
    if (!carriageReturn || column < meta.columns() - 1) {
      return cells;
    }
    int[] stops = Arrays.copyOf(cells.stops(), cells.count());
    for (int i = 0; i < stops.length; i++) {
      boolean ends = stops[i] > cells.starts()[i] && cells.data()[stops[i] - 1] == '\r';
      stops[i] -= ends ? 1 : 0;
    }
    return new Cells(cells.data(), cells.starts(), stops, cells.count());
  }

  // Statistics.

  /** What is known of a column in a group, for values of the column's own type. */
  ColumnStatistics statistics(int group, int column) throws IOException {
    ColumnStatistics stated = statedStatistics(group, column);
    return stated == null || Bounds.areOrdered(stated)
        ? stated
        : new ColumnStatistics(stated.nullCount(), null, null);
  }

  /** The same as it is stated, were it nonsense. */
  ColumnStatistics statedStatistics(int group, int column) throws IOException {
    ColumnStatistics[][] known = zones();
    return known == null || known[column] == null ? null : known[column][group];
  }

  private synchronized ColumnStatistics[][] zones() throws IOException {
    if (!zonesRead) {
      zones = ZoneStream.read(streams, fields, groups);
      zonesRead = true;
    }
    return zones;
  }
}
