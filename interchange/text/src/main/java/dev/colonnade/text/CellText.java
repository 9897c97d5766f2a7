package dev.colonnade.text;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.NullBitmap;
import java.nio.charset.StandardCharsets;

/**
 * The text of a vector's values, one row at a time. Every type has one text form, in two
 * renderings: <em>JSON</em>, where texts are quoted and a null is {@code null}, and <em>plain</em>,
 * as it stands in a CSV field before quoting, where a null is nothing at all. Nested values are
 * JSON in both.
 *
 * <pre>{@code
 * CellText price = CellText.plain(field.type(), batch.column(2));
 * price.append(row, out);           // UTF-8 bytes to a growing buffer
 * String shown = price.text(row);   // or a String of its own
 * }</pre>
 */
public abstract class CellText {
  private static final byte[] NULL = {'n', 'u', 'l', 'l'};

  private final NullBitmap nulls;
  private final boolean json;

  CellText(ColumnVector vector, boolean json) {
    this.nulls = vector.nulls();
    this.json = json;
  }

  /** The JSON text of a vector's values. */
  public static CellText json(DataType type, ColumnVector vector) {
    return Cells.of(type, vector, true);
  }

  /** The plain text of a vector's values. */
  public static CellText plain(DataType type, ColumnVector vector) {
    return Cells.of(type, vector, false);
  }

  /** Whether a row is null. */
  public final boolean isNull(int row) {
    return nulls != null && nulls.isNull(row);
  }

  /** Appends the text of a row as UTF-8. */
  public final void append(int row, ByteWriter out) {
    if (nulls == null || !nulls.isNull(row)) {
      value(row, out);
    } else if (json) {
      out.bytes(NULL);
    }
  }

  /** The text of a row. */
  public final String text(int row) {
    ByteWriter out = new ByteWriter();
    append(row, out);
    return new String(out.slice().array(), 0, out.length(), StandardCharsets.UTF_8);
  }

  /** Appends the text of a row that is not null. */
  abstract void value(int row, ByteWriter out);
}
