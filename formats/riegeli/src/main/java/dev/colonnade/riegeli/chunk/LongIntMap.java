package dev.colonnade.riegeli.chunk;

import java.util.Arrays;

/** Numbers given to 64-bit keys in the order in which these first appear. */
final class LongIntMap {
  private long[] keys = new long[64];
  private int[] values = new int[64];
  private int size;

  LongIntMap() {
    Arrays.fill(values, -1);
  }

  /** How many keys there are, which is the number that the next new one gets. */
  int size() {
    return size;
  }

  /** The number of a key. */
  int numberOf(long key) {
    int slot = slot(key);
    if (values[slot] < 0) {
      if (2 * size >= keys.length) {
        grow();
        slot = slot(key);
      }
      keys[slot] = key;
      values[slot] = size++;
    }
    return values[slot];
  }

  private int slot(long key) {
    long hash = key * 0x9e37_79b9_7f4a_7c15L;
    int mask = keys.length - 1;
    int slot = (int) (hash >>> 32) & mask;
    while (values[slot] >= 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    keys = new long[oldKeys.length * 2];
    values = new int[oldKeys.length * 2];
    Arrays.fill(values, -1);
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldValues[i] >= 0) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        values[slot] = oldValues[i];
      }
    }
  }
}
