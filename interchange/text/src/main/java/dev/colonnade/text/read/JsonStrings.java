package dev.colonnade.text.read;

import tools.jackson.core.JsonParser;

/** The text of a parser's current token as UTF-8, without a String in between. */
final class JsonStrings {
  private byte[] bytes = new byte[256];
  private int length;

  /** Reads the current token's text; {@link #bytes()} and {@link #length()} then hold it. */
  void read(JsonParser parser) throws BadValueException {
    char[] chars = parser.getStringCharacters();
    int from = parser.getStringOffset();
    int count = parser.getStringLength();
    if (bytes.length < count * 3L) {
      bytes = new byte[Math.toIntExact(count * 3L)];
    }
    int at = 0;
    int end = from + count;
    while (at < count && chars[from + at] < 0x80) {
      bytes[at] = (byte) chars[from + at];
      at++;
    }
    length = at;
    for (int i = from + at; i < end; i++) {
      i = encode(chars, i, end);
    }
  }

  /** Encodes the code point at {@code i} and returns the position of its last char. */
  private int encode(char[] chars, int i, int end) throws BadValueException {
    char c = chars[i];
    if (c < 0x80) {
      bytes[length++] = (byte) c;
    } else if (c < 0x800) {
      bytes[length++] = (byte) (0xc0 | c >> 6);
      bytes[length++] = (byte) (0x80 | c & 0x3f);
    } else if (!Character.isSurrogate(c)) {
      bytes[length++] = (byte) (0xe0 | c >> 12);
      bytes[length++] = (byte) (0x80 | c >> 6 & 0x3f);
      bytes[length++] = (byte) (0x80 | c & 0x3f);
    } else {
      if (i + 1 == end || !Character.isSurrogatePair(c, chars[i + 1])) {
        throw new BadValueException("a string holds half of a surrogate pair");
      }
      int point = Character.toCodePoint(c, chars[i + 1]);
      bytes[length++] = (byte) (0xf0 | point >> 18);
      bytes[length++] = (byte) (0x80 | point >> 12 & 0x3f);
      bytes[length++] = (byte) (0x80 | point >> 6 & 0x3f);
      bytes[length++] = (byte) (0x80 | point & 0x3f);
      return i + 1;
    }
    return i;
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }
}
