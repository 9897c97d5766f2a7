package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.io.Slice;

/**
 * A chunk ready to be written, but for its header.
 *
 * @param type a {@link ChunkType}
 * @param numRecords records in it
 * @param decodedDataSize bytes of these records together
 * @param data the chunk's data, valid until the same encoder makes another chunk
 */
public record EncodedChunk(byte type, long numRecords, long decodedDataSize, Slice data) {}
