package dev.colonnade.riegeli.file;

import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.chunk.ChunkType;
import dev.colonnade.riegeli.hash.HighwayHash;

/**
 * The header that begins each chunk.
 *
 * <pre>
 *  0  8  hash of bytes 8 to 39
 *  8  8  data_size, without block headers and padding
 * 16  8  hash of the data
 * 24  1  type
 * 25  7  num_records
 * 32  8  decoded_data_size: the sizes of the records together
 * </pre>
 *
 * @param dataSize unsigned, as is {@code decodedDataSize}
 */
public record ChunkHeader(
    long dataSize, long dataHash, byte type, long numRecords, long decodedDataSize) {
  /** Bytes of a chunk's header. */
  public static final int SIZE = 40;

  /** The header of a chunk with this data. */
  public static ChunkHeader of(byte type, long numRecords, long decodedDataSize, Slice data) {
    long hash = HighwayHash.hash(data.array(), data.offset(), data.length());
    return new ChunkHeader(data.length(), hash, type, numRecords, decodedDataSize);
  }

  static ChunkHeader parse(Slice bytes) {
    byte[] array = bytes.array();
    int at = bytes.offset();
    long typeAndRecords = LittleEndian.getLong(array, at + 24);
    return new ChunkHeader(
        LittleEndian.getLong(array, at + 8),
        LittleEndian.getLong(array, at + 16),
        (byte) typeAndRecords,
        typeAndRecords >>> 8,
        LittleEndian.getLong(array, at + 32));
  }

  /** Whether this is the header that begins every file. */
  boolean isSignature() {
    return type == ChunkType.FILE_SIGNATURE
        && dataSize == 0
        && numRecords == 0
        && decodedDataSize == 0;
  }

  static long storedHash(Slice bytes) {
    return LittleEndian.getLong(bytes.array(), bytes.offset());
  }

  static long computedHash(Slice bytes) {
    return HighwayHash.hash(bytes.array(), bytes.offset() + 8, SIZE - 8);
  }

  byte[] toByteArray() {
    byte[] bytes = new byte[SIZE];
    LittleEndian.putLong(bytes, 8, dataSize);
    LittleEndian.putLong(bytes, 16, dataHash);
    LittleEndian.putLong(bytes, 24, numRecords << 8 | (type & 0xff));
    LittleEndian.putLong(bytes, 32, decodedDataSize);
    LittleEndian.putLong(bytes, 0, computedHash(Slice.of(bytes)));
    return bytes;
  }

  /**
   * Where a chunk with this header ends: after its data, and far enough for each record to have a
   * position of its own.
   */
  public long end(long begin) {
    long dataEnd = Blocks.advance(begin, dataSize < 0 ? dataSize : SIZE + dataSize);
    return Math.max(dataEnd, Blocks.roundUpToChunkBoundary(begin + numRecords));
  }
}
