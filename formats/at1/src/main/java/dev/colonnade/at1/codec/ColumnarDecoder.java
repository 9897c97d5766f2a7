package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamSet;
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

    ColumnCells[] cells = columns(streams, columns);
    ColumnQuotes quotes = ColumnQuotes.read(streams, cells);
    if (header) {
      out.put(streams.bytes("header"));
      if (rows > 0) {
        out.put('\n');
      }
    }
    new ColumnarRows(streams, rows, delimiter, cells, quotes).putAll(out);
    if (trailing) {
      out.put('\n');
    }
  }

  private static ColumnCells[] columns(StreamSet streams, int count) throws IOException {
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
    ColumnCells[] cells = new ColumnCells[count];
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
        ColumnCells source = cells[TypedColumn.source(chunks[k], k, sections[k])];
        cells[k] = TypedColumn.decode(type[k], chunks[k], source, sections[k], streams.memory());
      }
    }
    return cells;
  }
}
