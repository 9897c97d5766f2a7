package dev.colonnade.at1.encode;

/**
 * Finds what varies in a text: numbers, and words with digits in them.
 *
 * <ul>
 *   <li>a number may have a fraction; zeros in front of it, which a number column could not keep,
 *       are left out: of {@code t=007.5} it is {@code 7.5}
 *   <li>of letters followed by digits it is the digits: of {@code user42}, {@code 42}
 *   <li>any other word with digits counts as a whole, as {@code 2ce65a} does
 * </ul>
 */
final class CellTokens {
  /** Tokens after these are left in the text. */
  static final int MAX = 32;

  private final int[] starts = new int[MAX];
  private final int[] stops = new int[MAX];
  private int count;

  /** Looks at a cell. */
  void find(byte[] data, int start, int stop) {
    count = 0;
    int at = start;
    while (at < stop && count < MAX) {
      int end = at;
      int digits = 0;
      int lastLetter = at - 1;
      boolean digitBeforeLetter = false;
      while (end < stop && isWord(data[end])) {
        if (isDigit(data[end])) {
          digits++;
        } else {
          digitBeforeLetter |= digits > 0;
          lastLetter = end;
        }
        end++;
      }
      if (digitBeforeLetter) {
        add(at, end);
      } else if (digits > 0) {
        end = fractionEnd(data, end, stop);
        add(withoutZeros(data, lastLetter + 1, end), end);
      }
      at = Math.max(end, at + 1);
    }
  }

  private static int fractionEnd(byte[] data, int dot, int stop) {
    int end = dot + 1;
    while (end < stop && isDigit(data[end])) {
      end++;
    }
    boolean fraction =
        dot < stop && data[dot] == '.' && end > dot + 1 && (end == stop || !isWord(data[end]));
    return fraction ? end : dot;
  }

  private static int withoutZeros(byte[] data, int start, int stop) {
    int first = start;
    while (first + 1 < stop && data[first] == '0' && isDigit(data[first + 1])) {
      first++;
    }
    return first;
  }

  private void add(int start, int stop) {
    starts[count] = start;
    stops[count++] = stop;
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static boolean isWord(byte b) {
    return isDigit(b) || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z';
  }

  int count() {
    return count;
  }

  int start(int token) {
    return starts[token];
  }

  int stop(int token) {
    return stops[token];
  }
}
