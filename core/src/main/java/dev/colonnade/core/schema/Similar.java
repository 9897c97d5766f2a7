package dev.colonnade.core.schema;

import java.util.Collection;
import java.util.Locale;

/** Finds the name that someone probably meant. */
public final class Similar {
  private Similar() {}

  /** {@code "; did you mean 'price'?"} where a name is close enough, else nothing. */
  public static String hint(String wrong, Collection<String> names) {
    String best = null;
    int bestDistance = Math.max(1, wrong.length() / 3) + 1;
    String lower = wrong.toLowerCase(Locale.ROOT);
    for (String name : names) {
      if (Math.abs(name.length() - wrong.length()) < bestDistance) {
        int distance = distance(lower, name.toLowerCase(Locale.ROOT));
        if (distance < bestDistance) {
          bestDistance = distance;
          best = name;
        }
      }
    }
    return best == null ? "" : "; did you mean '" + best + "'?";
  }

  /**
   * Insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
   */
  static int distance(String a, String b) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + change);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      int[] spare = beforeLast;
      beforeLast = last;
      last = row;
      row = spare;
    }
    return last[b.length()];
  }
}
