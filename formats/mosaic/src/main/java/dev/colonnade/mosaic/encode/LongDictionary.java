package dev.colonnade.mosaic.encode;

import java.util.Arrays;

/** Distinct numbers in the order in which they were first seen, found by open addressing. */
final class LongDictionary {
  private static final long MIX = 0x9e37_79b9_7f4a_7c15L;

  private long[] entries = new long[8];
  private int size;
  private int[] slots = new int[16];
  private int shift = 60;

  int size() {
    return size;
  }

  long get(int index) {
    return entries[index];
  }

  /** The index of a number, or -1. */
  int find(long value) {
    int mask = slots.length - 1;
    int slot = (int) (value * MIX >>> shift);
    for (int entry; (entry = slots[slot]) != 0; slot = (slot + 1) & mask) {
      if (entries[entry - 1] == value) {
        return entry - 1;
      }
    }
    return -1;
  }

  /** Adds a number that is not there; returns its index. */
  int add(long value) {
    if (size == entries.length) {
      entries = Arrays.copyOf(entries, size * 2);
    }
    entries[size++] = value;
    if (size * 2 > slots.length) {
      slots = new int[slots.length * 4];
      shift -= 2;
      for (int i = 0; i < size; i++) {
        place(i);
      }
    } else {
      place(size - 1);
    }
    return size - 1;
  }

  private void place(int index) {
    int mask = slots.length - 1;
    int slot = (int) (entries[index] * MIX >>> shift);
    while (slots[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    slots[slot] = index + 1;
  }

  void clear() {
    size = 0;
    Arrays.fill(slots, 0);
  }
}
