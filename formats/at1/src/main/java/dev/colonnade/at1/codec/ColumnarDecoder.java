package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.LineCursor;
import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/**
 * Codec 4: delimited text, column by column.
 *
 * <pre>
 * meta         uv rows | u8 trailing | u8 has_header | lp delimiter | uv columns
 * row_modes    a byte a row: 0 verbatim, else structured
 * fieldcounts  uv fields of each structured row, which are of columns 0, 1, ...
 * coltypes     a byte a column, see {@link TypedColumn}
 * col_index    uv length of each column's chunk in values
 * quotemodes   a byte a column: 0 no field quoted, 1 all, else one bit a field in quotebits
 * verbatim     lines; header: one line
 * </pre>
 */
final class ColumnarDecoder implements CodecDecoder {
  private static final byte[] NO_BITS = new byte[0];

  @Override
  public void decode(StreamSet streams, Output out) throws IOException {
    streams.load(
        "values", "row_modes", "fieldcounts", "col_index", "quotebits", "verbatim", "meta");
    ByteReader meta = streams.reader("meta");
    long statedRows = meta.varint64("rows");
    boolean trailing = meta.u8("the trailing flag") != 0;
    boolean header = meta.u8("the header flag") != 0;
    Slice delimiter = meta.slice(meta.varint64("the delimiter's length"), "the delimiter");
    long statedColumns = meta.varint64("columns");

    ByteReader modes = streams.reader("row_modes");
    int rows = modes.count(statedRows, 1, "rows");
    int columns = streams.reader("col_index").count(statedColumns, 1, "columns");
    streams.memory().charge(64L * columns, meta.section());

    Cells[] cells = columns(streams, columns);
    byte[][] quotes = quotes(streams, cells);
    if (header) {
      out.put(streams.bytes("header"));
      if (rows > 0) {
        out.put('\n');
      }
    }
    rows(streams, rows, delimiter, cells, quotes, out);
    if (trailing) {
      out.put('\n');
    }
  }

  private static Cells[] columns(StreamSet streams, int count) throws IOException {
    ByteReader types = streams.reader("coltypes");
    ByteReader index = streams.reader("col_index");
    ByteReader values = streams.reader("values");
    types.need(count, "column types");
    int[] type = new int[count];
    Slice[] chunks = new Slice[count];
    Section[] sections = new Section[count];
    for (int k = 0; k < count; k++) {
      type[k] = types.u8("a column type");
      Section section = values.section();
      sections[k] =
          section.part(section.name() + ", column " + k, section.start() + values.position());
      chunks[k] = values.slice(index.varint64("a column's length"), "column " + k);
    }
    Cells[] cells = new Cells[count];
    streams
        .parallel()
        .forEach(
            count,
            k -> {
              if (type[k] != TypedColumn.DERIVED) {
                cells[k] =
                    TypedColumn.decode(type[k], chunks[k], null, sections[k], streams.memory());
              }
            });
    for (int k = 0; k < count; k++) {
      if (type[k] == TypedColumn.DERIVED) {
        Cells source = cells[TypedColumn.source(chunks[k], k, sections[k])];
        cells[k] = TypedColumn.decode(type[k], chunks[k], source, sections[k], streams.memory());
      }
    }
    return cells;
  }

  /** For each column null where no field is quoted, no bits where all are, else a bit a field. */
  private static byte[][] quotes(StreamSet streams, Cells[] cells) throws IOException {
    ByteReader modes = streams.reader("quotemodes");
    ByteReader bits = streams.reader("quotebits");
    modes.need(cells.length, "quote modes");
    byte[][] quotes = new byte[cells.length][];
    for (int k = 0; k < cells.length; k++) {
      int mode = modes.u8("a quote mode");
      if (mode == 1) {
        quotes[k] = NO_BITS;
      } else if (mode != 0) {
        quotes[k] = bits.bytes((cells[k].count() + 7L) / 8, "quote bits of column " + k);
      }
    }
    return quotes;
  }

  private static void rows(
      StreamSet streams, int rows, Slice delimiter, Cells[] cells, byte[][] quotes, Output out)
      throws IOException {
    Slice modes = streams.bytes("row_modes");
    ByteReader fieldCounts = streams.reader("fieldcounts");
    LineCursor verbatim = streams.lines("verbatim");
    int[] cursors = new int[cells.length];
    for (int row = 0; row < rows; row++) {
      if (row > 0) {
        out.put('\n');
      }
      if (modes.array()[modes.offset() + row] == 0) {
        // Past its end this codec, unlike the others, has empty lines.
        if (verbatim.next()) {
          out.put(verbatim);
        }
        continue;
      }
      long fields = fieldCounts.varint64("fields");
      if (fields < 0 || fields > cells.length) {
        throw fieldCounts.error(
            "row "
                + row
                + " has "
                + Long.toUnsignedString(fields)
                + " fields, there are "
                + cells.length
                + " columns");
      }
      for (int k = 0; k < fields; k++) {
        if (k > 0) {
          out.put(delimiter);
        }
        int cell = cursors[k]++;
        if (cell >= cells[k].count()) {
          throw missing(streams, row, k);
        }
        if (quotes[k] == null) {
          out.put(cells[k].data(), cells[k].starts()[cell], cells[k].length(cell));
        } else {
          field(cells[k], cell, quotes[k], out);
        }
      }
    }
  }

  private static FormatException missing(StreamSet streams, int row, int column) {
    return streams
        .section("values")
        .error("row " + row + " wants one more value of column " + column + " than there are");
  }

  private static void field(Cells cells, int cell, byte[] quotes, Output out) throws IOException {
    boolean quoted = quotes == NO_BITS || (quotes[cell / 8] >> (cell & 7) & 1) != 0;
    if (!quoted) {
      out.put(cells.data(), cells.starts()[cell], cells.length(cell));
      return;
    }
    out.put('"');
    for (int i = cells.starts()[cell]; i < cells.stops()[cell]; i++) {
      int b = cells.data()[i];
      if (b == '"') {
        out.put('"');
      }
      out.put(b);
    }
    out.put('"');
  }
}
