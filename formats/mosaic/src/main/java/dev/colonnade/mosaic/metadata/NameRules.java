package dev.colonnade.mosaic.metadata;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.bytes.ByteReader;

/**
 * The byte pairs that column names are shortened by: byte {@code 0x80 + k} of a coded name stands
 * for the two tokens of rule {@code k}, which are bytes below 0x80 or earlier rules.
 */
final class NameRules {
  /** The most rules that a schema may have. */
  static final int MAX_RULES = 128;

  /** Names are not coded. */
  static final NameRules NONE = new NameRules(new byte[0][]);

  private final byte[][] expansions;

  private NameRules(byte[][] expansions) {
    this.expansions = expansions;
  }

  /** Reads the rules: {@code varint count, count × (left u8, right u8)}. */
  static NameRules parse(ByteReader in, Limits limits) throws FormatException {
    int count = in.count(in.varint32("name rules"), 2, "name rules");
    if (count > MAX_RULES) {
      throw in.error(count + " name rules, at most " + MAX_RULES);
    }
    byte[][] expansions = new byte[count][];
    for (int k = 0; k < count; k++) {
      byte[] left = token(expansions, k, in.u8("name rule"), in);
      byte[] right = token(expansions, k, in.u8("name rule"), in);
      if (left.length + right.length > limits.nameLength()) {
        throw in.error("name rule " + k + " stands for more than a name may hold");
      }
      expansions[k] = new byte[left.length + right.length];
      System.arraycopy(left, 0, expansions[k], 0, left.length);
      System.arraycopy(right, 0, expansions[k], left.length, right.length);
    }
    return new NameRules(expansions);
  }

  private static byte[] token(byte[][] expansions, int known, int token, ByteReader in)
      throws FormatException {
    if (token < 0x80) {
      return new byte[] {(byte) token};
    }
    if (token - 0x80 >= known) {
      throw in.error("name rule " + known + " uses rule " + (token - 0x80) + ", not yet known");
    }
    return expansions[token - 0x80];
  }

  /** The bytes that a token above 0x7f stands for. */
  byte[] expansion(int token, ByteReader in) throws FormatException {
    int rule = token & 0x7f;
    if (rule >= expansions.length) {
      throw in.error("name uses rule " + rule + " of " + expansions.length);
    }
    return expansions[rule];
  }

  /** Whether names stand for themselves. */
  boolean isNone() {
    return this == NONE;
  }
}
