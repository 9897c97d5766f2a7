package dev.colonnade.core.zlib;

import dev.colonnade.core.schema.DataType;

/**
 * A column that is one zlib stream, as a file's header describes it.
 *
 * @param storedName its name in the file, which other columns may have too
 * @param type what it holds
 * @param offset the stream's first byte in the file
 * @param storedSize bytes of the stream
 * @param decodedSize bytes that it decompresses to
 */
public record ZlibColumn(
    String storedName, DataType type, long offset, long storedSize, long decodedSize) {}
