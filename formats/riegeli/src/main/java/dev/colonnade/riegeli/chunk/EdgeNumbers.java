package dev.colonnade.riegeli.chunk;

/**
 * Numbers given to pairs of tags in the order in which these first appear. Few tags, as most chunks
 * have them, make a table; many a map.
 */
final class EdgeNumbers {
  private static final int MOST_TAGS_FOR_TABLE = 256;

  private final int tagCount;

  /** One more than the number of each pair, or 0; null if the map is used. */
  private final int[] table;

  private final LongIntMap map;
  private int size;

  EdgeNumbers(int tagCount) {
    this.tagCount = tagCount;
    boolean few = tagCount <= MOST_TAGS_FOR_TABLE;
    table = few ? new int[tagCount * tagCount] : null;
    map = few ? null : new LongIntMap();
  }

  int numberOf(int from, int to) {
    if (table == null) {
      return map.numberOf((long) from << 32 | to);
    }
    int slot = from * tagCount + to;
    if (table[slot] == 0) {
      table[slot] = ++size;
    }
    return table[slot] - 1;
  }
}
