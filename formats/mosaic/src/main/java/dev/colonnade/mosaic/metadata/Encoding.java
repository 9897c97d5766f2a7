package dev.colonnade.mosaic.metadata;

/** How a physical column is stored in a row group; the ordinal is the tag in the file. */
public enum Encoding {
  /** The values, one after another. */
  PLAIN,
  /** One value for all rows that are not null. */
  CONST,
  /** Distinct values and bit-packed positions among them. */
  DICT,
  /** No value at all. */
  ALL_NULL;

  private static final Encoding[] BY_TAG = values();

  /** The encoding of a tag of two bits. */
  public static Encoding ofTag(int tag) {
    return BY_TAG[tag];
  }
}
