package dev.colonnade.riegeli.chunk;

/** Gathers records and makes a chunk of them. Not for use by several threads at once. */
public interface ChunkEncoder {
  /** Adds a record; the bytes are copied. */
  void add(byte[] bytes, int offset, int length);

  /** Adds a record. */
  default void add(byte[] bytes) {
    add(bytes, 0, bytes.length);
  }

  /** Records added since the last chunk. */
  int recordCount();

  /** Bytes of the records added since the last chunk. */
  long decodedSize();

  /** Makes a chunk of the records added; the encoder is then empty and can be used again. */
  EncodedChunk encode();
}
