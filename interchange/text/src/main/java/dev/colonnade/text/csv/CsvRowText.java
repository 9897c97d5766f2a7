package dev.colonnade.text.csv;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.text.CellText;
import dev.colonnade.text.write.RowText;
import java.nio.charset.StandardCharsets;

/**
 * The CSV text of rows: fields are quoted only where they must be. A null is an empty field; an
 * empty text is {@code ""} where the column may hold nulls, and an empty field where it may not.
 */
final class CsvRowText implements RowText {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private final CellText[] cells;
  private final boolean[] free;
  private final boolean[] nullable;
  private final CsvDialect dialect;

  CsvRowText(Schema schema, CsvDialect dialect, ColumnVector[] columns) {
    this.dialect = dialect;
    this.cells = new CellText[columns.length];
    this.free = new boolean[columns.length];
    this.nullable = new boolean[columns.length];
    for (int i = 0; i < columns.length; i++) {
      Field field = schema.field(i);
      cells[i] = CellText.plain(field.type(), columns[i]);
      free[i] = mayBeAnything(field.type());
      nullable[i] = field.nullable();
    }
  }

  /** Whether a type's text may need quotes, or be empty; others are made of safe characters. */
  private static boolean mayBeAnything(DataType type) {
    return switch (type.physical()) {
      case BYTES, LIST, MAP, STRUCT -> true;
      case BYTE, INT, LONG, FLOAT, DOUBLE -> false;
    };
  }

  @Override
  public void append(int row, ByteWriter out) {
    for (int i = 0; i < cells.length; i++) {
      if (i > 0) {
        out.u8(dialect.delimiter());
      }
      int from = out.length();
      cells[i].append(row, out);
      if (free[i]) {
        if (out.length() > from) {
          quoteIfNeeded(out, from, dialect);
        } else if (nullable[i] && !cells[i].isNull(row)) {
          out.u8('"').u8('"');
        }
      }
    }
    dialect.endLine(out);
  }

  /** The line of names. */
  static void header(Schema schema, CsvDialect dialect, ByteWriter out) {
    for (int i = 0; i < schema.size(); i++) {
      if (i > 0) {
        out.u8(dialect.delimiter());
      }
      int from = out.length();
      out.bytes(schema.field(i).name().getBytes(StandardCharsets.UTF_8));
      if (from == 0 && startsWithByteOrderMark(out)) {
        // Bare, it would be taken for the file's own mark and not for a part of the name.
        quote(out, from);
      } else {
        quoteIfNeeded(out, from, dialect);
      }
    }
    dialect.endLine(out);
  }

  private static boolean startsWithByteOrderMark(ByteWriter out) {
    byte[] bytes = out.toByteArray();
    return bytes.length >= 3
        && bytes[0] == BYTE_ORDER_MARK[0]
        && bytes[1] == BYTE_ORDER_MARK[1]
        && bytes[2] == BYTE_ORDER_MARK[2];
  }

  private static void quoteIfNeeded(ByteWriter out, int from, CsvDialect dialect) {
    byte[] bytes = out.slice().array();
    int to = out.length();
    for (int i = from; i < to; i++) {
      if (dialect.needsQuotes(bytes[i])) {
        quote(out, from);
        return;
      }
    }
  }

  /** Puts what was written since {@code from} in quotes and doubles those that are in it. */
  private static void quote(ByteWriter out, int from) {
    byte[] bytes = out.slice().array();
    int to = out.length();
    int quotes = 2;
    for (int i = from; i < to; i++) {
      if (bytes[i] == '"') {
        quotes++;
      }
    }
    bytes = out.reserve(quotes);
    out.advance(quotes);
    int write = to + quotes - 1;
    bytes[write--] = '"';
    for (int i = to - 1; i >= from; i--) {
      bytes[write--] = bytes[i];
      if (bytes[i] == '"') {
        bytes[write--] = '"';
      }
    }
    bytes[write] = '"';
  }
}
