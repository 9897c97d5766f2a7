package dev.colonnade.mosaic.encode;

import dev.colonnade.core.bytes.Utf8;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.ConstantVector;
import dev.colonnade.core.vector.DictionaryVector;
import dev.colonnade.core.vector.ListVector;
import dev.colonnade.core.vector.MapVector;
import dev.colonnade.core.vector.NullBitmap;
import dev.colonnade.mosaic.bytes.DecimalDigits;
import dev.colonnade.mosaic.metadata.ValueForm;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Appends a vector to the physical columns of a logical one: arrays and maps become lengths, and
 * their elements, without those under a null, go to the children in the order in which these are
 * stored.
 */
final class VectorAppender {
  private static final ThreadLocal<long[]> ROOM = ThreadLocal.withInitial(() -> new long[1024]);
  private static final byte[] ZERO = {0};

  private final List<ColumnBuffer> physical;
  private final Refusal refusal;
  private int nextChild;
  private boolean inChild;

  VectorAppender(List<ColumnBuffer> physical, int firstChild, Refusal refusal) {
    this.physical = physical;
    this.nextChild = firstChild;
    this.refusal = refusal;
  }

  void append(DataType type, int column, ColumnVector vector) throws IOException {
    ColumnBuffer buffer = physical.get(column);
    appendNulls(buffer, vector);
    if (type instanceof DataType.ArrayType array) {
      ListVector list = (ListVector) vector.flat();
      Children children = Children.of(list.offsets(), list.nulls(), list.size());
      appendLengths((FixedBuffer) buffer, children);
      appendChild(array.element().type(), list.elements(), children);
    } else if (type instanceof DataType.MapType map) {
      MapVector maps = (MapVector) vector.flat();
      Children children = Children.of(maps.offsets(), maps.nulls(), maps.size());
      appendLengths((FixedBuffer) buffer, children);
      appendChild(map.key().type(), maps.keys(), children);
      appendChild(map.value().type(), maps.values(), children);
    } else if (buffer instanceof FixedBuffer fixed) {
      appendFixed(fixed, type, vector);
    } else {
      appendVariable((VariableBuffer) buffer, type, vector);
    }
  }

  private void appendNulls(ColumnBuffer buffer, ColumnVector vector) throws IOException {
    NullBitmap nulls = vector.nulls();
    if (nulls == null) {
      buffer.nulls.appendPresent(vector.size());
      return;
    }
    if (!buffer.column.nullable() && nulls.count() > 0) {
      int row = 0;
      while (!nulls.isNull(row)) {
        row++;
      }
      throw refuse(row, "a null in '" + buffer.column.path() + "', which may not have any");
    }
    buffer.nulls.append(nulls);
  }

  private IOException refuse(int row, String problem) {
    // A row of a child is an element: which row of the table it belongs to is not known here.
    return refusal.of(inChild ? 0 : row, problem);
  }

  private static void appendLengths(FixedBuffer buffer, Children children) {
    buffer.append(children.lengths(), children.lists());
  }

  private void appendChild(DataType type, ColumnVector elements, Children children)
      throws IOException {
    inChild = true;
    append(type, nextChild++, children.of(elements));
  }

  private void appendFixed(FixedBuffer buffer, DataType type, ColumnVector vector)
      throws IOException {
    int rows = vector.size();
    if (vector instanceof ConstantVector constant) {
      long[] value = new long[1];
      if (FixedValues.gather(constant.value(), buffer.column.form(), value) == 1) {
        checkDigits(type, value, 1, constant);
        buffer.appendRun(value[0], rows - vector.nullCount());
      }
      return;
    }
    long[] room = ROOM.get();
    if (room.length < rows) {
      room = new long[rows];
      ROOM.set(room);
    }
    int count = FixedValues.gather(vector, buffer.column.form(), room);
    checkDigits(type, room, count, vector);
    buffer.append(room, count);
  }

  private void checkDigits(DataType type, long[] values, int count, ColumnVector vector)
      throws IOException {
    if (type instanceof DataType.DecimalType decimal) {
      int bad = DecimalDigits.firstBeyond(values, count, decimal.precision());
      if (bad >= 0) {
        int row = rowOf(vector, bad);
        throw refuse(row, values[bad] + " has more digits than " + type + " holds");
      }
    }
  }

