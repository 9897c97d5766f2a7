package dev.colonnade.mosaic;

/**
 * A bucket of a row group.
 *
 * @param id its number
 * @param columns how many columns it holds
 * @param paged whether each column is compressed by itself, instead of the bucket as a whole
 * @param offset first byte in the file
 * @param storedBytes bytes in the file
 * @param decodedBytes bytes after decompression, -1 for a paged one: only its pages tell
 */
public record BucketInfo(
    int id, int columns, boolean paged, long offset, long storedBytes, long decodedBytes) {}
