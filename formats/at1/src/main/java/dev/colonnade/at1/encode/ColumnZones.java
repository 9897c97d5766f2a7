package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.table.CellDecoder;
import dev.colonnade.at1.table.CellSyntax;
import dev.colonnade.at1.table.ValueOrder;
import dev.colonnade.at1.table.ZoneStream;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.ColumnVector;
import java.io.IOException;

/**
 * The bounds of a column's row groups.
 *
 * @param bytes the column's part of the {@link ZoneStream}
 * @param ordered whether the groups follow one another in order, so that their bounds tell a query
 *     all that it needs
 */
record ColumnZones(byte[] bytes, boolean ordered) {
  /** The share of groups that must lie apart from the one before for a column to be ordered. */
  private static final double ORDERED = 0.7;

  /**
   * @param values the cells, without what is no part of their values
   */
  static ColumnZones of(Cells values, RowRanges ranges, Field field, CellSyntax syntax)
      throws IOException {
    CellDecoder decoder = new CellDecoder(field, syntax);
    ByteWriter out = new ByteWriter();
    int apart = 0;
    ColumnVector last = null;
    for (int group = 0; group < ranges.groups(); group++) {
      ColumnVector vector =
          decoder.decode(ranges.part(values, group), Section.of("text being encoded"));
      ColumnVector bounds = ZoneStream.write(vector, field.type(), out);
      apart += group > 0 && apart(last, bounds) ? 1 : 0;
      last = bounds;
    }
    return new ColumnZones(out.toByteArray(), apart >= ranges.groups() * ORDERED);
  }

  /** Whether no value of one group lies between values of another. */
  private static boolean apart(ColumnVector one, ColumnVector two) {
    return one.size() == 0
        || two.size() == 0
        || ValueOrder.compare(two, 0, one, 1) > 0
        || ValueOrder.compare(two, 1, one, 0) < 0;
  }
}
