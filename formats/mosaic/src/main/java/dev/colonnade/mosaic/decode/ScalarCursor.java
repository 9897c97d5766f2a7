package dev.colonnade.mosaic.decode;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.BitUnpacker;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.ConstantVector;
import dev.colonnade.core.vector.DictionaryVector;
import dev.colonnade.core.vector.NullBitmap;
import dev.colonnade.core.vector.Vectors;

/** Decodes a physical column. Constants and dictionaries stay what they are. */
abstract class ScalarCursor extends ColumnCursor {
  final EncodedColumn column;
  private int row;

  private ScalarCursor(EncodedColumn column) {
    super(column.entries());
    this.column = column;
  }

  static ScalarCursor of(EncodedColumn column) throws FormatException {
    if (column.nonNull() == 0) {
      return new AllNull(column);
    }
    return switch (column.encoding()) {
      case PLAIN -> new Plain(column);
      case CONST -> new Constant(column);
      case DICT -> new Dictionary(column);
      case ALL_NULL -> new AllNull(column);
    };
  }

  @Override
  final ColumnVector decode(int rows) throws FormatException {
    NullBitmap nulls = column.nulls(row, rows);
    row += rows;
    return decode(rows, nulls == null ? rows : rows - nulls.count(), nulls);
  }

  /** Decodes {@code count} values into {@code rows} rows. */
  abstract ColumnVector decode(int rows, int count, NullBitmap nulls) throws FormatException;

  private static final class AllNull extends ScalarCursor {
    AllNull(EncodedColumn column) {
      super(column);
    }

    @Override
    ColumnVector decode(int rows, int count, NullBitmap nulls) {
      return Vectors.allNull(column.column().type(), rows);
    }
  }

  private static final class Plain extends ScalarCursor {
    private final PlainReader values;

    Plain(EncodedColumn column) {
      super(column);
      this.values = new PlainReader(column, column.dataAt(), column.dataEnd(), column.nonNull());
    }

    @Override
    ColumnVector decode(int rows, int count, NullBitmap nulls) throws FormatException {
      return values.read(count, rows, nulls);
    }
  }

  private static final class Constant extends ScalarCursor {
    private final ColumnVector value;

    Constant(EncodedColumn column) throws FormatException {
      super(column);
      this.value =
          new PlainReader(column, column.valuesAt(), column.valuesEnd(), 1).read(1, 1, null);
    }

    @Override
    ColumnVector decode(int rows, int count, NullBitmap nulls) {
      return new ConstantVector(value, rows, nulls);
    }
  }

  /**
   * Index {@code j} of the values that are not null takes bits {@code j*w} to {@code (j+1)*w-1}.
   */
  private static final class Dictionary extends ScalarCursor {
    private final ColumnVector dictionary;
    private final int size;
    private final int width;
    private int value;

    Dictionary(EncodedColumn column) throws FormatException {
      super(column);
      this.size = column.dictionarySize();
      this.width = BitUnpacker.widthFor(size);
      if (size == 0) {
        throw column.error(column.dataAt(), "values of an empty dictionary");
      }
      this.dictionary =
          new PlainReader(column, column.valuesAt(), column.valuesEnd(), size)
              .read(size, size, null);
    }

    @Override
    ColumnVector decode(int rows, int count, NullBitmap nulls) throws FormatException {
      int[] indices = unpack(count);
      value += count;
      if (nulls == null) {
        return new DictionaryVector(indices, dictionary, rows, null);
      }
      // Null rows have index 0, so that any row may be looked up.
      int[] all = new int[rows];
      int[] present = Spread.rows(nulls, count);
      for (int i = 0; i < count; i++) {
        all[present[i]] = indices[i];
      }
      return new DictionaryVector(all, dictionary, rows, nulls);
    }

    /** Unpacks from the last index before that begins a byte. */
    private int[] unpack(int count) throws FormatException {
      int before = value & 7;
      int from = column.dataAt() + (int) BitUnpacker.packedLength(value - before, width);
      int[] indices = new int[count + before];
      BitUnpacker.unpack(column.bytes(), from, width, indices, 0, indices.length);
      if (before > 0) {
        System.arraycopy(indices, before, indices, 0, count);
      }
      int most = 0;
      for (int i = 0; i < count; i++) {
        most = Math.max(most, indices[i]);
      }
      if (most >= size) {
        throw column.error(from, "dictionary index " + most + " of " + size + " entries");
      }
      return indices;
    }
  }
}
