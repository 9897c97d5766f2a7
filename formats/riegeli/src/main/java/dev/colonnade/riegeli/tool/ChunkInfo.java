package dev.colonnade.riegeli.tool;

/**
 * What a chunk's header tells.
 *
 * @param begin where it begins
 * @param end where the next one begins
 * @param type a {@link dev.colonnade.riegeli.chunk.ChunkType}
 * @param dataSize bytes of its data in the file
 * @param numRecords records in it
 * @param decodedDataSize bytes of these records together
 * @param compression first byte of the data, for chunks with records the {@linkplain
 *     dev.colonnade.riegeli.compression.Compression#id compression}; -1 where there is no data
 */
public record ChunkInfo(
    long begin,
    long end,
    byte type,
    long dataSize,
    long numRecords,
    long decodedDataSize,
    int compression) {}
