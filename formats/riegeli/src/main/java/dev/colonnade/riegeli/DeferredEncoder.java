package dev.colonnade.riegeli;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.riegeli.chunk.ChunkEncoder;
import dev.colonnade.riegeli.chunk.ChunkEncoding;
import dev.colonnade.riegeli.chunk.EncodedChunk;
import java.util.Arrays;

/** Only gathers records, so that all of the encoding can be done in the background. */
final class DeferredEncoder implements ChunkEncoder {
  private final ChunkEncoder encoder;
  private final ByteWriter bytes = new ByteWriter(4096);
  private int[] ends = new int[64];
  private int count;

  DeferredEncoder(ChunkEncoding encoding) {
    this.encoder = encoding.newEncoder();
  }

  @Override
  public void add(byte[] from, int offset, int length) {
    bytes.bytes(from, offset, length);
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, count * 2);
    }
    ends[count++] = bytes.length();
  }

  @Override
  public int recordCount() {
    return count;
  }

  @Override
  public long decodedSize() {
    return bytes.length();
  }

  @Override
  public EncodedChunk encode() {
    byte[] array = bytes.slice().array();
    int begin = 0;
    for (int i = 0; i < count; i++) {
      encoder.add(array, begin, ends[i] - begin);
      begin = ends[i];
    }
    bytes.clear();
    count = 0;
    return encoder.encode();
  }
}
