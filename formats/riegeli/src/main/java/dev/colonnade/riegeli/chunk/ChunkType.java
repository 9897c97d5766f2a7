package dev.colonnade.riegeli.chunk;

/** The bytes by which chunk headers tell what a chunk holds. */
public final class ChunkType {
  public static final byte FILE_SIGNATURE = 's';
  public static final byte FILE_METADATA = 'm';
  public static final byte PADDING = 'p';
  public static final byte SIMPLE = 'r';
  public static final byte TRANSPOSED = 't';

  private ChunkType() {}
}
