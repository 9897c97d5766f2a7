package dev.colonnade.core.format;

/**
 * A stretch of a file.
 *
 * @param group the row group, chunk or other large unit it belongs to, in the format's words, or
 *     empty
 * @param name what it holds: a column's name or a part of the metadata ({@code "header"})
 * @param column position of the column it holds, or -1
 * @param kind the format's word for such a part: {@code block}, {@code bucket}, {@code page},
 *     {@code chunk}
 * @param encoding how values are stored, or empty
 * @param offset first byte in the file, or -1 where it has no place of its own
 * @param storedBytes bytes in the file
 * @param decodedBytes bytes after decompression, or -1 where that is not known
 * @param approximate whether the sizes are an estimate
 */
public record LayoutPart(
    String group,
    String name,
    int column,
    String kind,
    String encoding,
    long offset,
    long storedBytes,
    long decodedBytes,
    boolean approximate) {}
