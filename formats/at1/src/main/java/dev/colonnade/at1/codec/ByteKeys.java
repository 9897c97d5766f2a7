package dev.colonnade.at1.codec;

import dev.colonnade.core.bytes.LittleEndian;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/** Numbers distinct byte strings in the order they are first met. The bytes are not copied. */
public final class ByteKeys {
  /** Makes the hash of a byte string differ from run to run, so that no file can aim at it. */
  private static final long SEED = ThreadLocalRandom.current().nextLong() | 1;

  private byte[][] arrays = new byte[16][];
  private int[] starts = new int[16];
  private int[] lengths = new int[16];
  private int[] hashes = new int[16];
  private int[] table = new int[32];
  private int size;

  /** Distinct keys so far. */
  public int size() {
    return size;
  }

  /** Bytes of the distinct key with a number. */
  public int length(int key) {
    return lengths[key];
  }

  public byte[] array(int key) {
    return arrays[key];
  }

  public int start(int key) {
    return starts[key];
  }

  /** The number of a key, or -1 where it is new. */
  public int find(byte[] array, int start, int length) {
    int hash = hash(array, start, length);
    int slot = hash & table.length - 1;
    while (table[slot] != 0) {
      int key = table[slot] - 1;
      if (hashes[key] == hash && equal(key, array, start, length)) {
        return key;
      }
      slot = slot + 1 & table.length - 1;
    }
    return -1;
  }

  /** The number of a key; a new key gets the next number. */
  public int add(byte[] array, int start, int length) {
    return add(array, start, length, hash(array, start, length));
  }

  /** Adds all keys of another set. */
  public void addAll(ByteKeys keys) {
    for (int key = 0; key < keys.size; key++) {
      add(keys.arrays[key], keys.starts[key], keys.lengths[key], keys.hashes[key]);
    }
  }

  private int add(byte[] array, int start, int length, int hash) {
    int slot = hash & table.length - 1;
    while (table[slot] != 0) {
      int key = table[slot] - 1;
      if (hashes[key] == hash && equal(key, array, start, length)) {
        return key;
      }
      slot = slot + 1 & table.length - 1;
    }
    table[slot] = size + 1;
    append(array, start, length, hash);
    return size - 1;
  }

  private boolean equal(int key, byte[] array, int start, int length) {
    if (lengths[key] != length) {
      return false;
    }
    if (length < 8) {
      // Faster than a call for the short keys that most are.
      byte[] own = arrays[key];
      int from = starts[key];
      for (int i = 0; i < length; i++) {
        if (own[from + i] != array[start + i]) {
          return false;
        }
      }
      return true;
    }
    return Arrays.equals(
        arrays[key], starts[key], starts[key] + lengths[key], array, start, start + length);
  }

  private void append(byte[] array, int start, int length, int hash) {
    if (size == starts.length) {
      int room = size * 2;
      arrays = Arrays.copyOf(arrays, room);
      starts = Arrays.copyOf(starts, room);
      lengths = Arrays.copyOf(lengths, room);
      hashes = Arrays.copyOf(hashes, room);
    }
    arrays[size] = array;
    starts[size] = start;
    lengths[size] = length;
    hashes[size] = hash;
    size++;
    if (size * 2 > table.length) {
      rehash();
    }
  }

  private void rehash() {
    table = new int[table.length * 2];
    for (int key = 0; key < size; key++) {
      int slot = hashes[key] & table.length - 1;
      while (table[slot] != 0) {
        slot = slot + 1 & table.length - 1;
      }
      table[slot] = key + 1;
    }
  }

  private static int hash(byte[] array, int start, int length) {
    long hash = SEED + length;
    int at = start;
    for (int left = length; left >= 8; left -= 8, at += 8) {
      hash = mix(hash ^ LittleEndian.getLong(array, at));
    }
    long rest = 0;
    for (int end = start + length; at < end; at++) {
      rest = rest << 8 | array[at] & 0xff;
    }
    hash = mix(hash ^ rest);
    return (int) (hash ^ hash >>> 32);
  }

  private static long mix(long hash) {
    long mixed = hash * 0x9E37_79B9_7F4A_7C15L;
    return mixed ^ mixed >>> 29;
  }
}