  /** The row of a value, counted among those that are not null. */
  private static int rowOf(ColumnVector vector, int value) {
    int row = -1;
    for (int left = value; left >= 0; ) {
      row++;
      left -= vector.isNull(row) ? 0 : 1;
    }
    return row;
  }

  private void appendVariable(VariableBuffer buffer, DataType type, ColumnVector vector)
      throws IOException {
    if (vector instanceof ConstantVector constant) {
      int count = vector.size() - vector.nullCount();
      if (count > 0) {
        BytesVector value = values(type, constant.value());
        buffer.appendRun(value.data(), value.offsets()[0], value.length(0), count);
      }
    } else if (vector instanceof DictionaryVector dictionary) {
      appendDictionary(buffer, values(type, dictionary.dictionary()), dictionary);
    } else {
      appendBytes(buffer, values(type, vector));
    }
  }

  private static void appendBytes(VariableBuffer buffer, BytesVector vector) {
    int[] offsets = vector.offsets();
    byte[] data = vector.data();
    NullBitmap nulls = vector.nulls();
    for (int row = 0; row < vector.size(); row++) {
      if (nulls == null || !nulls.isNull(row)) {
        buffer.append(data, offsets[row], offsets[row + 1] - offsets[row]);
      }
    }
  }

  /** Remembers where entries went, so that most rows take no look-up. */
  private static void appendDictionary(
      VariableBuffer buffer, BytesVector entries, DictionaryVector vector) {
    int[] known = new int[entries.size()];
    Arrays.fill(known, -1);
    int[] offsets = entries.offsets();
    int[] indices = vector.indices();
    NullBitmap nulls = vector.nulls();
    for (int row = 0; row < vector.size(); row++) {
      if (nulls == null || !nulls.isNull(row)) {
        int entry = indices[row];
        if (known[entry] >= 0 && buffer.state == ColumnBuffer.State.DICTIONARY) {
          buffer.appendIndex(known[entry], 1);
        } else {
          known[entry] =
              buffer.append(entries.data(), offsets[entry], offsets[entry + 1] - offsets[entry]);
        }
      }
    }
  }

  /** The values as they are to be stored: texts checked, decimals in their shortest form. */
  private BytesVector values(DataType type, ColumnVector vector) throws IOException {
    if (!(vector instanceof BytesVector bytes)) {
      throw new IllegalArgumentException(
          "a vector of bytes expected, not " + vector.getClass().getSimpleName());
    }
    return switch (ValueForm.of(type)) {
      case STRING -> checkedText(bytes);
      case DECIMAL -> shortest((DataType.DecimalType) type, bytes);
      default -> bytes;
    };
  }

  private BytesVector checkedText(BytesVector texts) throws IOException {
    byte[] data = texts.data();
    int[] offsets = texts.offsets();
    if (texts.size() > 0 && !Utf8.isAscii(data, offsets[0], offsets[texts.size()])) {
      for (int row = 0; row < texts.size(); row++) {
        if (!texts.isNull(row) && Utf8.firstInvalid(data, offsets[row], offsets[row + 1]) >= 0) {
          throw refuse(row, "text that is not valid UTF-8");
        }
      }
    }
    return texts;
  }

  private BytesVector shortest(DataType.DecimalType type, BytesVector decimals) throws IOException {
    int rows = decimals.size();
    byte[] from = decimals.data();
    int[] offsets = decimals.offsets();
    int[] ends = new int[rows + 1];
    byte[] data = new byte[rows * DecimalDigits.MAX_BYTES];
    for (int row = 0; row < rows; row++) {
      ends[row + 1] = ends[row];
      if (!decimals.isNull(row)) {
        boolean empty = offsets[row] == offsets[row + 1];
        byte[] bytes = empty ? ZERO : from;
        int end = empty ? 1 : offsets[row + 1];
        int start = DecimalDigits.shortest(bytes, empty ? 0 : offsets[row], end);
        if (!DecimalDigits.fits(bytes, start, end, type.precision())) {
          throw refuse(row, "a decimal has more digits than " + type + " holds");
        }
        System.arraycopy(bytes, start, data, ends[row], end - start);
        ends[row + 1] += end - start;
      }
    }
    return new BytesVector(ends, data, rows, decimals.nulls());
  }
}
