package dev.colonnade.mosaic.encode;

import java.util.List;

/**
 * A bucket of a row group, ready to be written.
 *
 * @param parts its bytes, one after another
 * @param storedBytes how many they are
 * @param bulkBytes bytes before compression of a monolithic bucket, 0 for a paged one
 * @param uncompressedBytes bytes before compression that an estimate of the ratio counts
 */
public record EncodedBucket(
    List<byte[]> parts, long storedBytes, long bulkBytes, long uncompressedBytes) {}
