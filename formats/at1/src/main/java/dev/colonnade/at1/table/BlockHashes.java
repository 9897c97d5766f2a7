package dev.colonnade.at1.table;

import dev.colonnade.at1.container.Backend;
import dev.colonnade.at1.container.StreamEntry;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.Slice;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Our own hashes of blocks, so that what a query has read can be verified without the rest: the
 * first 16 bytes of the SHA-256 of each block as it is stored, tag included, in the order of the
 * index.
 */
public final class BlockHashes {
  /** The stream's name. */
  public static final String NAME = "colonnade:hashes";

  /** Bytes of a hash. */
  public static final int BYTES = 16;

  private final StreamEntry entry;

  private BlockHashes(StreamEntry entry) {
    this.entry = entry;
  }

  /** Those of a stream set; none where they are missing, compressed, or not one for each block. */
  static BlockHashes of(StreamSet streams, long blocks) {
    StreamEntry entry = streams.entry(NAME);
    boolean usable =
        entry != null && entry.backend() == Backend.STORED && entry.length() == blocks * BYTES;
    return new BlockHashes(usable ? entry : null);
  }

  /**
   * Where the hashes of some columns' blocks in a row group are in the file.
   *
   * @param first the number of the group's first block
   */
  List<ByteRange> ranges(int first, int[] columns) {
    List<ByteRange> ranges = new ArrayList<>();
    for (int i = 0; entry != null && i < columns.length; i++) {
      ranges.add(new ByteRange(entry.offset() + (long) BYTES * (first + columns[i]), BYTES));
    }
    return ranges;
  }

  /** Fails where a block does not have the hash stated. */
  static void check(Slice block, Slice stated, Section where) throws FormatException {
    if (!Arrays.equals(of(block), stated.toByteArray())) {
      throw where.error(0, "corrupt: the block does not have the SHA-256 stated for it");
    }
  }

  /** The hash of a stored block. */
  public static byte[] of(Slice block) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(block.array(), block.offset(), block.length());
      return Arrays.copyOf(digest.digest(), BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
