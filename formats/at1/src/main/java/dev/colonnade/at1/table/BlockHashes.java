package dev.colonnade.at1.table;

import dev.colonnade.core.io.Slice;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

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

  private BlockHashes() {}

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
