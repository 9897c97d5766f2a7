package dev.colonnade.text;

/** Checks that bytes are UTF-8. */
public final class Utf8 {
  private Utf8() {}

  /**
   * Where the first sequence that is not UTF-8 begins, or -1 if all is well. Overlong forms,
   * surrogates and code points beyond U+10FFFF are refused, as the standard demands.
   */
  public static int firstInvalid(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to) {
      int lead = bytes[at];
      if (lead >= 0) {
        at++;
        continue;
      }
      int length = sequenceLength(bytes, at, to);
      if (length == 0) {
        return at;
      }
      at += length;
    }
    return -1;
  }

  private static int sequenceLength(byte[] bytes, int at, int to) {
    int lead = bytes[at] & 0xff;
    int length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length == 0 || length > to - at) {
      return 0;
    }
    for (int i = 1; i < length; i++) {
      if ((bytes[at + i] & 0xc0) != 0x80) {
        return 0;
      }
    }
    int second = bytes[at + 1] & 0xff;
    boolean wrong =
        (lead == 0xe0 && second < 0xa0)
            || (lead == 0xed && second > 0x9f)
            || (lead == 0xf0 && second < 0x90)
            || (lead == 0xf4 && second > 0x8f);
    return wrong ? 0 : length;
  }
}
