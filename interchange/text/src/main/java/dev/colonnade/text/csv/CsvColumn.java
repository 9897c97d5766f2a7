package dev.colonnade.text.csv;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.ByteVectorBuilder;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVectorBuilder;
import dev.colonnade.core.vector.IntVectorBuilder;
import dev.colonnade.core.vector.LongVectorBuilder;
import dev.colonnade.core.vector.VectorBuilder;
import dev.colonnade.text.read.BadValueException;
import dev.colonnade.text.read.LosslessText;
import dev.colonnade.text.read.ValueParser;

/** Collects the values of one column from blocks of records; one tight loop for each type. */
abstract class CsvColumn {
  /** Numbers that are put into the vector together. */
  private static final int RUN = 512;

  private final int column;
  private final int columns;
  private final boolean nullable;

  private CsvColumn(int column, int columns, boolean nullable) {
    this.column = column;
    this.columns = columns;
    this.nullable = nullable;
  }

  /**
   * @param column its position among the {@code columns} of the file
   * @param parser reads the values of a type that the user asked for, or null where the type is
   *     known to fit every value
   */
  static CsvColumn of(Field field, int column, int columns, ValueParser parser) {
    boolean nullable = field.nullable();
    DataType type = field.type();
    if (type.equals(DataType.STRING)) {
      return new Strings(column, columns, nullable);
    } else if (parser != null) {
      return new Parsed(parser, type, column, columns, nullable);
    } else if (type.equals(DataType.INT32)) {
      return new Ints(column, columns, nullable);
    } else if (type.equals(DataType.INT64)) {
      return new Longs(column, columns, nullable);
    } else if (type.equals(DataType.FLOAT64)) {
      return new Doubles(column, columns, nullable);
    }
    return new Booleans(column, columns, nullable);
  }

  /** Appends this column's values of all rows of a block. */
  final void append(CsvRecords block) throws BadValueException {
    int cells = block.rows() * columns;
    byte[] bytes = block.bytes();
    int[] starts = block.starts();
    int[] stops = block.stops();
    for (int cell = column; cell < cells; ) {
      cell = appendValues(bytes, starts, stops, cell, columns, cells);
      if (cell < cells) {
        if (nullable && !block.isQuoted(starts[cell])) {
          builder().appendNull();
        } else {
          appendEmptyText();
        }
        cell += columns;
      }
    }
  }

  /** The values collected; the next ones start a new vector. */
  final ColumnVector build() {
    return builder().build();
  }

  /** Appends values up to the first empty field and returns its cell. */
  abstract int appendValues(byte[] bytes, int[] starts, int[] stops, int from, int stride, int to)
      throws BadValueException;

  /** Appends the value of an empty field that is no null. */
  void appendEmptyText() throws BadValueException {
    throw new BadValueException("a value is expected");
  }

  abstract VectorBuilder builder();

  private static final class Ints extends CsvColumn {
    private final IntVectorBuilder builder = new IntVectorBuilder();
    private final int[] values = new int[RUN];

    private Ints(int column, int columns, boolean nullable) {
      super(column, columns, nullable);
    }

    @Override
    int appendValues(byte[] bytes, int[] starts, int[] stops, int from, int stride, int to) {
      int cell = from;
      int count = 0;
      for (; cell < to && starts[cell] < stops[cell]; cell += stride) {
        if (count == values.length) {
          builder.append(values, count);
          count = 0;
        }
        values[count++] = (int) LosslessText.parseLong(bytes, starts[cell], stops[cell]);
      }
      builder.append(values, count);
      return cell;
    }

    @Override
    VectorBuilder builder() {
      return builder;
    }
  }

  private static final class Longs extends CsvColumn {
    private final LongVectorBuilder builder = new LongVectorBuilder();
    private final long[] values = new long[RUN];

    private Longs(int column, int columns, boolean nullable) {
      super(column, columns, nullable);
    }

