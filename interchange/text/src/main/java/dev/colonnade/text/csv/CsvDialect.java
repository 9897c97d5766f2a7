package dev.colonnade.text.csv;

import dev.colonnade.core.bytes.ByteWriter;

/**
 * How a CSV file is laid out.
 *
 * @param delimiter what stands between fields: an ASCII character
 * @param header whether the first line holds the names
 * @param crlf whether lines that are written end in CR LF
 */
record CsvDialect(byte delimiter, boolean header, boolean crlf) {
  /** Characters that numbers, dates, times and base64 are made of. */
  private static final String OF_VALUES = "+-.:/=";

  /** Reads a delimiter's text: the character itself, {@code tab} or {@code \t}. */
  static byte parseDelimiter(String text) {
    if (text.equals("tab") || text.equals("\\t")) {
      return '\t';
    }
    char c = text.length() == 1 ? text.charAt(0) : 0;
    boolean fit =
        (c == '\t' || (c >= ' ' && c < 0x7f))
            && c != '"'
            && !Character.isLetterOrDigit(c)
            && OF_VALUES.indexOf(c) < 0;
    if (!fit) {
      throw new IllegalArgumentException(
          "option delimiter takes one ASCII character that is no part of a number or date, such"
              + " as , ; | or tab, not '"
              + text
              + "'");
    }
    return (byte) c;
  }

  boolean needsQuotes(byte b) {
    return b == delimiter || b == '"' || b == '\n' || b == '\r';
  }

  void endLine(ByteWriter out) {
    if (crlf) {
      out.u8('\r');
    }
    out.u8('\n');
  }
}
