package dev.colonnade.mosaic.encode;

import dev.colonnade.core.bytes.BitUnpacker;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.mosaic.metadata.Encoding;
import dev.colonnade.mosaic.metadata.PhysicalColumn;

/**
 * A physical column of the row group that is being collected. Values are added to a constant while
 * they are all the same, to a dictionary while that stays within its limits, and are kept as they
 * are from then on.
 */
abstract class ColumnBuffer {
  /** What the values are kept as. */
  enum State {
    EMPTY,
    CONSTANT,
    DICTIONARY,
    PLAIN
  }

  final PhysicalColumn column;
  final DictionaryLimits limits;
  final NullBits nulls = new NullBits();
  final IndexList indices = new IndexList();
  State state = State.EMPTY;

  /** Values that are the constant. */
  int constants;

  ColumnBuffer(PhysicalColumn column, DictionaryLimits limits) {
    this.column = column;
    this.limits = limits;
  }

  static ColumnBuffer of(PhysicalColumn column, DictionaryLimits limits) {
    return column.form().isVariable()
        ? new VariableBuffer(column, limits)
        : new FixedBuffer(column, limits);
  }

  /** Bytes that all values take in plain form. */
  abstract long plainBytes();

  /** Entries of the dictionary. */
  abstract int dictionarySize();

  /** Bytes of the constant, or of the dictionary's entries. */
  abstract int valuesBytes();

  /** Appends the constant, or the dictionary's entries. */
  abstract void writeValues(ByteWriter out);

  /** Appends all values in plain form. */
  abstract void writePlain(ByteWriter out);

  /** The least and greatest value as they are to be stored, or nothing where all are null. */
  abstract void writeBounds(ByteWriter out);

  /** Begins a new row group. */
  abstract void clear();

  /** Entries that are not null. */
  final int nonNull() {
    return nulls.size() - nulls.nulls();
  }

  /**
   * The encoding that it gets. A dictionary is used only if it makes the column smaller, nulls
   * aside.
   */
  final Encoding encoding() {
    return switch (state) {
      case EMPTY -> Encoding.ALL_NULL;
      case CONSTANT -> Encoding.CONST;
      case PLAIN -> Encoding.PLAIN;
      case DICTIONARY -> {
        long cost = ByteWriter.varintLength(dictionarySize()) + valuesBytes() + packedBytes();
        yield cost < plainBytes() ? Encoding.DICT : Encoding.PLAIN;
      }
    };
  }

  private int indexWidth() {
    return BitUnpacker.widthFor(dictionarySize());
  }

  private long packedBytes() {
    return BitUnpacker.packedLength(indices.size(), indexWidth());
  }

  /** Bytes of the null bitmap, 0 where it is left out. */
  final int bitmapBytes() {
    return state != State.EMPTY && nulls.nulls() > 0 ? nulls.byteLength() : 0;
  }

  /** Bytes of plain values or packed indices. */
  final long dataBytes(Encoding encoding) {
    return switch (encoding) {
      case PLAIN -> plainBytes();
      case DICT -> packedBytes();
      case CONST, ALL_NULL -> 0;
    };
  }

  /** Appends the dictionary. */
  final void writeDictionary(ByteWriter out) {
    out.varint(dictionarySize());
    writeValues(out);
  }

  /** Appends plain values or packed indices. */
  final void writeData(Encoding encoding, ByteWriter out) {
    if (encoding == Encoding.PLAIN) {
      writePlain(out);
    } else if (encoding == Encoding.DICT) {
      int length = Math.toIntExact(packedBytes());
      indices.pack(indexWidth(), out.reserve(length), out.length());
      out.advance(length);
    }
  }
}
