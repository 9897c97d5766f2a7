package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.LineCursor;
import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import java.io.IOException;

/**
 * The value columns of the two JSON codecs: {@code value_index} has uv columns and the length of
 * each, {@code values} the columns themselves.
 */
final class JsonColumns {
  private final LineCursor[] columns;

  private JsonColumns(LineCursor[] columns) {
    this.columns = columns;
  }

  /**
   * @param separator bytes between neighbouring columns
   */
  static JsonColumns read(StreamSet streams, int separator) throws IOException {
    ByteReader index = streams.reader("value_index");
    ByteReader values = streams.reader("values");
    int count = index.count(index.varint64("columns"), 1, "columns");
    streams.memory().charge(64L * count, index.section());
    LineCursor[] columns = new LineCursor[count];
    for (int i = 0; i < count; i++) {
      if (i > 0) {
        values.skip(separator);
      }
      Section section = values.section();
      Section place =
          section.part(section.name() + ", column " + i, section.start() + values.position());
      columns[i] =
          new LineCursor(values.slice(index.varint64("a column's length"), "column " + i), place);
    }
    return new JsonColumns(columns);
  }

  int count() {
    return columns.length;
  }

  /** Emits the next cell of a column. */
  void next(int column, Output out) throws IOException {
    columns[column].emit(out);
  }

  /** Emits the cell that a column gave last, without its quotes; nothing before the first. */
  void last(int column, Output out) throws IOException {
    LineCursor cell = columns[column];
    if (cell.length() >= 2 && cell.data()[cell.start()] == '"') {
      out.put(cell.data(), cell.start() + 1, cell.length() - 2);
    } else {
      out.put(cell);
    }
  }
}
