package dev.colonnade.at1.table;

import dev.colonnade.at1.codec.BlockIndex;
import dev.colonnade.at1.codec.Blocks;
import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.codec.GroupedMeta;
import dev.colonnade.at1.codec.LineModes;
import dev.colonnade.at1.container.Backend;
import dev.colonnade.at1.container.LineCursor;
import dev.colonnade.at1.container.Memory;
import dev.colonnade.at1.container.StreamEntry;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.DataType.DecimalType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.LongVector;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
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
  private final StreamEntry blocks;
  private final int lines;
  private final int rows;
  private final int groups;
  private final CellSyntax syntax;
  private final boolean carriageReturn;
  private final boolean described;
  private final Slice header;
  private final VerbatimRecords records;
  private final BlockHashes hashes;
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
    this.blocks = streams.entry("blocks");
    this.header = header;
    checkBlocks();
    this.hashes = BlockHashes.of(streams, groups * meta.columns());
    SchemaStream schema = SchemaStream.read(streams, meta.columns());
    this.described = schema != null;
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

  private void checkBlocks() throws FormatException {
    if (index.total() == 0) {
      return;
    }
    Section section = streams.section("blocks");
    if (blocks == null) {
      throw section.error("there are no blocks");
    }
    if (blocks.backend() == Backend.STORED && index.total() > blocks.length()) {
      throw section.error(
          "the index speaks of " + index.total() + " bytes, there are " + blocks.length());
    }
  }

  /** The types of columns that nothing describes: for numbers the cells have to be looked at. */
  private List<Field> inferred(List<String> names) throws IOException {
    List<Field> found = new ArrayList<>();
    for (int c = 0; c < meta.columns(); c++) {
      int type = meta.types()[c];
      if (type != GroupedMeta.INT && type != GroupedMeta.DECIMAL) {
        found.add(Field.nullable(names.get(c), DataType.STRING));
        continue;
      }
      ColumnTyping typing = new ColumnTyping(syntax);
      for (int g = 0; g < groups; g++) {
        typing.add(values(g, c, stored(g, c)));
      }
      records.type(c, typing);
      found.add(typing.field(names.get(c)));
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
    return (int) Math.min(meta.groupRows() < 0 ? rows : meta.groupRows(), rows - groupStart(group));
  }

  /** The first row of a group. */
  int groupStart(int group) {
    return group == 0 ? 0 : (int) (group * meta.groupRows());
  }

  // Blocks.

  Section blockSection(int group, int column) {
    Section section = streams.section("blocks");
    return section.part(
        section.name() + ", row group " + group + ", column '" + fieldName(column) + "'",
        section.start() + index.offset(index.block(group, column)));
  }

  private String fieldName(int column) {
    return fields == null ? Integer.toString(column) : fields.get(column).name();
  }

  /** Where a block is in the file, or null where all blocks are compressed together. */
  ByteRange range(int group, int column) {
    int block = index.block(group, column);
    return blocks.backend() == Backend.STORED
        ? new ByteRange(blocks.offset() + index.offset(block), index.length(block))
        : null;
  }

  /** Reads blocks of some columns of a group. */
  List<Slice> stored(int group, int[] columns, RangeReader ranges) throws IOException {
    List<Slice> found = new ArrayList<>();
    if (columns.length == 0) {
      return found;
    } else if (range(group, columns[0]) == null) {
      for (int column : columns) {
        found.add(stored(group, column));
      }
      return found;
    }
    List<ByteRange> wanted = new ArrayList<>();
    for (int column : columns) {
      wanted.add(range(group, column));
    }
    wanted.addAll(hashes.ranges(index.block(group, 0), columns));
    List<Slice> read = ranges.fetch(wanted);
    for (int i = 0; i < columns.length && read.size() > columns.length; i++) {
      Section section = blockSection(group, columns[i]);
      BlockHashes.check(read.get(i), read.get(columns.length + i), section);
    }
    return read.subList(0, columns.length);
  }

  private Slice stored(int group, int column) throws IOException {
    ByteRange range = range(group, column);
    int block = index.block(group, column);
    if (range == null) {
      ByteReader in = streams.reader("blocks");
      in.skip(index.offset(block));
      return in.slice(index.length(block), "a block");
    }
    if (range.length() > streams.limits().block()) {
      throw blockSection(group, column).error(0, "a block larger than allowed in memory");
    }
    return Slice.of(streams.file().read(range.offset(), (int) range.length()));
  }

  /** The cells of a block, as they are in the text. */
  Cells cells(int group, int column, Slice stored) throws FormatException {
    Section section = blockSection(group, column);
    Memory memory = new Memory(streams.limits().memory());
    Slice text = Blocks.decode(stored, streams.limits().block(), section);
    Cells cells = Cells.lines(text, memory, section);
    int expected = groupRows(group);
    if (cells.count() < expected) {
      throw section.error(0, cells.count() + " cells, " + expected + " expected");
    }
    return cells.count() == expected
        ? cells
        : new Cells(cells.data(), cells.starts(), cells.stops(), expected);
  }

  /** The cells of a block, without the carriage return that ends a row. */
  Cells values(int group, int column, Slice stored) throws FormatException {
    Cells cells = cells(group, column, stored);
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
    ColumnStatistics[][] own = zones();
    if (own != null) {
      return own[column][group];
    }
    int block = index.block(group, column);
    DataType type = fields.get(column).type();
    if (type.equals(DataType.INT64) && meta.types()[column] == GroupedMeta.INT) {
      long min = index.minInt(block);
      long max = index.maxInt(block);
      return min > max ? null : new ColumnStatistics(-1, new LongVector(min), new LongVector(max));
    } else if (type instanceof DecimalType decimal && meta.types()[column] == GroupedMeta.DECIMAL) {
      return decimalStatistics(index.minDecimal(block), index.maxDecimal(block), decimal.scale());
    }
    return null;
  }

  private synchronized ColumnStatistics[][] zones() throws IOException {
    if (!zonesRead) {
      zones = described ? ZoneStream.read(streams, fields, groups) : null;
      zonesRead = true;
    }
    return zones;
  }

  /** Bounds were rounded when they were written, to either side, so they are moved outwards. */
  private static ColumnStatistics decimalStatistics(double min, double max, int scale) {
    if (!(min <= max) || Math.abs(min) > 1e18 || Math.abs(max) > 1e18) {
      return null;
    }
    BigDecimal low = new BigDecimal(Math.nextDown(min)).setScale(scale, RoundingMode.FLOOR);
    BigDecimal high = new BigDecimal(Math.nextUp(max)).setScale(scale, RoundingMode.CEILING);
    boolean fits = low.unscaledValue().bitLength() < 64 && high.unscaledValue().bitLength() < 64;
    return fits
        ? new ColumnStatistics(
            -1,
            new LongVector(low.unscaledValue().longValue()),
            new LongVector(high.unscaledValue().longValue()))
        : null;
  }
}
