package dev.colonnade.cli.output;

/**
 * Text from files made safe to show: control characters could otherwise move the cursor, change
 * colours or hide what is there.
 */
public final class Visible {
  private static final int CONTROL_PICTURES = 0x2400;
  private static final int DELETE_PICTURE = 0x2421;

  private Visible() {}

  /** The text with each control character replaced by a visible sign: ␊ for a line end. */
  public static String line(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isPlain(text.charAt(i))) {
        return replaced(text);
      }
    }
    return text;
  }

  private static boolean isPlain(char c) {
    return c >= ' ' && c < 0x7f || c > 0xa0 && c < 0x300;
  }

  private static String replaced(String text) {
    StringBuilder visible = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      if (c < ' ') {
        visible.appendCodePoint(CONTROL_PICTURES + c);
      } else if (c == 0x7f) {
        visible.appendCodePoint(DELETE_PICTURE);
      } else if (hides(c)) {
        visible.append("\\u{").append(Integer.toHexString(c)).append('}');
      } else {
        visible.appendCodePoint(c);
      }
    }
    return visible.toString();
  }

  /** Whether a character is invisible or changes how others are shown. */
  private static boolean hides(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          true;
      default -> false;
    };
  }
}
