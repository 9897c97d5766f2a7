package dev.colonnade.mosaic.decode;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import dev.colonnade.mosaic.metadata.ValueForm;

/** Passes over values without decoding them. */
final class ValueWalk {
  private ValueWalk() {}

  /** Passes over {@code count} values, all of which must be there. */
  static void skip(ByteReader in, Slice bytes, ValueForm form, int count, String what)
      throws FormatException {
    if (!form.isVariable()) {
      in.skip((long) count * form.width());
      return;
    }
    in.need(count, what);
    int from = bytes.offset() + in.position();
    int to = skipVariable(bytes.array(), from, bytes.end(), count);
    if (to < 0) {
      throw in.error(what + ": a length reaches past the end");
    }
    in.seek(to - bytes.offset());
  }

  /**
   * The index after {@code count} values that each have their length before them, or -1 if they do
   * not end by {@code end}.
   */
  static int skipVariable(byte[] bytes, int from, int end, int count) {
    int at = from;
    for (int i = 0; i < count; i++) {
      if (at >= end) {
        return -1;
      }
      int length = bytes[at++];
      if (length < 0) {
        long rest = longLength(bytes, at, end, length);
        if (rest < 0) {
          return -1;
        }
        at = (int) (rest >>> 32);
        length = (int) rest;
      }
      if (length > end - at) {
        return -1;
      }
      at += length;
    }
    return at;
  }

  /**
   * The rest of a varint after its first byte: the index after it in the high half, its value in
   * the low half; negative if it does not end, or is not a length.
   */
  static long longLength(byte[] bytes, int from, int end, int first) {
    long value = first & 0x7f;
    int at = from;
    for (int shift = 7; shift <= 28; shift += 7) {
      if (at >= end) {
        return -1;
      }
      int b = bytes[at++];
      value |= (long) (b & 0x7f) << shift;
      if (b >= 0) {
        return value > Integer.MAX_VALUE ? -1 : (long) at << 32 | value;
      }
    }
    return -1;
  }
}
