package dev.colonnade.riegeli.chunk;

/** Makes transposed chunks. */
public final class TransposeEncoder implements ChunkEncoder {
  public TransposeEncoder(ChunkEncoding encoding) {}

  @Override
  public void add(byte[] bytes, int offset, int length) {
    throw new UnsupportedOperationException("transposed chunks are not encoded yet");
  }

  @Override
  public int recordCount() {
    return 0;
  }

  @Override
  public long decodedSize() {
    return 0;
  }

  @Override
  public EncodedChunk encode() {
    throw new UnsupportedOperationException("transposed chunks are not encoded yet");
  }
}
