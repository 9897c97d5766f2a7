package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.codec.GroupedMeta;
import dev.colonnade.at1.codec.NumberText;
import dev.colonnade.core.bytes.ByteWriter;

/** The type of a column as the format has it, and the bounds of its blocks in the index. */
final class IndexBounds {
  private IndexBounds() {}

  /** A number only where all cells are numbers. */
  static int type(Cells cells) {
    boolean whole = cells.count() > 0;
    for (int i = 0; i < cells.count(); i++) {
      int scale = NumberText.scale(cells.data(), cells.starts()[i], cells.stops()[i]);
      if (scale == NumberText.NONE) {
        return GroupedMeta.TEXT;
      }
      whole &= scale == NumberText.WHOLE;
    }
    return whole ? GroupedMeta.INT : cells.count() > 0 ? GroupedMeta.DECIMAL : GroupedMeta.TEXT;
  }

  /** Writes the bounds of some cells of a column; texts have none. */
  static void write(int type, Cells cells, ByteWriter out) {
    if (type == GroupedMeta.INT) {
      whole(cells, out);
    } else if (type == GroupedMeta.DECIMAL) {
      decimal(cells, out);
    }
  }

  private static void whole(Cells cells, ByteWriter out) {
    long min = Long.MAX_VALUE;
    long max = Long.MIN_VALUE;
    for (int i = 0; i < cells.count(); i++) {
      long value = NumberText.unscaled(cells.data(), cells.starts()[i], cells.stops()[i]);
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    out.zigzag(min).zigzag(max);
  }

  /** Doubles are rounded, so the bounds are moved outwards to be on the safe side. */
  private static void decimal(Cells cells, ByteWriter out) {
    double min = Double.POSITIVE_INFINITY;
    double max = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < cells.count(); i++) {
      double value = NumberText.toDouble(cells.data(), cells.starts()[i], cells.stops()[i]);
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
    out.i64le(Double.doubleToRawLongBits(Math.nextDown(min)));
    out.i64le(Double.doubleToRawLongBits(Math.nextUp(max)));
  }
}
