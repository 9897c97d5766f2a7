package dev.colonnade.riegeli.file;

import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.hash.HighwayHash;

/**
 * The header that begins each block.
 *
 * <pre>
 *  0  8  hash of bytes 8 to 23
 *  8  8  previous_chunk: from the beginning of the chunk that is interrupted here to this block
 * 16  8  next_chunk: from this block to the end of that chunk
 * </pre>
 */
public record BlockHeader(long previousChunk, long nextChunk) {
  static BlockHeader parse(Slice bytes) {
    return new BlockHeader(
        LittleEndian.getLong(bytes.array(), bytes.offset() + 8),
        LittleEndian.getLong(bytes.array(), bytes.offset() + 16));
  }

  static long storedHash(Slice bytes) {
    return LittleEndian.getLong(bytes.array(), bytes.offset());
  }

  static long computedHash(Slice bytes) {
    return HighwayHash.hash(bytes.array(), bytes.offset() + 8, Blocks.HEADER_SIZE - 8);
  }

  byte[] toByteArray() {
    byte[] bytes = new byte[Blocks.HEADER_SIZE];
    LittleEndian.putLong(bytes, 8, previousChunk);
    LittleEndian.putLong(bytes, 16, nextChunk);
    LittleEndian.putLong(bytes, 0, computedHash(Slice.of(bytes)));
    return bytes;
  }
}
