package dev.colonnade.mosaic.metadata;

import java.util.Arrays;

/**
 * Finds the byte pairs that shorten column names most (see {@link NameRules}).
 *
 * <p>Up to 128 times, the most frequent pair of neighbouring tokens over all names (of several, the
 * one with the highest left token, then the highest right token) becomes a token of its own, until
 * no pair occurs twice. Pairs that overlap all count; they are replaced from left to right.
 *
 * <p>Names are kept as linked tokens, with the number of each pair and the places where it was
 * seen, so that a replacement touches only the places where it happens: a schema of 30,000 columns
 * takes milliseconds where counting anew each time takes seconds.
 */
final class NameTrainer {
  private static final int FIRST_TOKEN = 0x80;
  private static final int DEAD = -2;

  private final byte[][] names;
  private final byte[] token;
  private final int[] next;
  private final int[] prev;
  private final int[] counts = new int[1 << 16];
  private final Places[] places = new Places[1 << 16];
  private final byte[] rules = new byte[2 * NameRules.MAX_RULES];
  private int ruleCount;

  private NameTrainer(byte[][] names) {
    this.names = names;
    int total = 0;
    for (byte[] name : names) {
      total = Math.addExact(total, name.length);
    }
    this.token = new byte[total];
    this.next = new int[total];
    this.prev = new int[total];
  }

  /**
   * What was found.
   *
   * @param rules left and right token of each rule
   * @param names the names, coded by them
   */
  record Trained(byte[] rules, byte[][] names) {}

  /** Finds rules for names of bytes below 0x80. */
  static Trained train(byte[][] names) {
    NameTrainer trainer = new NameTrainer(names);
    trainer.link();
    trainer.findRules();
    return new Trained(Arrays.copyOf(trainer.rules, 2 * trainer.ruleCount), trainer.codedNames());
  }

  private void link() {
    int at = 0;
    for (byte[] name : names) {
      int last = at + name.length - 1;
      for (int i = 0; i < name.length; i++, at++) {
        token[at] = name[i];
        prev[at] = i == 0 ? -1 : at - 1;
        next[at] = at == last ? -1 : at + 1;
        if (i > 0) {
          counts[pair(name[i - 1], name[i])]++;
        }
      }
    }
    for (int key = 0; key < counts.length; key++) {
      places[key] = counts[key] > 0 ? new Places(counts[key]) : null;
    }
    for (at = 0; at < token.length; at++) {
      if (next[at] >= 0) {
        places[pair(token[at], token[next[at]])].add(at);
      }
    }
  }

  private static int pair(int left, int right) {
    return (left & 0xff) << 8 | (right & 0xff);
  }

  private void findRules() {
    while (ruleCount < NameRules.MAX_RULES) {
      int best = mostFrequent((FIRST_TOKEN + ruleCount) << 8);
      if (counts[best] <= 1) {
        return;
      }
      rules[2 * ruleCount] = (byte) (best >> 8);
      rules[2 * ruleCount + 1] = (byte) best;
      replace(best, (byte) (FIRST_TOKEN + ruleCount));
      ruleCount++;
    }
  }

  /** The last of the most frequent pairs below {@code end}. */
  private int mostFrequent(int end) {
    int most = 0;
    for (int key = 0; key < end; key++) {
      most = Math.max(most, counts[key]);
    }
    int key = end - 1;
    while (counts[key] != most) {
      key--;
    }
    return key;
  }

  private void replace(int pair, byte made) {
    byte left = (byte) (pair >> 8);
    byte right = (byte) pair;
    Places all = places[pair];
    for (int i = 0; i < all.count; i++) {
      int at = all.items[i];
      int second = next[at];
      // Places are not taken back when a neighbour changes, so they are looked at again.
      if (second >= 0 && token[at] == left && token[second] == right) {
        replace(at, second, made);
      }
    }
    places[pair] = null;
  }

  private void replace(int at, int second, byte made) {
    int before = prev[at];
    int after = next[second];
    counts[pair(token[at], token[second])]--;
    if (before >= 0) {
      counts[pair(token[before], token[at])]--;
      note(token[before], made, before);
    }
    if (after >= 0) {
      counts[pair(token[second], token[after])]--;
      note(made, token[after], at);
      prev[after] = at;
    }
    token[at] = made;
    next[at] = after;
    next[second] = DEAD;
  }

  private void note(byte left, byte right, int at) {
    int key = pair(left, right);
    counts[key]++;
    if (places[key] == null) {
      places[key] = new Places(8);
    }
    places[key].add(at);
  }

  private byte[][] codedNames() {
    byte[][] coded = new byte[names.length][];
    int start = 0;
    for (int i = 0; i < names.length; i++) {
      byte[] room = new byte[names[i].length];
      int length = 0;
      for (int at = room.length == 0 ? -1 : start; at >= 0; at = next[at]) {
        room[length++] = token[at];
      }
      coded[i] = Arrays.copyOf(room, length);
      start += names[i].length;
    }
    return coded;
  }

  /** Where a pair was seen, from left to right. */
  private static final class Places {
    private int[] items;
    private int count;

    private Places(int capacity) {
      items = new int[capacity];
    }

    private void add(int place) {
      if (count == items.length) {
        items = Arrays.copyOf(items, items.length * 2);
      }
      items[count++] = place;
    }
  }
}
