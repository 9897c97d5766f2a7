package dev.colonnade.mosaic.encode;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;
import dev.colonnade.mosaic.metadata.PhysicalColumn;
import java.util.Arrays;

/** A column of byte strings: text, binary, or decimals in their shortest two's complement. */
final class VariableBuffer extends ColumnBuffer {
  private final ByteWriter plain = new ByteWriter(0);
  private byte[] first;
  private BytesDictionary dictionary;
  private long plainBytes;

  VariableBuffer(PhysicalColumn column, DictionaryLimits limits) {
    super(column, limits);
  }

  /**
   * Appends a value.
   *
   * @return its index if it is now in the dictionary, else -1
   */
  int append(byte[] bytes, int from, int length) {
    plainBytes += storedLength(length);
    switch (state) {
      case EMPTY -> {
        first = Arrays.copyOfRange(bytes, from, from + length);
        state = State.CONSTANT;
        constants = 1;
        return -1;
      }
      case CONSTANT -> {
        if (Arrays.equals(first, 0, first.length, bytes, from, from + length)) {
          constants++;
          return -1;
        }
        leaveConstant();
        return append(state, bytes, from, length);
      }
      default -> {
        return append(state, bytes, from, length);
      }
    }
  }

  private int append(State in, byte[] bytes, int from, int length) {
    if (in == State.DICTIONARY) {
      int hash = BytesDictionary.hash(bytes, from, length);
      int index = dictionary.find(bytes, from, length, hash);
      if (index < 0 && hasRoomFor(length)) {
        index = dictionary.add(bytes, from, length, hash);
      }
      if (index >= 0) {
        indices.add(index);
        return index;
      }
      leaveDictionary();
    }
    plain.varint(length).bytes(bytes, from, length);
    return -1;
  }

  /** Appends {@code count} times the value that was appended last, if that is in the dictionary. */
  void appendIndex(int index, int count) {
    plainBytes += (long) count * storedLength(dictionary.get(index).length());
    indices.addRun(index, count);
  }

  /** Appends a value many times. */
  void appendRun(byte[] bytes, int from, int length, int count) {
    if (count == 0) {
      return;
    }
    int index = append(bytes, from, length);
    if (state == State.CONSTANT) {
      constants += count - 1;
      plainBytes += (count - 1) * storedLength(length);
    } else if (index >= 0) {
      appendIndex(index, count - 1);
    } else {
      for (int i = 1; i < count; i++) {
        append(bytes, from, length);
      }
    }
  }

  private static long storedLength(int length) {
    return (long) ByteWriter.varintLength(length) + length;
  }

  private boolean hasRoomFor(int length) {
    return dictionary.size() < limits.entries()
        && dictionary.storedBytes() + storedLength(length) <= limits.totalBytes();
  }

  private void leaveConstant() {
    if (limits.entries() >= 2 && storedLength(first.length) <= limits.totalBytes()) {
      state = State.DICTIONARY;
      if (dictionary == null) {
        dictionary = new BytesDictionary();
      }
      int hash = BytesDictionary.hash(first, 0, first.length);
      dictionary.add(first, 0, first.length, hash);
      indices.addRun(0, constants);
      return;
    }
    state = State.PLAIN;
    for (int i = 0; i < constants; i++) {
      plain.varint(first.length).bytes(first);
    }
  }

  private void leaveDictionary() {
    state = State.PLAIN;
    expandIndices(plain);
    dictionary.clear();
    indices.clear();
  }

  private void expandIndices(ByteWriter into) {
    for (int i = 0; i < indices.size(); i++) {
      Slice entry = dictionary.get(indices.get(i));
      into.varint(entry.length()).bytes(entry);
    }
  }

  @Override
  long plainBytes() {
    return plainBytes;
  }

  @Override
  int dictionarySize() {
    return state == State.DICTIONARY ? dictionary.size() : 0;
  }

  @Override
  int valuesBytes() {
    return switch (state) {
      case CONSTANT -> (int) storedLength(first.length);
      case DICTIONARY -> dictionary.storedBytes();
      default -> 0;
    };
  }

  @Override
  void writeValues(ByteWriter out) {
    if (state == State.CONSTANT) {
      out.varint(first.length).bytes(first);
    } else {
      out.bytes(dictionary.stored());
    }
  }

  @Override
  void writePlain(ByteWriter out) {
    if (state == State.DICTIONARY) {
      expandIndices(out);
    } else {
      out.bytes(plain.slice());
    }
  }

  /** Compares as unsigned bytes, as only texts have bounds. */
  @Override
  void writeBounds(ByteWriter out) {
    if (state == State.EMPTY) {
      return;
    }
    ByteWriter all = new ByteWriter();
    Slice values = plain.slice();
    if (state != State.PLAIN) {
      writeValues(all);
      values = all.slice();
    }
    byte[] bytes = values.array();
    int min = -1;
    int minEnd = 0;
    int max = -1;
    int maxEnd = 0;
    for (int at = 0; at < values.length(); ) {
      int length = 0;
      for (int shift = 0; ; shift += 7) {
        int b = bytes[at++];
        length |= (b & 0x7f) << shift;
        if (b >= 0) {
          break;
        }
      }
      int end = at + length;
      if (min < 0 || Arrays.compareUnsigned(bytes, at, end, bytes, min, minEnd) < 0) {
        min = at;
        minEnd = end;
      }
      if (max < 0 || Arrays.compareUnsigned(bytes, at, end, bytes, max, maxEnd) > 0) {
        max = at;
        maxEnd = end;
      }
      at = end;
    }
    out.varint(minEnd - min).bytes(bytes, min, minEnd - min);
    out.varint(maxEnd - max).bytes(bytes, max, maxEnd - max);
  }

  @Override
  void clear() {
    if (state == State.DICTIONARY) {
      dictionary.clear();
      indices.clear();
    }
    state = State.EMPTY;
    constants = 0;
    first = null;
    plainBytes = 0;
    plain.clear();
    nulls.clear();
  }
}
