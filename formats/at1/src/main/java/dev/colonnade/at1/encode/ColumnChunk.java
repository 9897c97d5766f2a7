package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.ByteKeys;
import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.codec.NumberText;
import dev.colonnade.at1.codec.TypedColumn;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;

/** Encodes cells as a chunk of one column type, see {@code TypedColumn} for the layouts. */
final class ColumnChunk {
  private ColumnChunk() {}

  static Slice text(Cells cells) {
    LinesWriter out = new LinesWriter();
    for (int i = 0; i < cells.count(); i++) {
      out.add(cells.data(), cells.starts()[i], cells.stops()[i]);
    }
    return out.slice();
  }

  /** Whole numbers, or decimals where the scale is not negative. */
  static Slice numbers(Cells cells, int scale) {
    ByteWriter out = new ByteWriter(cells.count() * 2 + 16);
    if (scale >= 0) {
      out.u8(scale);
    }
    long last = 0;
    for (int i = 0; i < cells.count(); i++) {
      long value = NumberText.unscaled(cells.data(), cells.starts()[i], cells.stops()[i]);
      out.zigzag(value - last);
      last = value;
    }
    return out.slice();
  }

  /** Numbers of one scale, and other texts between them. */
  static Slice numbersWithExceptions(Cells cells, int scale) {
    int count = cells.count();
    byte[] bitmap = new byte[(count + 7) / 8];
    ByteWriter texts = new ByteWriter();
    ByteWriter deltas = new ByteWriter();
    long exceptions = 0;
    long last = 0;
    for (int i = 0; i < count; i++) {
      int start = cells.starts()[i];
      int stop = cells.stops()[i];
      if (NumberText.scale(cells.data(), start, stop) == scale) {
        bitmap[i / 8] |= (byte) (1 << (i & 7));
        long value = NumberText.unscaled(cells.data(), start, stop);
        deltas.zigzag(value - last);
        last = value;
      } else {
        exceptions++;
        texts.varint(stop - start).bytes(cells.data(), start, stop - start);
      }
    }
    ByteWriter out = new ByteWriter();
    if (scale == NumberText.WHOLE) {
      out.u8(0);
    } else {
      out.u8(1).u8(scale);
    }
    out.varint(count).bytes(bitmap).varint(exceptions).bytes(texts.slice()).bytes(deltas.slice());
    return out.slice();
  }

  static Slice dictionary(Cells cells) {
    ByteKeys keys = new ByteKeys();
    ByteWriter indices = new ByteWriter(cells.count() + 16);
    for (int i = 0; i < cells.count(); i++) {
      indices.varint(keys.add(cells.data(), cells.starts()[i], cells.length(i)));
    }
    ByteWriter out = new ByteWriter();
    out.varint(cells.count()).varint(keys.size());
    entries(keys, out);
    return out.bytes(indices.slice()).slice();
  }

  private static void entries(ByteKeys keys, ByteWriter out) {
    for (int key = 0; key < keys.size(); key++) {
      out.varint(keys.length(key)).bytes(keys.array(key), keys.start(key), keys.length(key));
    }
  }

  /** Whole numbers by byte planes. */
  static Slice shuffled(Cells cells) {
    int count = cells.count();
    long[] values = new long[count];
    long min = Long.MAX_VALUE;
    for (int i = 0; i < count; i++) {
      values[i] = NumberText.unscaled(cells.data(), cells.starts()[i], cells.stops()[i]);
      min = Math.min(min, values[i]);
    }
    long bits = 0;
    for (int i = 0; i < count; i++) {
      // The distance from the least value is right as an unsigned number even where it wraps.
      values[i] -= min;
      bits |= values[i];
    }
    int width = Math.max(1, (71 - Long.numberOfLeadingZeros(bits)) / 8);
    ByteWriter out = new ByteWriter(count * width + 32);
    out.varint(count).zigzag(min).u8(width);
    for (int plane = 0; plane < width; plane++) {
      for (int i = 0; i < count; i++) {
        out.u8((int) (values[i] >>> (8 * plane)));
      }
    }
    return out.slice();
  }

  /**
   * What each distinct cell of the source stands for here, or null where it is not a function of
   * few of them.
   */
  static Slice derived(Cells cells, Cells source, int sourceColumn) {
    if (cells.count() != source.count()) {
      return null;
    }
    ByteKeys sourceKeys = new ByteKeys();
    ByteKeys keys = new ByteKeys();
    IntList mapped = new IntList();
    for (int i = 0; i < cells.count(); i++) {
      int key = keys.add(cells.data(), cells.starts()[i], cells.length(i));
      int from = sourceKeys.add(source.data(), source.starts()[i], source.length(i));
      if (from == mapped.size()) {
        mapped.add(key);
        if (from > cells.count() / 4 + 16) {
          return null;
        }
      } else if (mapped.get(from) != key) {
        return null;
      }
    }
    ByteWriter out = new ByteWriter();
    out.varint(sourceColumn).varint(mapped.size());
    for (int i = 0; i < mapped.size(); i++) {
      int key = mapped.get(i);
      out.varint(keys.length(key)).bytes(keys.array(key), keys.start(key), keys.length(key));
    }
    return out.slice();
  }

  /** Encodes as one of the types that need nothing but the cells. */
  static Slice encode(int type, int scale, Cells cells) {
    return switch (type) {
      case TypedColumn.TEXT -> text(cells);
      case TypedColumn.INT -> numbers(cells, -1);
      case TypedColumn.DEC -> numbers(cells, scale);
      case TypedColumn.NUMEXC -> numbersWithExceptions(cells, scale);
      case TypedColumn.DICT -> dictionary(cells);
      case TypedColumn.SHUF -> shuffled(cells);
      default -> throw new IllegalArgumentException("column type " + type);
    };
  }
}
