package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.riegeli.compression.Compressor;

/** Makes simple chunks; {@link SimpleDecoder} tells their layout. */
public final class SimpleEncoder implements ChunkEncoder {
  private final ChunkEncoding encoding;
  private final ByteWriter sizes = new ByteWriter();
  private final ByteWriter values = new ByteWriter();
  private final ByteWriter sizesBlob = new ByteWriter();

  /** What was encoded last; its bytes are valid until the next chunk is encoded. */
  private final ByteWriter data = new ByteWriter();

  private int count;

  public SimpleEncoder(ChunkEncoding encoding) {
    this.encoding = encoding;
  }

  @Override
  public void add(byte[] bytes, int offset, int length) {
    sizes.varint(length);
    values.bytes(bytes, offset, length);
    count++;
  }

  @Override
  public int recordCount() {
    return count;
  }

  @Override
  public long decodedSize() {
    return values.length();
  }

  @Override
  public EncodedChunk encode() {
    data.clear();
    sizesBlob.clear();
    data.u8(encoding.compression().id());
    try (Compressor compressor = encoding.newCompressor()) {
      compressor.append(sizes.slice(), Compressor.Part.SIZES, sizesBlob);
      data.varint(sizesBlob.length()).bytes(sizesBlob.slice());
      compressor.append(values.slice(), Compressor.Part.VALUES, data);
    }
    EncodedChunk chunk = new EncodedChunk(ChunkType.SIMPLE, count, values.length(), data.slice());
    sizes.clear();
    values.clear();
    count = 0;
    return chunk;
  }
}
