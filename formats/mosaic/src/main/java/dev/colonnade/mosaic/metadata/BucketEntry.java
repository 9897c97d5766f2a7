package dev.colonnade.mosaic.metadata;

/**
 * Where a bucket of a row group lies.
 *
 * @param id number of the bucket
 * @param offset first byte in the file
 * @param storedBytes bytes in the file
 * @param bulkBytes bytes after decompression of a monolithic bucket, 0 for a paged one
 */
public record BucketEntry(int id, long offset, long storedBytes, long bulkBytes) {
  /** Whether each column is compressed by itself. */
  public boolean isPaged() {
    return storedBytes > 0 && bulkBytes == 0;
  }
}
