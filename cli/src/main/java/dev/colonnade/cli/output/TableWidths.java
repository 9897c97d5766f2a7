package dev.colonnade.cli.output;

import java.util.Arrays;

/**
 * The widths of a table's columns on a terminal. Columns are narrowed from the widest on; when all
 * are as narrow as is still readable, columns in the middle are left out.
 */
final class TableWidths {
  /** A cell is not cut to less than this. */
  private static final int NARROWEST = 8;

  private static final int GAP = 3;

  private final int[] widths;
  private final int firstLeftOut;
  private final int leftOut;

  private TableWidths(int[] widths, int firstLeftOut, int leftOut) {
    this.widths = widths;
    this.firstLeftOut = firstLeftOut;
    this.leftOut = leftOut;
  }

  /** Columns that can be shown at most, however narrow they are. */
  static int most(int available) {
    return available / GAP + 1;
  }

  /**
   * @param natural widths that the columns would like to have
   * @param titles widths of their titles, which are kept whole as long as possible
   * @param available columns of the terminal
   */
  static TableWidths fit(int[] natural, int[] titles, int available) {
    int count = natural.length;
    if (total(natural, count) <= available) {
      return new TableWidths(natural, count, 0);
    }
    int[] least = new int[count];
    for (int i = 0; i < count; i++) {
      least[i] = Math.min(natural[i], Math.max(NARROWEST, Math.min(titles[i], 2 * NARROWEST)));
    }
    int shown = Math.min(count, most(available));
    int[] kept = ends(least, shown);
    while (shown > 1 && total(kept, kept.length) + (shown < count ? GAP + 1 : 0) > available) {
      shown--;
      kept = ends(least, shown);
    }
    int first = shown == count ? count : (shown + 1) / 2;
    int room = available - (shown < count ? GAP + 1 : 0);
    int[] fitted = narrowed(ends(natural, shown), kept, room);
    int[] widths = new int[count];
    System.arraycopy(fitted, 0, widths, 0, first);
    System.arraycopy(fitted, first, widths, first + count - shown, shown - first);
    return new TableWidths(widths, first, count - shown);
  }

  /** The first and the last of some values. */
  private static int[] ends(int[] values, int count) {
    if (count == values.length) {
      return values.clone();
    }
    int first = (count + 1) / 2;
    int[] chosen = Arrays.copyOf(values, count);
    System.arraycopy(values, values.length - (count - first), chosen, first, count - first);
    return chosen;
  }

  /** Lowers the widest to a common bound, the highest at which all fit, but not below the least. */
  private static int[] narrowed(int[] natural, int[] least, int available) {
    int low = 1;
    int high = Arrays.stream(natural).max().orElse(1);
    while (low < high) {
      int bound = (low + high + 1) >>> 1;
      if (total(bounded(natural, least, bound), natural.length) <= available) {
        low = bound;
      } else {
        high = bound - 1;
      }
    }
    return bounded(natural, least, low);
  }

  private static int[] bounded(int[] natural, int[] least, int bound) {
    int[] widths = new int[natural.length];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = Math.min(natural[i], Math.max(least[i], bound));
    }
    return widths;
  }

  private static int total(int[] widths, int count) {
    return (int)
        Math.min(
            Integer.MAX_VALUE,
            Arrays.stream(widths).asLongStream().sum() + (long) GAP * (count - 1));
  }

  int width(int column) {
    return widths[column];
  }

  boolean isShown(int column) {
    return column < firstLeftOut || column >= firstLeftOut + leftOut;
  }

  boolean isFirstLeftOut(int column) {
    return leftOut > 0 && column == firstLeftOut;
  }

  int leftOut() {
    return leftOut;
  }
}
