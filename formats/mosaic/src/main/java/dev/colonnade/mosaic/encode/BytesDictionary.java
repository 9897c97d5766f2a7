package dev.colonnade.mosaic.encode;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;
import java.util.Arrays;

/**
 * Distinct byte strings in the order in which they were first seen, found by open addressing. They
 * are kept as they are stored: each after its length.
 */
final class BytesDictionary {
  private static final long MIX = 0x9e37_79b9_7f4a_7c15L;

  private final ByteWriter stored = new ByteWriter(64);
  private int[] starts = new int[8];
  private int[] ends = new int[8];
  private int[] hashes = new int[8];
  private int size;
  private int[] slots = new int[16];

  int size() {
    return size;
  }

  /** Bytes of all entries with their lengths. */
  int storedBytes() {
    return stored.length();
  }

  /** All entries with their lengths. */
  Slice stored() {
    return stored.slice();
  }

  /** An entry without its length. */
  Slice get(int index) {
    return new Slice(stored.slice().array(), starts[index], ends[index] - starts[index]);
  }

  static int hash(byte[] bytes, int from, int length) {
    long hash = length * MIX;
    int at = from;
    int end = from + length;
    for (; at <= end - 8; at += 8) {
      hash = (hash ^ LittleEndian.getLong(bytes, at)) * MIX;
      hash ^= hash >>> 29;
    }
    for (; at < end; at++) {
      hash = (hash ^ (bytes[at] & 0xff)) * MIX;
    }
    return (int) (hash >>> 32);
  }

  /** The index of a byte string, or -1. */
  int find(byte[] bytes, int from, int length, int hash) {
    int mask = slots.length - 1;
    byte[] all = stored.reserve(0);
    for (int slot = hash & mask, entry; (entry = slots[slot]) != 0; slot = (slot + 1) & mask) {
      int index = entry - 1;
      if (hashes[index] == hash
          && Arrays.equals(all, starts[index], ends[index], bytes, from, from + length)) {
        return index;
      }
    }
    return -1;
  }

  /** Adds a byte string that is not there; returns its index. */
  int add(byte[] bytes, int from, int length, int hash) {
    if (size == starts.length) {
      starts = Arrays.copyOf(starts, size * 2);
      ends = Arrays.copyOf(ends, size * 2);
      hashes = Arrays.copyOf(hashes, size * 2);
    }
    stored.varint(length);
    starts[size] = stored.length();
    stored.bytes(bytes, from, length);
    ends[size] = stored.length();
    hashes[size++] = hash;
    if (size * 2 > slots.length) {
      slots = new int[slots.length * 2];
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
    int slot = hashes[index] & mask;
    while (slots[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    slots[slot] = index + 1;
  }

  void clear() {
    size = 0;
    stored.clear();
    Arrays.fill(slots, 0);
  }
}