    @Override
    int appendValues(byte[] bytes, int[] starts, int[] stops, int from, int stride, int to) {
      int cell = from;
      int count = 0;
      for (; cell < to && starts[cell] < stops[cell]; cell += stride) {
        if (count == values.length) {
          builder.append(values, count);
          count = 0;
        }
        values[count++] = LosslessText.parseLong(bytes, starts[cell], stops[cell]);
      }
      builder.append(values, count);
      return cell;
    }

    @Override
    VectorBuilder builder() {
      return builder;
    }
  }

  private static final class Doubles extends CsvColumn {
    private final DoubleVectorBuilder builder = new DoubleVectorBuilder();
    private final double[] values = new double[RUN];

    private Doubles(int column, int columns, boolean nullable) {
      super(column, columns, nullable);
    }

    @Override
    int appendValues(byte[] bytes, int[] starts, int[] stops, int from, int stride, int to) {
      int cell = from;
      int count = 0;
      for (; cell < to && starts[cell] < stops[cell]; cell += stride) {
        if (count == values.length) {
          builder.append(values, count);
          count = 0;
        }
        values[count++] = LosslessText.parseDouble(bytes, starts[cell], stops[cell]);
      }
      builder.append(values, count);
      return cell;
    }

    @Override
    VectorBuilder builder() {
      return builder;
    }
  }

  private static final class Booleans extends CsvColumn {
    private final ByteVectorBuilder builder = new ByteVectorBuilder();

    private Booleans(int column, int columns, boolean nullable) {
      super(column, columns, nullable);
    }

    @Override
    int appendValues(byte[] bytes, int[] starts, int[] stops, int from, int stride, int to) {
      int cell = from;
      for (; cell < to && starts[cell] < stops[cell]; cell += stride) {
        builder.append((byte) (bytes[starts[cell]] == 't' ? 1 : 0));
      }
      return cell;
    }

    @Override
    VectorBuilder builder() {
      return builder;
    }
  }

  private static final class Strings extends CsvColumn {
    private static final byte[] EMPTY = {};
    private final BytesVectorBuilder builder = new BytesVectorBuilder();

    private Strings(int column, int columns, boolean nullable) {
      super(column, columns, nullable);
    }

    @Override
    int appendValues(byte[] bytes, int[] starts, int[] stops, int from, int stride, int to) {
      int cell = from;
      while (cell < to && starts[cell] < stops[cell]) {
        cell += stride;
      }
      builder.append(bytes, starts, stops, from, cell, stride);
      return cell;
    }

    @Override
    void appendEmptyText() {
      builder.append(EMPTY);
    }

    @Override
    VectorBuilder builder() {
      return builder;
    }
  }

  /** A type that the user asked for. An empty field is null, even in quotes, except for bytes. */
  private static final class Parsed extends CsvColumn {
    private static final byte[] EMPTY = {};
    private final ValueParser parser;
    private final VectorBuilder builder;
    private final boolean emptyIsNull;

    private Parsed(ValueParser parser, DataType type, int column, int columns, boolean nullable) {
      super(column, columns, nullable);
      this.parser = parser;
      this.builder = VectorBuilder.forType(type);
      this.emptyIsNull = nullable && !type.equals(DataType.BINARY);
    }

    @Override
    int appendValues(byte[] bytes, int[] starts, int[] stops, int from, int stride, int to)
        throws BadValueException {
      int cell = from;
      for (; cell < to && starts[cell] < stops[cell]; cell += stride) {
        parser.parse(bytes, starts[cell], stops[cell], builder);
      }
      return cell;
    }

    @Override
    void appendEmptyText() throws BadValueException {
      if (emptyIsNull) {
        builder.appendNull();
      } else {
        parser.parse(EMPTY, 0, 0, builder);
      }
    }

    @Override
    VectorBuilder builder() {
      return builder;
    }
  }
}
