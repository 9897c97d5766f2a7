package dev.colonnade.at1.encode;

import java.util.Arrays;

/** A growing {@code int[]}. */
final class IntList {
  private int[] values;
  private int size;

  IntList() {
    this(8);
  }

  IntList(int capacity) {
    values = new int[Math.max(1, capacity)];
  }

  void add(int value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, size * 2);
    }
    values[size++] = value;
  }

  int get(int index) {
    return values[index];
  }

  int size() {
    return size;
  }

  /** The values, shared; there may be room behind them. */
  int[] array() {
    return values;
  }

  int[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
