package dev.colonnade.riegeli.table;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.bytes.Utf8;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;

/** Writes single values. */
final class LeafEncoder extends FieldEncoder {
  private final WireKind kind;
  private final int tag;
  private final boolean presence;
  private final boolean text;
  private final ColumnVector vector;

  /**
   * @param presence whether zero and empty values must be written, to differ from missing ones
   */
  LeafEncoder(Shape.Leaf leaf, int number, ColumnVector vector, boolean presence) {
    this.kind = leaf.kind();
    this.tag = number << 3 | kind.form().wireType();
    this.presence = presence;
    this.text = leaf.type().equals(DataType.STRING);
    this.vector = vector;
  }

  @Override
  void write(int row, ByteWriter out) throws Unwritable {
    if (vector instanceof BytesVector bytes) {
      writeBytes(bytes, row, out);
      return;
    }
    long bits = bits(row);
    if (bits != 0 || presence) {
      out.varint(tag);
      writeNumber(bits, out);
    }
  }

  private void writeBytes(BytesVector bytes, int row, ByteWriter out) throws Unwritable {
    int from = bytes.offsets()[row];
    int to = bytes.offsets()[row + 1];
    if (text
        && !Utf8.isAscii(bytes.data(), from, to)
        && Utf8.firstInvalid(bytes.data(), from, to) >= 0) {
      throw new Unwritable("the text is not valid UTF-8, which protobuf requires");
    }
    if (from < to || presence) {
      out.varint(tag).varint(to - from).bytes(bytes.data(), from, to - from);
    }
  }

  /** The bits that stand for a row's number. */
  long bits(int row) {
    if (vector instanceof IntVector ints) {
      return kind.encode(ints.values()[row]);
    } else if (vector instanceof LongVector longs) {
      return kind.encode(longs.values()[row]);
    } else if (vector instanceof DoubleVector doubles) {
      return Double.doubleToRawLongBits(doubles.values()[row]);
    } else if (vector instanceof FloatVector floats) {
      return Float.floatToRawIntBits(floats.values()[row]);
    }
    return kind.encode(((ByteVector) vector).values()[row]);
  }

  void writeNumber(long bits, ByteWriter out) {
    switch (kind.form()) {
      case FIXED32 -> out.i32le((int) bits);
      case FIXED64 -> out.i64le(bits);
      default -> out.varint(bits);
    }
  }
}
