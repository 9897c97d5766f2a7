package dev.colonnade.riegeli.chunk;

import java.util.Arrays;

/**
 * Decides whether bytes are taken for a protobuf message, and so are worth taking apart. Writers
 * must agree on it, and it must be strict: what is put together again has all numbers in their
 * shortest form.
 */
final class MessageCheck {
  private int[] groups = new int[16];

  /**
   * Whether the bytes parse as fields up to their end, with tags, lengths and varints in their
   * shortest form and groups closed. What is inside length-delimited fields does not matter.
   */
  boolean isMessage(byte[] bytes, int from, int end) {
    int depth = 0;
    int at = from;
    while (at < end) {
      int tagLength = Varints.canonical32(bytes, at, end);
      if (tagLength == 0) {
        return false;
      }
      int tag = Varints.get(bytes, at, tagLength);
      at += tagLength;
      int number = WireType.fieldNumber(tag);
      if (number == 0) {
        return false;
      }
      switch (WireType.of(tag)) {
        case WireType.VARINT:
          int varintLength = Varints.canonical64(bytes, at, end);
          if (varintLength == 0) {
            return false;
          }
          at += varintLength;
          break;
        case WireType.FIXED32:
          at += 4;
          break;
        case WireType.FIXED64:
          at += 8;
          break;
        case WireType.LENGTH_DELIMITED:
          int lengthLength = Varints.canonical32(bytes, at, end);
          if (lengthLength == 0) {
            return false;
          }
          int length = Varints.get(bytes, at, lengthLength);
          at += lengthLength;
          if (length < 0 || length > end - at) {
            return false;
          }
          at += length;
          break;
        case WireType.START_GROUP:
          if (depth == groups.length) {
            groups = Arrays.copyOf(groups, depth * 2);
          }
          groups[depth++] = number;
          break;
        case WireType.END_GROUP:
          if (depth == 0 || groups[--depth] != number) {
            return false;
          }
          break;
        default:
          return false;
      }
    }
    return at == end && depth == 0;
  }
}
