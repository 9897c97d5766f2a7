package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.io.Slice;

/**
 * The records of a chunk, one after the other in one array.
 *
 * <p>{@link #record} gives views of that array; nothing is copied.
 */
public final class DecodedRecords {
  /** No records. */
  public static final DecodedRecords EMPTY = new DecodedRecords(new byte[0], new int[1], 0);

  private final byte[] bytes;
  private final int[] bounds;
  private final int count;

  /**
   * @param bytes holds the records
   * @param bounds where in {@code bytes} the records begin, then where the last one ends
   */
  DecodedRecords(byte[] bytes, int[] bounds, int count) {
    this.bytes = bytes;
    this.bounds = bounds;
    this.count = count;
  }

  /** How many records there are. */
  public int count() {
    return count;
  }

  /** The array that holds them all. */
  public byte[] array() {
    return bytes;
  }

  /** Where in {@link #array} record {@code i} begins. */
  public int start(int i) {
    return bounds[i];
  }

  /** Where in {@link #array} record {@code i} ends. */
  public int end(int i) {
    return bounds[i + 1];
  }

  /** Record {@code i}, shared with {@link #array}. */
  public Slice record(int i) {
    if (i < 0 || i >= count) {
      throw new IndexOutOfBoundsException("record " + i + " of " + count);
    }
    return new Slice(bytes, bounds[i], bounds[i + 1] - bounds[i]);
  }

  /** Bytes of all records together. */
  public long size() {
    return bounds[count] - (long) bounds[0];
  }
}
