package dev.colonnade.cli.output;

/** How many columns of a terminal a text takes, and texts cut to fit. */
final class DisplayWidth {
  private static final String CUT = "…";

  /** First and last of the ranges that terminals show two columns wide. */
  private static final int[] WIDE = {
    0x1100, 0x115f, 0x2e80, 0x303e, 0x3041, 0x33ff, 0x3400, 0x4dbf, 0x4e00, 0x9fff, 0xa000, 0xa4cf,
    0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe30, 0xfe6f, 0xff00, 0xff60, 0xffe0, 0xffe6, 0x1f300,
    0x1f64f, 0x1f680, 0x1f6ff, 0x1f900, 0x1f9ff, 0x20000, 0x3fffd
  };

  private DisplayWidth() {}

  static int of(String text) {
    int width = 0;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      width += of(c);
      i += Character.charCount(c);
    }
    return width;
  }

  private static int of(int c) {
    if (c < 0x300) {
      return 1;
    }
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK) {
      return 0;
    }
    for (int i = 0; i < WIDE.length && c >= WIDE[i]; i += 2) {
      if (c <= WIDE[i + 1]) {
        return 2;
      }
    }
    return 1;
  }

  /** The text, or as much of its beginning as fits, with a sign that it was cut. */
  static String cut(String text, int width) {
    if (text.length() <= width / 2 || of(text) <= width) {
      return text;
    }
    int used = 0;
    int i = 0;
    while (i < text.length()) {
      int c = text.codePointAt(i);
      if (used + of(c) > width - 1) {
        break;
      }
      used += of(c);
      i += Character.charCount(c);
    }
    return text.substring(0, i) + CUT;
  }
}
