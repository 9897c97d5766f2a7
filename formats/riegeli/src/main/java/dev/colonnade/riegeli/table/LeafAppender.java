package dev.colonnade.riegeli.table;

import dev.colonnade.core.bytes.Utf8;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Physical;
import dev.colonnade.core.vector.ByteVectorBuilder;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.DoubleVectorBuilder;
import dev.colonnade.core.vector.FloatVectorBuilder;
import dev.colonnade.core.vector.IntVectorBuilder;
import dev.colonnade.core.vector.LongVectorBuilder;
import dev.colonnade.core.vector.VectorBuilder;
import java.math.BigInteger;

/** Appends single values, as they stand in messages, to the builder of their column. */
final class LeafAppender {
  private static final byte[] NOTHING = {};

  private final WireKind kind;
  private final Physical physical;
  private final VectorBuilder builder;
  private final EnumNames enumNames;
  private final boolean text;

  /** Bounds of what the column's integers can be. */
  private final long least;

  private final long most;

  LeafAppender(Shape.Leaf leaf, VectorBuilder builder) {
    this.kind = leaf.kind();
    this.physical = leaf.type().physical();
    this.builder = builder;
    this.enumNames = leaf.enumNames();
    this.text = leaf.type().equals(DataType.STRING);
    int bits = leaf.type() instanceof DataType.IntType integer ? integer.bits() : 64;
    this.most = Long.MAX_VALUE >> (64 - bits);
    this.least = -most - 1;
  }

  void appendNull() {
    builder.appendNull();
  }

  /** Appends what an absent field stands for. */
  void appendDefault() throws WireReader.Malformed {
    if (physical == Physical.BYTES && kind.form() == WireKind.Form.BYTES) {
      ((BytesVectorBuilder) builder).append(NOTHING);
    } else {
      append(0);
    }
  }

  /** Appends a number. */
  void append(long bits) throws WireReader.Malformed {
    long value = kind.decode(bits);
    if (value < least || value > most) {
      throw new WireReader.Malformed(value + " is too large for its column");
    }
    switch (physical) {
      case BYTE -> ((ByteVectorBuilder) builder).append((byte) value);
      case INT -> ((IntVectorBuilder) builder).append((int) value);
      case LONG -> ((LongVectorBuilder) builder).append(value);
      case FLOAT -> ((FloatVectorBuilder) builder).append(Float.intBitsToFloat((int) value));
      case DOUBLE -> ((DoubleVectorBuilder) builder).append(Double.longBitsToDouble(value));
      default -> ((BytesVectorBuilder) builder).append(bytes(value));
    }
  }

  private byte[] bytes(long value) {
    if (enumNames != null) {
      return enumNames.nameOf((int) value);
    }
    // An unsigned number of 64 bits, as a decimal.
    return value >= 0
        ? BigInteger.valueOf(value).toByteArray()
        : new BigInteger(Long.toUnsignedString(value)).toByteArray();
  }

  /** Appends bytes. */
  void append(byte[] array, int start, int length) throws WireReader.Malformed {
    if (text
        && !Utf8.isAscii(array, start, start + length)
        && Utf8.firstInvalid(array, start, start + length) >= 0) {
      throw new WireReader.Malformed("a text is not valid UTF-8");
    }
    ((BytesVectorBuilder) builder).append(array, start, length);
  }
}
