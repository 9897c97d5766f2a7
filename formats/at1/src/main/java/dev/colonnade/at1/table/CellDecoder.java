package dev.colonnade.at1.table;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.codec.NumberText;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.DataType.DecimalType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.ByteVectorBuilder;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVectorBuilder;
import dev.colonnade.core.vector.FloatVectorBuilder;
import dev.colonnade.core.vector.IntVectorBuilder;
import dev.colonnade.core.vector.LongVectorBuilder;
import dev.colonnade.core.vector.VectorBuilder;
import java.nio.charset.StandardCharsets;

/** Turns cells into a vector of a column's type. */
public final class CellDecoder {
  private final Field field;
  private final CellSyntax syntax;

  public CellDecoder(Field field, CellSyntax syntax) {
    this.field = field;
    this.syntax = syntax;
  }

  /**
   * @param where the cells, for errors
   */
  public ColumnVector decode(Cells cells, Section where) throws FormatException {
    return decode(cells, where, false);
  }

  /** As {@link #decode}, but cells that the type would not print as they are are null. */
  ColumnVector decodeWhatFits(Cells cells, Section where) throws FormatException {
    return decode(cells, where, true);
  }

  private ColumnVector decode(Cells cells, Section where, boolean lenient) throws FormatException {
    byte[] data = cells.data();
    VectorBuilder builder = VectorBuilder.forType(field.type());
    ByteWriter scratch = new ByteWriter();
    for (int i = 0; i < cells.count(); i++) {
      int start = cells.starts()[i];
      int stop = cells.stops()[i];
      if (syntax.isNull(data, start, stop)) {
        builder.appendNull();
      } else if (field.type().equals(DataType.STRING)) {
        text(data, start, stop, scratch, (BytesVectorBuilder) builder);
      } else if (lenient && !ColumnTyping.fits(data, start, stop, field.type())) {
        builder.appendNull();
      } else {
        try {
          append(data, start, stop, scratch, builder);
        } catch (RuntimeException e) {
          throw where.error(
              start,
              "'" + shown(data, start, stop) + "' in cell " + i + " is no " + field.type(),
              e);
        }
      }
    }
    return builder.build();
  }

  private static String shown(byte[] data, int start, int stop) {
    return new String(data, start, Math.min(40, stop - start), StandardCharsets.UTF_8);
  }

  private void text(
      byte[] data, int start, int stop, ByteWriter scratch, BytesVectorBuilder builder) {
    if (syntax.isQuoted(data, start, stop)) {
      scratch.clear();
      syntax.unquote(data, start, stop, scratch);
      builder.append(scratch.slice());
    } else {
      builder.append(data, start, stop - start);
    }
  }

  private void append(byte[] data, int start, int stop, ByteWriter scratch, VectorBuilder builder) {
    DataType type = field.type();
    if (type.equals(DataType.INT64)) {
      int scale = NumberText.scale(data, start, stop);
      if (scale != NumberText.WHOLE) {
        throw new NumberFormatException("not a whole number");
      }
      ((LongVectorBuilder) builder).append(NumberText.unscaled(data, start, stop));
    } else if (type instanceof DecimalType decimal
        && decimal.precision() <= DecimalType.MAX_LONG_PRECISION
        && decimal.scale() > 0
        && NumberText.scale(data, start, stop) == decimal.scale()) {
      ((LongVectorBuilder) builder).append(NumberText.unscaled(data, start, stop));
    } else if (type.equals(DataType.FLOAT64) && !syntax.isQuoted(data, start, stop)) {
      ((DoubleVectorBuilder) builder).append(NumberText.toDouble(data, start, stop));
    } else {
      Slice text = new Slice(data, start, stop - start);
      if (syntax.isQuoted(data, start, stop)) {
        scratch.clear();
        syntax.unquote(data, start, stop, scratch);
        text = scratch.slice();
      }
      append(text, builder);
    }
  }

  private void append(Slice slice, VectorBuilder builder) {
    String text = new String(slice.array(), slice.offset(), slice.length(), StandardCharsets.UTF_8);
    DataType type = field.type();
    switch (type.physical()) {
      case BYTE -> ((ByteVectorBuilder) builder).append((byte) ValueText.parseLong(text, type));
      case INT -> ((IntVectorBuilder) builder).append((int) ValueText.parseLong(text, type));
      case LONG -> ((LongVectorBuilder) builder).append(ValueText.parseLong(text, type));
      case FLOAT -> ((FloatVectorBuilder) builder).append(Float.parseFloat(text));
      case DOUBLE -> ((DoubleVectorBuilder) builder).append(Double.parseDouble(text));
      case BYTES -> ((BytesVectorBuilder) builder).append(ValueText.parseBytes(text, type));
      default -> throw new IllegalArgumentException("no cell holds " + type);
    }
  }
}
