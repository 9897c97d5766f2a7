package dev.colonnade.mosaic;

import dev.colonnade.mosaic.metadata.Encoding;

/**
 * A physical column of a row group: a scalar column, or the lengths, elements, keys or values of a
 * nested one.
 *
 * @param path the column's name; of a child with the names that lead to it: {@code tags.item}
 * @param column position in the schema of the column that it belongs to
 * @param bucket the bucket it is in
 * @param paged whether it has a page of its own in the file
 * @param encoding how its values are stored
 * @param entries rows, or elements of a child
 * @param nulls those of them that are null
 * @param dictionarySize entries of a dictionary; 0 where there is none
 * @param offset first byte of its page in the file; -1 where it has none
 * @param storedBytes bytes in the file. Of a bucket that is compressed as a whole, the column's
 *     share by its decompressed size
 * @param decodedBytes bytes after decompression
 * @param approximate whether {@code storedBytes} is such a share
 */
public record ColumnInfo(
    String path,
    int column,
    int bucket,
    boolean paged,
    Encoding encoding,
    int entries,
    int nulls,
    int dictionarySize,
    long offset,
    long storedBytes,
    long decodedBytes,
    boolean approximate) {}
