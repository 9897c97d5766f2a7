package dev.colonnade.riegeli.table;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.Utf8;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Physical;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.NullBitmap;
import dev.colonnade.core.vector.StructVector;
import dev.colonnade.riegeli.chunk.ScalarColumn;
import dev.colonnade.riegeli.chunk.ScalarField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes batches of columns that were taken out of a transposed chunk as they are, without
 * assembling records.
 */
final class ColumnFill {
  private final List<MessageField> fields;
  private final List<ScalarColumn> columns;
  private final Schema schema;
  private final int count;
  private final Section where;

  ColumnFill(List<MessageField> fields, List<ScalarColumn> columns, int count, Section where) {
    this.fields = fields;
    this.columns = columns;
    this.schema = new MessageLayout(fields).schema();
    this.count = count;
    this.where = where;
  }

  /** What to ask a chunk for, or null if there are lists among the fields. */
  static List<ScalarField> wanted(List<MessageField> fields) {
    List<ScalarField> wanted = new ArrayList<>();
    for (MessageField field : fields) {
      if (field.shape() instanceof Shape.Leaf leaf) {
        ScalarField.Form form = ScalarField.Form.valueOf(leaf.kind().form().name());
        wanted.add(new ScalarField(field.number(), form, List.of()));
      } else if (field.shape() instanceof Shape.Struct struct && !struct.group()) {
        List<ScalarField> inner = wanted(struct.fields());
        if (inner == null) {
          return null;
        }
        wanted.add(new ScalarField(field.number(), ScalarField.Form.MESSAGE, inner));
      } else {
        return null;
      }
    }
    return wanted;
  }

  Batch batch(int from, int to) throws FormatException {
    ColumnVector[] vectors = new ColumnVector[columns.size()];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = vector(fields.get(i), columns.get(i), from, to);
    }
    return new Batch(schema, to - from, to == count, vectors);
  }

  private ColumnVector vector(MessageField field, ScalarColumn column, int from, int to)
      throws FormatException {
    NullBitmap nulls = field.column().nullable() ? nulls(column, from, to) : null;
    if (field.shape() instanceof Shape.Struct struct) {
      List<ColumnVector> parts = new ArrayList<>();
      for (int i = 0; i < struct.fields().size(); i++) {
        parts.add(vector(struct.fields().get(i), column.fields().get(i), from, to));
      }
      return new StructVector(parts, to - from, nulls);
    }
    Shape.Leaf leaf = (Shape.Leaf) field.shape();
    if (leaf.type().physical() == Physical.BYTES) {
      return leaf.kind().form() == WireKind.Form.BYTES
          ? bytes(field, column, from, to, nulls)
          : namesOrDecimals(leaf, column, from, to, nulls);
    }
    return numbers(field, leaf, column.bits(), from, to, nulls);
  }

  private static NullBitmap nulls(ScalarColumn column, int from, int to) {
    NullBitmap nulls = null;
    for (int i = from; i < to; i++) {
      if (!column.isPresent(i)) {
        nulls = nulls == null ? new NullBitmap(to - from) : nulls;
        nulls.setNull(i - from);
      }
    }
    return nulls;
  }

  private ColumnVector numbers(
      MessageField field, Shape.Leaf leaf, long[] bits, int from, int to, NullBitmap nulls)
      throws FormatException {
    int rows = to - from;
    WireKind kind = leaf.kind();
    switch (leaf.type().physical()) {
      case BYTE:
        {
          byte[] values = new byte[rows];
          for (int i = 0; i < rows; i++) {
            long value = kind.decode(bits[from + i]);
            values[i] = (byte) value;
            if (value != values[i]) {
              throw tooLarge(field, value, from + i);
            }
          }
          return new ByteVector(values, rows, nulls);
        }
      case INT:
        {
          int[] values = new int[rows];
          boolean small = leaf.type().equals(DataType.INT16);
          for (int i = 0; i < rows; i++) {
            long value = kind.decode(bits[from + i]);
            values[i] = (int) value;
            if (value != values[i] || small && value != (short) value) {
              throw tooLarge(field, value, from + i);
            }
          }
          return new IntVector(values, rows, nulls);
        }
      case FLOAT:
        {
          float[] values = new float[rows];
          for (int i = 0; i < rows; i++) {
            values[i] = Float.intBitsToFloat((int) bits[from + i]);
          }
          return new FloatVector(values, rows, nulls);
        }
      case DOUBLE:
        {
          double[] values = new double[rows];
          for (int i = 0; i < rows; i++) {
            values[i] = Double.longBitsToDouble(bits[from + i]);
          }
          return new DoubleVector(values, rows, nulls);
        }
      default:
        {
          long[] values = Arrays.copyOfRange(bits, from, to);
          if (kind.isDecoded()) {
            for (int i = 0; i < rows; i++) {
              values[i] = kind.decode(values[i]);
            }
          }
          return new LongVector(values, rows, nulls);
        }
    }
  }

  private BytesVector bytes(
      MessageField field, ScalarColumn column, int from, int to, NullBitmap nulls)
      throws FormatException {
    int rows = to - from;
    int[] offsets = new int[rows + 1];
    long total = 0;
    for (int i = 0; i < rows; i++) {
      total += column.length(from + i);
      if (total > Integer.MAX_VALUE - 64) {
        throw where.error("column '" + field.column().name() + "' has more than 2 GiB");
      }
      offsets[i + 1] = (int) total;
    }
    byte[] data = new byte[(int) total];
    for (int i = 0; i < rows; i++) {
      column.copy(from + i, data, offsets[i]);
    }
    if (field.column().type().equals(DataType.STRING)) {
      int invalid = Utf8.firstInvalidText(data, offsets, rows);
      if (invalid >= 0) {
        throw where.error(
            "record "
                + (from + invalid)
                + " is not a message of its type: a text is not valid UTF-8");
      }
    }
    return new BytesVector(offsets, data, rows, nulls);
  }

  /** Enums and unsigned numbers of 64 bits: numbers in the file, bytes in the column. */
  private ColumnVector namesOrDecimals(
      Shape.Leaf leaf, ScalarColumn column, int from, int to, NullBitmap nulls)
      throws FormatException {
    BytesVectorBuilder builder = new BytesVectorBuilder(to - from);
    LeafAppender appender = new LeafAppender(leaf, builder);
    try {
      for (int i = from; i < to; i++) {
        if (nulls != null && nulls.isNull(i - from)) {
          appender.appendNull();
        } else {
          appender.append(column.bits()[i]);
        }
      }
    } catch (WireReader.Malformed e) {
      throw where.error(e.getMessage());
    }
    return builder.build();
  }

  private FormatException tooLarge(MessageField field, long value, int record) {
    return where.error(
        "record "
            + record
            + ": "
            + value
            + " is too large for column '"
            + field.column().name()
            + "'");
  }
}
