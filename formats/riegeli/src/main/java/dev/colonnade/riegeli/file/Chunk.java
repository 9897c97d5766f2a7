package dev.colonnade.riegeli.file;

import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.hash.HighwayHash;

/**
 * A chunk as it lies in a file, its data put together from the blocks.
 *
 * @param begin where it begins
 * @param end where the next one begins
 */
public record Chunk(long begin, long end, ChunkHeader header, Slice data) {
  /** The hash that the data has; it should be that of the header. */
  long computedHash() {
    return HighwayHash.hash(data.array(), data.offset(), data.length());
  }

  /** This chunk's data, for errors. */
  public Section section(String file) {
    long dataBegin = Blocks.advance(begin, ChunkHeader.SIZE);
    return Section.of(file).part("chunk at " + begin, dataBegin);
  }

  /** Whether the data is what was written. */
  public boolean isIntact() {
    return computedHash() == header.dataHash();
  }
}
