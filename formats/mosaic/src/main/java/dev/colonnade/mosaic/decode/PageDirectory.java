package dev.colonnade.mosaic.decode;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import dev.colonnade.mosaic.metadata.BucketColumns;
import dev.colonnade.mosaic.metadata.BucketEntry;
import java.util.Arrays;

/**
 * The beginning of a paged bucket of {@code N} logical columns and {@code C} children,
 * little-endian:
 *
 * <pre>
 * [C &gt; 0: u16 C, C × u32 entries]
 * (N + C) × u32 length of the slot, 0 for a column of nulls
 * slots, one after another
 * </pre>
 *
 * @param entries by physical column: rows, or elements of a child
 * @param slotStart by physical column: where its slot begins, from the start of the bucket
 * @param slotLength by physical column
 */
record PageDirectory(int[] entries, long[] slotStart, int[] slotLength) {

  static PageDirectory parse(
      Slice bytes, Section section, BucketColumns columns, BucketEntry bucket, int rows)
      throws FormatException {
    ByteReader in = new ByteReader(bytes, section);
    int logical = columns.logical().size();
    int count = columns.physical().size();
    int[] entries = new int[count];
    Arrays.fill(entries, 0, logical, rows);
    if (columns.children() > 0) {
      int children = in.u16le("children");
      if (children != columns.children()) {
        throw in.error(children + " children, the schema has " + columns.children());
      }
      for (int i = logical; i < count; i++) {
        entries[i] = Elements.checkCount(in.u32le("elements"), in);
      }
    }
    long[] start = new long[count];
    int[] length = new int[count];
    long at = columns.directoryLength();
    for (int i = 0; i < count; i++) {
      long slot = in.u32le("slot length");
      start[i] = at;
      at += slot;
      if (at > bucket.storedBytes() || slot > Integer.MAX_VALUE) {
        throw in.error("slot of " + slot + " bytes, the bucket has only " + bucket.storedBytes());
      }
      length[i] = (int) slot;
    }
    if (at != bucket.storedBytes()) {
      throw in.error("slots end at byte " + at + " of the bucket's " + bucket.storedBytes());
    }
    return new PageDirectory(entries, start, length);
  }
}
