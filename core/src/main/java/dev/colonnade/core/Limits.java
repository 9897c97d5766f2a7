package dev.colonnade.core;

/**
 * How much a file may make us do. The defaults let every sensible file pass and keep a hostile one
 * from taking the machine down; a caller that reads untrusted files can tighten them.
 *
 * @param decodedBytes bytes that one row group, or one compressed block of a format without row
 *     groups, may decode to
 * @param allocation bytes of one single allocation made for a count or size that a file states
 * @param nesting depth of nested types, messages and documents
 * @param columns columns of a table
 * @param nameLength bytes of a column's name
 */
public record Limits(long decodedBytes, int allocation, int nesting, int columns, int nameLength) {
  /** What is used where the caller says nothing. */
  public static final Limits DEFAULT =
      new Limits(64L << 30, Integer.MAX_VALUE - 64, 64, 4_000_000, 65_535);

  public Limits {
    if (decodedBytes < 0 || allocation < 0 || nesting < 0 || columns < 0 || nameLength < 0) {
      throw new IllegalArgumentException("a limit is negative");
    }
  }

  /** These limits with another bound on decoded bytes. */
  public Limits withDecodedBytes(long bytes) {
    return new Limits(bytes, allocation, nesting, columns, nameLength);
  }

  /** These limits with another bound on a single allocation. */
  public Limits withAllocation(int bytes) {
    return new Limits(decodedBytes, bytes, nesting, columns, nameLength);
  }

  /** These limits with another bound on nesting. */
  public Limits withNesting(int depth) {
    return new Limits(decodedBytes, allocation, depth, columns, nameLength);
  }

  /** These limits with another bound on the number of columns. */
  public Limits withColumns(int count) {
    return new Limits(decodedBytes, allocation, nesting, count, nameLength);
  }

  /** Checks a size that a file states before memory is taken for it. */
  public int checkAllocation(long bytes, Section where, long offset) throws FormatException {
    if (bytes < 0 || bytes > allocation) {
      throw where.error(
          offset,
          Long.toUnsignedString(bytes)
              + " bytes stated, more than the limit of "
              + allocation
              + " at once");
    }
    return (int) bytes;
  }
}
